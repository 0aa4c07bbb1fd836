/** Settings that only random weights leave to the reader: an address that has one asks for random weights. */
import { ALL_FIELDS } from './lesson-fields.ts';

export const SET_FOR_RANDOM = ALL_FIELDS.flatMap(([name, { fixedBy = [] }]) =>
  fixedBy.includes('learned') ? [name] : [],
);
