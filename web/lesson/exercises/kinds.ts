/**
 * The kinds of exercises, each a function that makes an entry, and how an entry's question is posed. A kind is a module and a line here;
 * its code loads with its first question.
 */
import type { CSSResult } from 'lit';
import type { Language } from '../../messages/languages.ts';
import { languageOf } from '../../messages/part.ts';
import { catchUp, spoken } from '../../messages/spoken.ts';
import type { ExerciseEntry, KindName } from './entry.ts';
import type { ExerciseContext, Posed, Question } from './question.ts';

/** What a kind's module exports. */
interface Kind<Asked> {
  /** Null if the trace has nothing to ask about. */
  pose(question: Asked, context: ExerciseContext): Question | null;
  /** Styles beside the common ones. */
  readonly styles?: readonly CSSResult[];
  /** Its part of the messages; none for questions that an instructor writes. */
  readonly texts?: object;
  /** What its questions need besides code and messages, such as a model's file. */
  readonly needs?: { loaded(): boolean; load(): Promise<void> };
}

const LOADERS = new Map<KindName, () => Promise<Kind<never>>>();
const inNotebooks = new Set<KindName>();

/** `inCode`: notebooks ask it, too, because text or code can answer it. */
function kind<Asked extends ExerciseEntry['question']>(
  name: KindName,
  load: () => Promise<Kind<Asked>>,
  { inCode = false } = {},
): (question: Asked, needed?: { readonly tensor?: string }) => ExerciseEntry {
  LOADERS.set(name, load);
  if (inCode) inNotebooks.add(name);
  return (question, needed) => ({ kind: name, question, ...needed });
}

const inCode = { inCode: true };

export const computeCell = kind('compute-cell', () => import('./kinds/compute-cell/compute-cell.ts'), inCode);
export const findCell = kind('find-cell', () => import('./kinds/find-cell.ts'), inCode);
export const predictRow = kind('predict-row', () => import('./kinds/predict-row/predict-row.ts'));
export const giveShape = kind('give-shape', () => import('./kinds/give-shape/give-shape.ts'), inCode);
export const orderSteps = kind('order-steps', () => import('./kinds/order-steps/order-steps.ts'));
export const writeFunction = kind('write-function', () => import('./kinds/write-function/write-function.ts'), inCode);
export const diagnoseBug = kind('diagnose-bug', () => import('./kinds/diagnose-bug/diagnose-bug.ts'));
export const readCurve = kind('read-curve', () => import('./kinds/read-curve.ts'));
export const computeTraining = kind('compute-training', () => import('./kinds/compute-training.ts'), inCode);
export const countCost = kind('count-cost', () => import('./kinds/count-cost.ts'), inCode);
export const steerVector = kind('steer-vector', () => import('./kinds/steer-vector/steer-vector.ts'));
export const changeEntry = kind('change-entry', () => import('./kinds/change-entry/change-entry.ts'));
export const chooseHead = kind('choose-head', () => import('./kinds/choose-head.ts'));
export const hideWord = kind('hide-word', () => import('./kinds/hide-word.ts'));
export const predictFlip = kind('predict-flip', () => import('./kinds/predict-flip.ts'));
export const ownQuestion = kind('own-question', () => import('./kinds/own-question/own-question.ts'));

/** The kinds of the lesson's own exercises. */
export const KIND_NAMES = [...LOADERS.keys()].filter((name) => name !== 'own-question');

export const isInCode = ({ kind }: ExerciseEntry): boolean => inNotebooks.has(kind);

const loaded = new Map<KindName, Kind<never>>();

/** Loads these kinds with what they need in the spoken language. Rejects if that fails for one; the others are loaded all the same. */
export async function loadKinds(names: readonly KindName[]): Promise<void> {
  const modules = await Promise.all(names.map(async (name) => [name, await LOADERS.get(name)?.()] as const));
  await catchUp();
  const done = await Promise.allSettled(
    modules.map(async ([name, module]) => {
      if (!module) return;
      if (!module.needs?.loaded()) await module.needs?.load();
      loaded.set(name, module);
    }),
  );
  for (const each of done) if (each.status === 'rejected') throw each.reason;
}

export function isLoaded(name: KindName): boolean {
  const module = loaded.get(name);
  return module !== undefined && (module.needs?.loaded() ?? true);
}

/** The styles of a loaded kind. */
export const stylesOf = (name: KindName): readonly CSSResult[] => loaded.get(name)?.styles ?? [];

/** The language of a kind's questions: English if the kind is not translated. */
export function languageOfKind(name: KindName): Language {
  const texts = loaded.get(name)?.texts;
  return texts ? languageOf(texts) : spoken.value;
}

/** Null if the trace has nothing to ask about, or the kind is not loaded. */
export function pose({ kind, question }: ExerciseEntry, context: ExerciseContext): Posed | null {
  // An entry's question is what the kind's function was given.
  const posed = loaded.get(kind)?.pose(question as never, context) ?? null;
  return posed && Object.assign(posed, { kind });
}
