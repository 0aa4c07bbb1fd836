/** What the training worker reports and answers, and what it refuses, without changing anything. Its functions are those of `TrainingLoop`. */
import * as v from 'valibot';
import { SETTLED_NAMES } from './plateau.ts';
import { type TrainingSettings, trainingSettings } from './settings.ts';

/** The maximum number of steps, which bounds curves and checkpoints. */
export const MOST_STEPS = 20_000;
/** Limits of a comparison. */
export const COMPARE_LIMITS = { seeds: 10, steps: 2000 } as const;

const count = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most));
const step = count(MOST_STEPS);

/** What a comparison is asked: it trains two settings side by side with seeds 1, 2, … */
const compareRequest = v.strictObject({
  settings: v.strictTuple([trainingSettings, trainingSettings]),
  seeds: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(COMPARE_LIMITS.seeds)),
  steps: v.pipe(count(COMPARE_LIMITS.steps), v.minValue(1)),
  /** Steps between two measurements. */
  every: v.pipe(count(COMPARE_LIMITS.steps), v.minValue(1)),
});

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
  /** The last loss, and the loss of guessing; null where a number was not finite. */
  v.strictObject({ kind: v.literal('diverged'), step, loss: v.nullable(v.number()), guess: v.number(), reason: text }),
  v.strictObject({
    kind: v.literal('compared'),
    step: count(COMPARE_LIMITS.steps),
    /** One entry per seed for each side; null for a diverged seed. */
    qualities: v.strictTuple([v.array(v.nullable(quality)), v.array(v.nullable(quality))]),
  }),
]);

/** The worker's answers; other functions have none. `configure`: a training without a step; `kernels` names the core's backend. */
export const answers = {
  configure: v.strictObject({
    kernels: text,
    vocabulary: v.array(v.string()),
    /** The parameter count. */
    parameters: v.number(),
    probe: probeView,
  }),
  /** The probe at the last checkpoint up to a step. */
  look: v.strictObject({ step, probe: probeView }),
  /** After going back to that checkpoint. */
  return: v.strictObject({ step, checkpoints: v.array(step), probe: probeView }),
  /** The model on the evaluation sequences with all heads, and with some off; its probe with them off. */
  examine: v.strictObject({ step, whole: quality, now: quality, probe: probeView }),
  layer: v.strictObject({
    /** The lesson's self-attention tensors by name. */
    given: v.record(v.string(), v.instance(Float32Array)),
    block: v.strictObject({
      given: v.record(v.string(), v.instance(Float32Array)),
      epsilon: v.number(),
      tanhGelu: v.boolean(),
    }),
    /** (l, h, t, s): the attention weights of every head. */
    weights: v.instance(Float32Array),
  }),
};

export type Answers = { readonly [Name in keyof typeof answers]: v.InferOutput<(typeof answers)[Name]> };
export type TrainingEvent = v.InferOutput<typeof trainingEvent>;
export type CompareRequest = v.InferOutput<typeof compareRequest>;

/** Settings and requests as they came, or the reason why they are refused: they decide how much memory and time is taken. */
export const checked = {
  settings: (given: unknown): TrainingSettings => checkedBy(trainingSettings, given),
  comparison: (given: unknown): CompareRequest => checkedBy(compareRequest, given),
};

function checkedBy<Output>(schema: v.GenericSchema<unknown, Output>, given: unknown): Output {
  const result = v.safeParse(schema, given);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new Error(`${v.getDotPath(issue) ?? 'message'}: ${issue.message}`);
}
