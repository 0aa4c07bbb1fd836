/** The kinds of exercises, one module each in `kinds/`, and how an entry's question is posed. A kind's code loads with its first question. */
import type { CSSResult } from 'lit';
import { currentLanguage, loadTexts } from '../../messages/current-language.ts';
import type { Language } from '../../messages/languages.ts';
import { languageOfFile } from '../../messages/part.ts';
import type { ExerciseEntry, KindName } from './entry.ts';
import type { ExerciseContext, Posed, Question } from './question.ts';

/** What a kind's module exports. */
interface Kind {
  /** Null if the trace has nothing to ask about. */
  pose(question: never, context: ExerciseContext): Question | null;
  /** Styles beside the common ones. */
  readonly styles?: readonly CSSResult[];
  /** What its questions need besides code and messages, such as a model's file. */
  readonly needs?: { loaded(): boolean; load(): Promise<void> };
  /** Notebooks ask it, too, because text or code can answer it. */
  readonly inNotebooks?: boolean;
}

const LOADERS = new Map(
  Object.entries(import.meta.glob<Kind>('./kinds/*.ts')).map(([path, load]) => {
    const [, name] = /([\w-]+)\.ts$/.exec(path) ?? [];
    return [name as KindName, load];
  }),
);

/** The kinds of the lesson's own exercises. */
export const KIND_NAMES = [...LOADERS.keys()].filter((name) => name !== 'own-question');

const loaded = new Map<KindName, Kind>();

/**
 * Loads the kinds among these that are `wanted`, with what they need in the current language. Rejects if that fails for one; the others
 * are loaded all the same.
 */
export async function loadKinds(
  names: readonly KindName[],
  wanted: (kind: Kind) => boolean = () => true,
): Promise<void> {
  const modules = await Promise.all(names.map(async (name) => [name, await LOADERS.get(name)?.()] as const));
  await loadTexts();
  const done = await Promise.allSettled(
    modules.map(async ([name, module]) => {
      if (!module || !wanted(module)) return;
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

/** Whether notebooks ask a loaded kind. */
export const isInNotebooks = (name: KindName): boolean => loaded.get(name)?.inNotebooks === true;

/** The styles of a loaded kind. */
export const stylesOf = (name: KindName): readonly CSSResult[] => loaded.get(name)?.styles ?? [];

/** The language of a kind's questions: English if the kind is not translated. Instructors write in any language. */
export function languageOfKind(name: KindName): Language {
  return name === 'own-question' ? currentLanguage.value : languageOfFile(`exercises/${name}`);
}

/** Null if the trace has nothing to ask about, or the kind is not loaded. */
export function pose({ kind, question }: ExerciseEntry, context: ExerciseContext): Posed | null {
  const { numHeads } = context.trace.options;
  const head = context.head === null ? null : Math.max(0, Math.min(context.head, numHeads - 1));
  // An entry's question is one of those that its kind declares.
  const posed = loaded.get(kind)?.pose(question as never, { ...context, head }) ?? null;
  return posed && Object.assign(posed, { kind });
}
