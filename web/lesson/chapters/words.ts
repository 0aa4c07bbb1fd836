/** A chapter's words and code, loaded when the chapter is opened. */
import type { ChapterCode, ChapterText } from '../prose/prose.ts';
import type { ChapterId } from '../state/chapter-ids.ts';

export interface ChapterWords {
  readonly text: ChapterText;
  readonly code: ChapterCode;
}

type Loader = () => Promise<readonly [{ default: ChapterText }, { default: ChapterCode }]>;

const LOADERS: Readonly<Record<ChapterId, Loader>> = {
  qkv: () => Promise.all([import('../../messages/en/chapters/qkv.md'), import('code:qkv')]),
  scores: () => Promise.all([import('../../messages/en/chapters/scores.md'), import('code:scores')]),
  scale: () => Promise.all([import('../../messages/en/chapters/scale.md'), import('code:scale')]),
  mask: () => Promise.all([import('../../messages/en/chapters/mask.md'), import('code:mask')]),
  softmax: () => Promise.all([import('../../messages/en/chapters/softmax.md'), import('code:softmax')]),
  values: () => Promise.all([import('../../messages/en/chapters/values.md'), import('code:values')]),
  split: () => Promise.all([import('../../messages/en/chapters/split.md'), import('code:split')]),
  heads: () => Promise.all([import('../../messages/en/chapters/heads.md'), import('code:heads')]),
  concat: () => Promise.all([import('../../messages/en/chapters/concat.md'), import('code:concat')]),
  output: () => Promise.all([import('../../messages/en/chapters/output.md'), import('code:output')]),
};

export async function loadWords(id: ChapterId): Promise<ChapterWords> {
  const [text, code] = await LOADERS[id]();
  return { text: text.default, code: code.default };
}
