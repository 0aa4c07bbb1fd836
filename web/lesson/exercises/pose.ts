/**
 * The kinds of exercises, and how an entry's question is posed. A kind is a folder and a line here; its code loads with its first
 * question.
 */
import type { CSSResult } from 'lit';
import type { Language } from '../../messages/languages.ts';
import { languageOf } from '../../messages/part.ts';
import { catchUp, spoken } from '../../messages/spoken.ts';
import type { ExerciseEntry } from './entry.ts';
import type { ExerciseContext } from './exercise-context.ts';
import type { Posed, Question } from './posed.ts';

/** What `kinds/<name>/index.ts` exports. */
interface Kind {
  /** Null if the trace has nothing to ask about. */
  pose(question: never, context: ExerciseContext): Question | null;
  readonly styles?: readonly CSSResult[];
  /** Its part of the messages; none for questions that an instructor writes. */
  readonly texts?: object;
}

const KINDS = {
  'compute-cell': () => import('./kinds/compute-cell/index.ts'),
  'find-cell': () => import('./kinds/find-cell/index.ts'),
  'predict-row': () => import('./kinds/predict-row/index.ts'),
  'give-shape': () => import('./kinds/give-shape/index.ts'),
  'order-steps': () => import('./kinds/order-steps/index.ts'),
  'write-function': () => import('./kinds/write-function/index.ts'),
  'diagnose-bug': () => import('./kinds/diagnose-bug/index.ts'),
  'read-curve': () => import('./kinds/read-curve/index.ts'),
  'compute-training': () => import('./kinds/compute-training/index.ts'),
  'count-cost': () => import('./kinds/count-cost/index.ts'),
  'steer-vector': () => import('./kinds/steer-vector/index.ts'),
  'change-entry': () => import('./kinds/change-entry/index.ts'),
  'choose-head': () => import('./kinds/choose-head/index.ts'),
  'hide-word': () => import('./kinds/hide-word/index.ts'),
  'predict-flip': () => import('./kinds/predict-flip/index.ts'),
  'own-question': () => import('./kinds/own-question/index.ts'),
} satisfies Readonly<Record<string, () => Promise<Kind>>>;

export type KindName = keyof typeof KINDS;

/** What an entry of this kind can ask. */
export type QuestionOf<Name extends KindName> = Parameters<Awaited<ReturnType<(typeof KINDS)[Name]>>['pose']>[0];

/** The kinds of the lesson's own exercises. */
export const KIND_NAMES = (Object.keys(KINDS) as readonly KindName[]).filter((kind) => kind !== 'own-question');

const loaded = new Map<KindName, Kind>();

/** Loads the code of these kinds with their strings in the spoken language; rejects if that fails. */
export async function loadKinds(names: readonly KindName[]): Promise<void> {
  const modules = await Promise.all(names.map(async (name) => [name, await KINDS[name]()] as const));
  await catchUp();
  for (const [name, kind] of modules) loaded.set(name, kind);
}

export function isLoaded(name: KindName): boolean {
  return loaded.has(name);
}

/** The styles of a loaded kind. */
export function stylesOf(name: KindName): readonly CSSResult[] {
  return loaded.get(name)?.styles ?? [];
}

/** The language of a kind's questions: English if the kind is not translated. */
export function languageOfKind(name: KindName): Language {
  const texts = loaded.get(name)?.texts;
  return texts ? languageOf(texts) : spoken.value;
}

/** Null if the trace has nothing to ask about, or the kind is not loaded. */
export function pose({ kind, question }: ExerciseEntry, context: ExerciseContext): Posed | null {
  const posed = loaded.get(kind)?.pose(question as never, context) ?? null;
  return posed && Object.assign(posed, { kind });
}
