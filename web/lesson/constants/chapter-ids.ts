/** The chapters' ids in reading order, by the parts of the lesson. An id is also the folder's name and the URL parameter. */

/** Named as in the message catalogue. */
export const CHAPTERS_BY_PART = {
  /** The short way: the whole idea in twenty minutes, a stop each. */
  short: ['a-row', 'three-parts', 'ask', 'divide', 'listen', 'everyone', 'questions', 'together', 'whole'],
  one: ['why-attention', 'tokens', 'qkv', 'scores', 'scale', 'mask', 'softmax', 'values'],
  many: ['why-heads', 'split', 'heads', 'concat', 'output', 'cost'],
  learning: ['backward', 'train', 'trained-heads'],
  beyond: ['variants', 'block', 'fast', 'bugs', 'summary'],
} as const;

export type PartName = keyof typeof CHAPTERS_BY_PART;
export type ChapterId = (typeof CHAPTERS_BY_PART)[PartName][number];
type Chapters = readonly [ChapterId, ...ChapterId[]];

const { short, one, many, learning, beyond } = CHAPTERS_BY_PART;
/** The chapters that go deeper, with code and exercises. */
export const CHAPTER_IDS: Chapters = [...one, ...many, ...learning, ...beyond];
/** A lesson without an address or a choice opens with the first of these. */
export const ALL_CHAPTER_IDS: Chapters = [...CHAPTER_IDS, ...short];

/** What comes before the chapters: a figure and a page, but no chapter. */
export const OPENING = 'opening';
