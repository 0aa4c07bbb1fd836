/** The chapters' ids in reading order. An id is also the folder's name and the URL parameter. */

export const CHAPTER_IDS = [
  'why-attention',
  'tokens',
  'qkv',
  'scores',
  'scale',
  'mask',
  'softmax',
  'values',
  'why-heads',
  'split',
  'heads',
  'concat',
  'output',
  'cost',
  'backward',
  'train',
  'trained-heads',
  'variants',
  'block',
  'fast',
  'bugs',
  'summary',
] as const;

export type ChapterId = (typeof CHAPTER_IDS)[number];

/** What comes before the chapters: a figure and a page, but no chapter. */
export const OPENING = 'opening';
