/**
 * What the page and its training worker say to each other. Both check every message before they believe it: whatever else arrives is
 * refused and changes nothing.
 */
import * as v from 'valibot';
import { trainingSettings } from './settings.ts';

/** A training ends here, so that its curves and checkpoints have an end. */
export const MOST_STEPS = 20_000;
/** Seeds and steps of a comparison. */
export const COMPARE_LIMITS = { seeds: 10, steps: 2000 } as const;

const count = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most));
const step = count(MOST_STEPS);
const seeds = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(COMPARE_LIMITS.seeds));

export const toWorker = v.variant('kind', [
  /** Begins a training anew, without a step. */
  v.strictObject({ kind: v.literal('configure'), settings: trainingSettings }),
  /** Steps until further notice; `speed` in steps a second, 0 for as fast as it goes. */
  v.strictObject({ kind: v.literal('run'), speed: count(1000) }),
  v.strictObject({ kind: v.literal('pause') }),
  v.strictObject({ kind: v.literal('step') }),
  /** Shows the probe as it was at a checkpoint, the last one up to that step. The training stays where it is. */
  v.strictObject({ kind: v.literal('look'), step }),
  /** Goes on from that checkpoint; what came after it is forgotten. */
  v.strictObject({ kind: v.literal('return'), step }),
  /** What one layer computes with over some tokens, at a checkpoint: for the lesson's own chapters. */
  v.strictObject({
    kind: v.literal('layer'),
    /** Comes back with the answer. */
    number: count(2 ** 31),
    step,
    ids: v.pipe(v.array(count(1000)), v.minLength(1), v.maxLength(64)),
    layer: count(8),
  }),
  /** Trains two settings with seeds 1, 2, … side by side. */
  v.strictObject({
    kind: v.literal('compare'),
    settings: v.strictTuple([trainingSettings, trainingSettings]),
    seeds,
    steps: v.pipe(count(COMPARE_LIMITS.steps), v.minValue(1)),
    /** Steps between two measurements. */
    every: v.pipe(count(COMPARE_LIMITS.steps), v.minValue(1)),
  }),
]);

const probeView = v.strictObject({
  sequence: v.strictObject({ ids: v.array(v.number()), targets: v.array(v.number()) }),
  said: v.instance(Int32Array),
  belief: v.instance(Float32Array),
  attention: v.instance(Float32Array),
});

const measure = v.strictObject({ step: v.number(), loss: v.number(), accuracy: v.number(), norm: v.number() });
const text = v.pipe(v.string(), v.maxLength(2000));

export const fromWorker = v.variant('kind', [
  /** The core is loaded. */
  v.strictObject({ kind: v.literal('loaded'), kernels: text, note: v.nullable(text) }),
  v.strictObject({
    kind: v.literal('configured'),
    vocabulary: v.array(v.string()),
    /** How many numbers are learned. */
    parameters: v.number(),
    probe: probeView,
  }),
  v.strictObject({
    kind: v.literal('progress'),
    /** Since the last message. */
    measures: v.array(measure),
    /** How many steps were made in all. */
    steps: step,
    /** Steps a second, of the last stretch; 0 before there is one. */
    speed: v.number(),
    running: v.boolean(),
    checkpoints: v.array(step),
    probe: v.nullable(probeView),
  }),
  v.strictObject({ kind: v.literal('looked'), step, probe: probeView }),
  v.strictObject({ kind: v.literal('returned'), step, checkpoints: v.array(step), probe: probeView }),
  /** The loss where it had got, beside that of guessing; null where a number was no longer finite. */
  v.strictObject({
    kind: v.literal('diverged'),
    step,
    loss: v.nullable(v.number()),
    guess: v.number(),
    reason: text,
  }),
  v.strictObject({
    kind: v.literal('layer'),
    number: count(2 ** 31),
    /** The lesson's tensors of self-attention by their names. */
    given: v.record(v.string(), v.instance(Float32Array)),
    block: v.strictObject({
      given: v.record(v.string(), v.instance(Float32Array)),
      epsilon: v.number(),
      tanhGelu: v.boolean(),
    }),
    /** (l, h, t, s): what every head does. */
    weights: v.instance(Float32Array),
  }),
  v.strictObject({
    kind: v.literal('compared'),
    step: count(COMPARE_LIMITS.steps),
    done: v.boolean(),
    /** For either setting, one entry a seed; null for one that has diverged. */
    qualities: v.strictTuple([
      v.array(v.nullable(v.strictObject({ loss: v.number(), accuracy: v.number() }))),
      v.array(v.nullable(v.strictObject({ loss: v.number(), accuracy: v.number() }))),
    ]),
  }),
  /** A message was refused, or something failed that should not have. */
  v.strictObject({ kind: v.literal('refused'), reason: text }),
]);

export type ToWorker = v.InferOutput<typeof toWorker>;
export type FromWorker = v.InferOutput<typeof fromWorker>;
export type CompareRequest = Extract<ToWorker, { kind: 'compare' }>;

/** The message, or why it is none, in words. */
export function read<Schema extends typeof toWorker | typeof fromWorker>(
  schema: Schema,
  message: unknown,
): v.InferOutput<Schema> | string {
  const result = v.safeParse(schema, message);
  if (result.success) return result.output;
  const [issue] = result.issues;
  return `${v.getDotPath(issue) ?? 'message'}: ${issue.message}`;
}
