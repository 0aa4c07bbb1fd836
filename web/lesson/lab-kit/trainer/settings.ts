/** Training settings: a task and the model's sizes. Page and worker validate messages with them. */
import * as v from 'valibot';
import { TASK_NAMES, type TaskName } from './tasks/index.ts';
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

const whole = ([min, max]: readonly [number, number]) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max));

export const trainingSettings = v.pipe(
  v.strictObject({
    task: v.picklist(TASK_NAMES),
    /** The text of the `text` task. */
    text: v.pipe(v.string(), v.maxLength(2 * TEXT_LIMITS.max)),
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
);

export type TrainingSettings = Readonly<v.InferOutput<typeof trainingSettings>>;

/** The sizes and the rate with which a task is learned within seconds, so that its heads specialise. Choosing a task sets them. */
export const TASK_DEFAULTS: Readonly<
  Record<TaskName, Pick<TrainingSettings, 'heads' | 'width' | 'layers' | 'rate' | 'batch'>>
> = {
  copy: { heads: 2, width: 32, layers: 1, rate: 0.003, batch: 16 },
  reverse: { heads: 2, width: 32, layers: 1, rate: 0.003, batch: 16 },
  sort: { heads: 2, width: 32, layers: 1, rate: 0.003, batch: 16 },
  'two-lookups': { heads: 2, width: 16, layers: 1, rate: 0.007, batch: 16 },
  recall: { heads: 2, width: 32, layers: 2, rate: 0.002, batch: 16 },
  text: { heads: 2, width: 32, layers: 2, rate: 0.003, batch: 16 },
};

export const FIRST_SETTINGS: TrainingSettings = { task: 'copy', text: '', ...TASK_DEFAULTS.copy, seed: 1 };
