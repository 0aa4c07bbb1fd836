/** What is measured of the shipped model's heads, what it is asked, and the types of heads: the names, whose words are messages. */

/** Shares of a head's weights; what the chapter is about stands first. */
export const SHARES = [
  'subject',
  'antecedent',
  'mention',
  'induction',
  'previous',
  'first',
  'same',
  'delimiter',
  'rare',
] as const;

export type ShareName = (typeof SHARES)[number];

export const MEASURES = [...SHARES, 'distance', 'entropy'] as const;

export type MeasureName = (typeof MEASURES)[number];

export const QUESTIONS = ['agreement', 'attracted', 'gender', 'meaning', 'repetition'] as const;

/** What is asked of the model on held-out passages; `measure.hpp` of the trainer says how. */
export type Question = (typeof QUESTIONS)[number];

/** The types of heads that are told of. */
export const TYPES = ['positional', 'syntactic', 'semantic', 'delimiter', 'rare'] as const;

export type TypeName = (typeof TYPES)[number];
