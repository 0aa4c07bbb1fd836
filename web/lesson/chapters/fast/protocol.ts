/** Messages between the `fast` lab and its worker; the page validates the worker's. */
import * as v from 'valibot';
import { WAYS } from './ways.ts';

/** Why an algorithm is not available here. */
const REASONS = ['no-simd', 'no-relaxed', 'no-webgpu', 'no-adapter', 'failed'] as const;

export type Reason = (typeof REASONS)[number];

const way = v.picklist(WAYS);
const measured = v.strictObject({ way, median: v.number(), rounds: v.number(), error: v.number() });

const fromWorker = v.variant('kind', [
  v.strictObject({ kind: v.literal('roof'), peak: v.number(), bandwidth: v.number() }),
  v.strictObject({ kind: v.literal('missing'), way, reason: v.picklist(REASONS), detail: v.string() }),
  v.strictObject({ kind: v.literal('progress'), way, done: v.number(), of: v.number() }),
  v.strictObject({ kind: v.literal('measured'), measured: v.array(measured) }),
]);

export type FromWorker = v.InferOutput<typeof fromWorker>;

/** The only request; the worker is stopped afterwards. */
export interface ToWorker {
  readonly tokens: number;
}

/** Null for an invalid message. */
export function heard(message: unknown): FromWorker | null {
  const result = v.safeParse(fromWorker, message);
  return result.success ? result.output : null;
}
