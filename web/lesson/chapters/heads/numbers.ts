/** What the prose about heads quotes: what the trainer measured on held-out sentences. */
import { FALLBACK } from '../../../messages/languages.ts';
import { learnedMeasures } from '../../../messages/learned-measures.ts';
import { LEARNED_ROLES } from '../../constants/learned-heads.ts';
import type { QuotedLesson, Quotes } from '../quoted.ts';

/** The third head, which was shown nothing, as a percentage of rows for each role. */
function freeHead({ layer }: QuotedLesson): readonly number[] {
  const head = learnedMeasures(layer.language ?? FALLBACK).shown.heads[2];
  return LEARNED_ROLES.map((role) => head?.[role] ?? Number.NaN);
}

export const quotes = {
  /** The number of the head that was shown what head 3 mostly reads: roles are in the order of heads. */
  free_like: (lesson) => freeHead(lesson).indexOf(Math.max(...freeHead(lesson))) + 1,
  free_share: (lesson) => Math.max(...freeHead(lesson)),
} satisfies Quotes;
