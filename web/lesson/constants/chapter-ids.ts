/** The chapters that the lesson has, in the order in which they are read. An id is its folder's name and its URL. */

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
