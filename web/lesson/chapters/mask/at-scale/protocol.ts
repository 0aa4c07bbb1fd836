/** Messages between the at-scale lab and its worker; the page validates the worker's. */
import * as v from 'valibot';
import type { ScaleAnswer, ScaleQuestion } from './desk.ts';

/** Every request is answered once, in order. */
export type ToWorker = ScaleQuestion;

const numbers = v.instance(Float32Array);
const band = v.strictObject({
  from: v.number(),
  to: v.number(),
  open: v.number(),
  blind: v.number(),
  spread: v.number(),
  distance: v.number(),
  most: v.number(),
});

const fromWorker = v.variant('kind', [
  v.strictObject({
    kind: v.literal('answer'),
    weights: numbers,
    scaled: numbers,
    bands: v.array(band),
    open: v.number(),
    milliseconds: v.nullable(v.number()),
    kernels: v.string(),
  }),
  v.strictObject({ kind: v.literal('problem'), detail: v.string() }),
]);

export type FromWorker =
  | ({ readonly kind: 'answer' } & ScaleAnswer)
  | { readonly kind: 'problem'; readonly detail: string };

/** Null for an invalid message. */
export function heard(message: unknown): FromWorker | null {
  const result = v.safeParse(fromWorker, message);
  return result.success ? result.output : null;
}
