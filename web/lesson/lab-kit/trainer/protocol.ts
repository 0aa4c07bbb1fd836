/**
 * Message schemas between the page and its training worker. Both sides validate every message and reject invalid ones without
 * changing anything.
 */
import * as v from 'valibot';
import { SETTLED_NAMES } from './plateau.ts';
import { trainingSettings } from './settings.ts';

/** The maximum number of steps, which bounds curves and checkpoints. */
export const MOST_STEPS = 20_000;
/** Limits of a comparison. */
export const COMPARE_LIMITS = { seeds: 10, steps: 2000 } as const;

const count = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most));
const step = count(MOST_STEPS);
const seeds = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(COMPARE_LIMITS.seeds));

const toWorker = v.variant('kind', [
  /** Resets the training, without a step. */
  v.strictObject({ kind: v.literal('configure'), settings: trainingSettings }),
  /**
   * Trains until paused or until that many steps are made; `speed` in steps per second, 0 for maximum speed. Without `until`, it also
   * stops once when it makes no more progress; the next run then goes on.
   */
  v.strictObject({ kind: v.literal('run'), speed: count(1000), until: v.nullable(step) }),
  /** Changes the speed of the run. The next one has its own. */
  v.strictObject({ kind: v.literal('pace'), speed: count(1000) }),
  v.strictObject({ kind: v.literal('pause') }),
  v.strictObject({ kind: v.literal('step') }),
  /** Shows the probe at the last checkpoint up to that step. The training itself does not move. */
  v.strictObject({ kind: v.literal('look'), step }),
  /** Resumes from that checkpoint and drops everything after it. */
  v.strictObject({ kind: v.literal('return'), step }),
  /** Inputs of one layer's attention for some tokens at a checkpoint, for the lesson's chapters. */
  v.strictObject({
    kind: v.literal('layer'),
    step,
    ids: v.pipe(v.array(count(1000)), v.minLength(1), v.maxLength(64)),
    layer: count(8),
  }),
  /** Shows the model of that step with some heads switched off, counted layer by layer; the training keeps all its heads. */
  v.strictObject({ kind: v.literal('examine'), step, off: v.pipe(v.array(count(31)), v.maxLength(32)) }),
  /** Trains two settings side by side with seeds 1, 2, … */
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
  predicted: v.instance(Int32Array),
  belief: v.instance(Float32Array),
  attention: v.instance(Float32Array),
});

const measure = v.strictObject({ step: v.number(), loss: v.number(), accuracy: v.number(), norm: v.number() });
const quality = v.strictObject({ loss: v.number(), accuracy: v.number() });
const text = v.pipe(v.string(), v.maxLength(2000));

/** What the worker reports, unasked. */
export const trainingEvent = v.variant('kind', [
  /** The core is loaded. */
  v.strictObject({ kind: v.literal('loaded'), kernels: text, note: v.nullable(text) }),
  v.strictObject({
    kind: v.literal('configured'),
    vocabulary: v.array(v.string()),
    /** The parameter count. */
    parameters: v.number(),
    probe: probeView,
  }),
  v.strictObject({
    kind: v.literal('progress'),
    /** Since the last message. */
    measures: v.array(measure),
    /** Steps made so far. */
    steps: step,
    /** Steps per second of the last stretch; 0 before there is one. */
    speed: v.number(),
    running: v.boolean(),
    /** The reason of an automatic stop; null if there was none. */
    settled: v.nullable(v.picklist(SETTLED_NAMES)),
    checkpoints: v.array(step),
    probe: v.nullable(probeView),
  }),
  v.strictObject({ kind: v.literal('looked'), step, probe: probeView }),
  v.strictObject({ kind: v.literal('returned'), step, checkpoints: v.array(step), probe: probeView }),
  /** The last loss, and the loss of guessing; null where a number was not finite. */
  v.strictObject({
    kind: v.literal('diverged'),
    step,
    loss: v.nullable(v.number()),
    guess: v.number(),
    reason: text,
  }),
  v.strictObject({
    kind: v.literal('compared'),
    step: count(COMPARE_LIMITS.steps),
    done: v.boolean(),
    /** One entry per seed for each side; null for a diverged seed. */
    qualities: v.strictTuple([v.array(v.nullable(quality)), v.array(v.nullable(quality))]),
  }),
]);

/** The answer to `examine`: the model on the evaluation sequences with all heads, and with those heads off; its probe with them off. */
export const examination = v.strictObject({ step, whole: quality, now: quality, probe: probeView });

/** The answer to `layer`. */
export const layerAnswer = v.strictObject({
  /** The lesson's self-attention tensors by name. */
  given: v.record(v.string(), v.instance(Float32Array)),
  block: v.strictObject({
    given: v.record(v.string(), v.instance(Float32Array)),
    epsilon: v.number(),
    tanhGelu: v.boolean(),
  }),
  /** (l, h, t, s): the attention weights of every head. */
  weights: v.instance(Float32Array),
});

export type Examination = v.InferOutput<typeof examination>;
export type LayerAnswer = v.InferOutput<typeof layerAnswer>;
export type ToWorker = v.InferOutput<typeof toWorker>;
export type TrainingEvent = v.InferOutput<typeof trainingEvent>;
export type CompareRequest = Extract<ToWorker, { kind: 'compare' }>;

/** The validated message. Throws the reason why it is invalid. */
export function readMessage(message: unknown): ToWorker {
  const result = v.safeParse(toWorker, message);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new Error(`${v.getDotPath(issue) ?? 'message'}: ${issue.message}`);
}
