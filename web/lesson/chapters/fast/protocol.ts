/** Schemas of what the `fast` lab's worker tells the page. */
import * as v from 'valibot';
import { WAYS } from './ways.ts';

/** Why an algorithm is not available here. */
const REASONS = ['no-simd', 'no-relaxed', 'no-webgpu', 'no-adapter', 'failed'] as const;

export type Reason = (typeof REASONS)[number];

const way = v.picklist(WAYS);
export const measured = v.array(v.strictObject({ way, median: v.number(), rounds: v.number(), error: v.number() }));

export const measuringEvent = v.variant('kind', [
  v.strictObject({ kind: v.literal('roof'), peak: v.number(), bandwidth: v.number() }),
  v.strictObject({ kind: v.literal('device'), kernels: v.string() }),
  v.strictObject({ kind: v.literal('missing'), way, reason: v.picklist(REASONS), detail: v.string() }),
  v.strictObject({ kind: v.literal('progress'), way, done: v.number(), of: v.number() }),
]);

export type MeasuringEvent = v.InferOutput<typeof measuringEvent>;
