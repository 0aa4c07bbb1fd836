/** The chapters' ids in reading order, by the parts of the lesson. An id is also the folder's name and the URL parameter. */

/** Named as in the message catalogue. */
export const CHAPTERS_BY_PART = {
  one: ['why-attention', 'tokens', 'qkv', 'scores', 'scale', 'mask', 'softmax', 'values'],
  many: ['why-heads', 'split', 'heads', 'concat', 'output', 'cost'],
  learning: ['backward', 'train', 'trained-heads'],
  beyond: ['variants', 'block', 'fast', 'bugs', 'summary'],
} as const;

export type PartName = keyof typeof CHAPTERS_BY_PART;
export type ChapterId = (typeof CHAPTERS_BY_PART)[PartName][number];

const { one, many, learning, beyond } = CHAPTERS_BY_PART;
export const CHAPTER_IDS = [...one, ...many, ...learning, ...beyond] as const;

/** What comes before the chapters: a figure and a page, but no chapter. */
export const OPENING = 'opening';
