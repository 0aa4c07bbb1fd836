/** Training settings: a task and the model's sizes. Page and worker validate messages with them. */
import * as v from 'valibot';
import { TASK_NAMES } from './tasks/index.ts';
import { TEXT_LIMITS, textProblem } from './tasks/own-text.ts';

export const LIMITS = {
  heads: [1, 8],
  width: [8, 96],
  layers: [1, 4],
  batch: [1, 64],
  /** Maximum learning rate: far too high for any model, so that divergence can be seen. */
  rate: [1e-5, 10],
  seed: [0, 2 ** 32 - 1],
} as const;

const whole = ([least, most]: readonly [number, number]) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));

export const trainingSettings = v.pipe(
  v.strictObject({
    task: v.picklist(TASK_NAMES),
    /** The text of the `text` task. */
    text: v.pipe(v.string(), v.maxLength(2 * TEXT_LIMITS.most)),
    heads: whole(LIMITS.heads),
    /** d_model. */
    width: whole(LIMITS.width),
    layers: whole(LIMITS.layers),
    rate: v.pipe(v.number(), v.minValue(LIMITS.rate[0]), v.maxValue(LIMITS.rate[1])),
    batch: whole(LIMITS.batch),
    seed: whole(LIMITS.seed),
  }),
  v.check(({ width, heads }) => width % heads === 0, 'the heads do not divide the width'),
  v.check(({ task, text }) => task !== 'text' || textProblem(text) === null, 'the text cannot be learned'),
  v.readonly(),
);

export type TrainingSettings = v.InferOutput<typeof trainingSettings>;
