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

/** Questions about held-out passages. The trainer's `measure.hpp` defines them, except `far`: see `stretched.ts`. */
export const QUESTIONS = ['agreement', 'attracted', 'far', 'gender', 'meaning', 'repetition'] as const;

/** How many words stand at least between a verb and its subject for the question `far`: more than in training. */
export const FAR = 18;

export type Question = (typeof QUESTIONS)[number];

/** The head types that the chapter describes. */
export const TYPES = ['positional', 'syntactic', 'semantic', 'delimiter', 'rare'] as const;

export type TypeName = (typeof TYPES)[number];
