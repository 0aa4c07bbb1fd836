/** The schema of the at-scale worker's answers. */
import * as v from 'valibot';

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

export const scaleAnswer = v.strictObject({
  weights: numbers,
  scaled: numbers,
  bands: v.array(band),
  open: v.number(),
  milliseconds: v.nullable(v.number()),
  kernels: v.string(),
});
