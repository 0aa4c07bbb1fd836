/** Loads a chapter's texts and exercises for its notebook. */
import { captionWords } from '../../../messages/captions.ts';
import { catchUp } from '../../../messages/spoken.ts';
import { exercisesOf, seedOffset } from '../../chapters/all-exercises.ts';
import { chapterOf } from '../../chapters/index.ts';
import { loadWords } from '../../chapters/words.ts';
import { type KindName, loadKinds, pose } from '../../exercises/pose.ts';
import type { Keepable } from '../../stage/export-figure.ts';
import { partOf } from '../toc/parts.ts';
import { notebook } from './notebook.ts';

/** The kinds that can be answered by text or code; the others need the page. */
const IN_CODE: ReadonlySet<KindName> = new Set([
  'compute-cell',
  'find-cell',
  'give-shape',
  'count-cost',
  'write-function',
]);

/** The notebooks of one state of the lesson have the same exercises. */
const SEED = 1;

export async function chapterNotebook(
  { trace, sentences, chapter, tensors, head }: Pick<Keepable, 'trace' | 'sentences' | 'chapter' | 'tensors' | 'head'>,
  link: string,
): Promise<string> {
  const entries = exercisesOf(chapter).filter(({ entry }) => IN_CODE.has(entry.kind));
  const [{ text }] = await Promise.all([
    loadWords(chapterOf(chapter)),
    loadKinds([...new Set(entries.map(({ entry }) => entry.kind))]),
  ]);
  await catchUp();
  const captions: Readonly<Record<string, string>> = captionWords[chapter];
  const asked = partOf(chapter) === 'one' ? head : null;
  const exercises = entries.flatMap(
    ({ name, entry }) => pose(entry, { trace, sentences, head: asked, seed: SEED + seedOffset(name) }) ?? [],
  );
  const texts = {
    title: text.title,
    objective: text.objective,
    steps: text.steps.map(({ title, still }) => ({ title, caption: captions[still] ?? '' })),
    exercises,
  };
  const names = tensors.filter((name) => trace.has(name));
  return notebook(trace, names.length > 0 ? names : trace.names.slice(-1), texts, { sentences, link });
}
