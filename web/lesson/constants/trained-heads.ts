/** Measures, questions and head types of the shipped model; their texts are in the messages. */

/** Shares of a head's weights, the chapter's main topic first. */
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

/** Questions about held-out passages; the trainer's `measure.hpp` defines them. */
export type Question = (typeof QUESTIONS)[number];

/** The head types that the chapter describes. */
export const TYPES = ['positional', 'syntactic', 'semantic', 'delimiter', 'rare'] as const;

export type TypeName = (typeof TYPES)[number];
