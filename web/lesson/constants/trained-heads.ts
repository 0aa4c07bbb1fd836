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

/** Questions about held-out passages. The trainer's `measure.hpp` defines them, except those of `HARDER`. */
export const QUESTIONS = [
  'agreement',
  'attracted',
  'far',
  'gender',
  'meaning',
  'swapped',
  'repetition',
  'long',
] as const;

export type Question = (typeof QUESTIONS)[number];

/** What a layer's attention computes from the layer before. */
export const LAYER_INPUTS = ['queries', 'keys', 'values'] as const;

export type LayerInput = (typeof LAYER_INPUTS)[number];

/** Questions that are also asked about passages unlike those of the training, and the names that they have there: see `harder.ts`. */
export const HARDER = { agreement: 'far', meaning: 'swapped', repetition: 'long' } as const satisfies Partial<
  Record<Question, Question>
>;

export type HarderQuestion = (typeof HARDER)[keyof typeof HARDER];

/** How many words stand at least between a verb and its subject for the question `far`: more than in training. */
export const FAR = 18;

/** How many passages' words the question `long` joins to one text: more than in training. */
export const JOINED = 3;

/** The head types that the chapter describes. */
export const TYPES = ['positional', 'syntactic', 'semantic', 'delimiter', 'rare'] as const;

export type TypeName = (typeof TYPES)[number];
