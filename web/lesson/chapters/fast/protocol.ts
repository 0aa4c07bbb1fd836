/** Schemas of what the `fast` lab's worker tells the page. */
import * as v from 'valibot';
import { ALGORITHMS } from './algorithms.ts';

/** Why an algorithm is not available here. */
const REASONS = ['no-simd', 'no-relaxed', 'no-webgpu', 'no-adapter', 'failed'] as const;

export type Reason = (typeof REASONS)[number];

const algorithm = v.picklist(ALGORITHMS);
export const measured = v.array(
  v.strictObject({ algorithm, median: v.number(), rounds: v.number(), error: v.number() }),
);

export const measuringEvent = v.variant('kind', [
  v.strictObject({ kind: v.literal('roof'), peak: v.number(), bandwidth: v.number() }),
  v.strictObject({ kind: v.literal('device'), kernels: v.string() }),
  v.strictObject({ kind: v.literal('missing'), algorithm, reason: v.picklist(REASONS), detail: v.string() }),
  v.strictObject({ kind: v.literal('progress'), algorithm, done: v.number(), of: v.number() }),
]);

export type MeasuringEvent = v.InferOutput<typeof measuringEvent>;
