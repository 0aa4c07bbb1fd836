/** Loads a chapter's texts and exercises for its notebook. */
import { captionWords } from '../../../messages/captions.ts';
import { loadTexts } from '../../../messages/current-language.ts';
import { chapterOf } from '../../chapters/index.ts';
import { loadTextAndCode } from '../../chapters/texts.ts';
import { isInNotebooks, loadKinds, pose } from '../../exercises/kinds.ts';
import { exercisesWith, type Material } from '../../material/material.ts';
import type { ExportSource } from '../../stage/export-figure.ts';
import { partOf } from '../toc/parts.ts';
import { notebook } from './notebook.ts';

/** The notebooks of one state of the lesson have the same exercises. */
const SEED = 1;

type Source = Pick<ExportSource, 'trace' | 'sentences' | 'chapter' | 'tensors' | 'head'>;

/** `current`: what the figure shows. It may be computed again while the texts load, which ends the trace from before. */
export async function chapterNotebook(
  current: () => Source,
  link: string,
  material: Material | null = null,
): Promise<string> {
  const { chapter } = current();
  const entries = exercisesWith(material, chapter);
  const [{ text, code }] = await Promise.all([
    loadTextAndCode(chapterOf(chapter)),
    loadKinds([...new Set(entries.map(({ entry }) => entry.kind))], ({ inNotebooks }) => inNotebooks === true),
  ]);
  await loadTexts();
  const { trace, sentences, tensors, head, chapter: shownNow } = current();
  if (shownNow !== chapter) return chapterNotebook(current, link, material);
  const captions: Readonly<Record<string, string>> = captionWords[chapter];
  const asked = partOf(chapter) === 'one' ? head : null;
  const exercises = entries
    .filter(({ entry }) => isInNotebooks(entry.kind))
    .flatMap(({ entry }) => pose(entry, { trace, sentences, head: asked, seed: SEED }) ?? []);
  const texts = {
    title: text.title,
    objective: text.objective,
    steps: text.steps.map(({ title, still }) => ({ title, caption: captions[still] ?? '' })),
    exercises,
  };
  const shown = tensors.filter((name) => trace.has(name));
  const names = shown.length > 0 ? shown : trace.names.slice(-1);
  const its = code?.numpy.notebook;
  const own =
    code && its?.reads.every((name) => trace.has(name))
      ? { ...its, numpy: code.numpy.text, pytorch: code.pytorch.text, head }
      : null;
  return notebook(trace, [...names, ...(own?.reads ?? [])], { ...texts, own }, { sentences, link });
}
