/**
 * Trains a model on a task, step by step. The seed and the step number determine each batch, so resuming from a checkpoint gives the
 * same bits as never stopping.
 */
import { AttentionError } from '../../../engine/engine.ts';
import type { Checkpoint, LanguageModel, ModelOptions, ModelRun } from '../../../engine/language-model.ts';
import { seedFor } from '../../../engine/random.ts';
import { ADAMW, LONGEST, WARMUP } from './optimiser.ts';
import type { TrainingSettings } from './settings.ts';
import { taskOf } from './tasks/index.ts';
import { batchOf, type Sequence, type Task } from './tasks/task.ts';

/** Metrics of one step, measured before the update. */
export interface StepMeasure {
  /** How many steps were made before this one. */
  readonly step: number;
  /** Mean cross-entropy of the batch, in nats. */
  readonly loss: number;
  /** The share of the batch's targets that were right. */
  readonly accuracy: number;
  /** The norm of the gradient before clipping. */
  readonly norm: number;
}

export interface Quality {
  readonly loss: number;
  readonly accuracy: number;
}

/** The model's behaviour on the probe, a fixed sequence. */
export interface ProbeView {
  readonly sequence: Sequence;
  /** (t): the prediction at each position. */
  readonly predicted: Int32Array<ArrayBuffer>;
  /** (t): the probability of the target; 0 where there is none. */
  readonly belief: Float32Array<ArrayBuffer>;
  /** (l, h, t, s): the attention weights of every head of every layer. */
  readonly attention: Float32Array<ArrayBuffer>;
}

/** A training has diverged: a number is not finite, or the loss is many times that of guessing. */
export class Diverged extends Error {
  override readonly name = 'Diverged';
  /** In nats; null if a number was not finite. */
  readonly loss: number | null;

  constructor(loss: number | null, reason: string) {
    super(reason);
    this.loss = loss;
  }
}

/** How many times the loss of guessing counts as divergence: no observed training recovered from there. */
const RUNAWAY = 20;
/** The first number of the evaluation sequences, which are the same for every seed and never trained on. */
const EVALUATED = { seed: 0x5eed, size: 64 } as const;
const PROBE = { seed: 0x9a0be, number: 3 } as const;

/**
 * The core initialises matrices with GPT-2's deviation of 0.02, for a width of 768. In such narrow layers, training would not move
 * for hundreds of steps, so the deviation is scaled with 1/√width.
 */
const MODEL_DEVIATION = 0.02;
const DEVIATION = 0.5;

export class Trainer {
  readonly settings: TrainingSettings;
  readonly task: Task;
  readonly options: ModelOptions;
  readonly model: LanguageModel;
  readonly #batch: ModelRun;
  readonly #probe: ModelRun;
  #evaluation: ModelRun | null = null;
  #step = 0;

  /** Takes ownership of the model: `dispose` disposes of it. */
  constructor(model: LanguageModel, settings: TrainingSettings) {
    this.settings = settings;
    this.task = taskOf(settings.task, settings.text);
    this.model = model;
    this.options = {
      vocabulary: this.task.vocabulary.length,
      context: this.task.tokens,
      dModel: settings.width,
      numHeads: settings.heads,
      layers: settings.layers,
    };
    model.configure(this.options);
    model.initialise(seedFor(settings.seed, 'weights'));
    widen(model, DEVIATION / Math.sqrt(settings.width) / MODEL_DEVIATION);
    model.configureAdamW(ADAMW);
    this.#batch = model.makeRun(settings.batch, this.task.tokens);
    this.#probe = model.makeRun(1, this.task.tokens);
  }

  /** Steps made so far. */
  get steps(): number {
    return this.#step;
  }

  /** The parameter count. */
  get parameters(): number {
    return this.model.parameters.reduce((sum, { shape }) => sum + shape.reduce((a, b) => a * b, 1), 0);
  }

  /** The loss of guessing uniformly among all tokens, in nats. */
  get guess(): number {
    return Math.log(this.task.vocabulary.length);
  }

  /** Makes one step. Throws `Diverged` if training has diverged; that step then does not count. */
  step(): StepMeasure {
    try {
      return this.#stepped();
    } catch (error) {
      throw error instanceof AttentionError ? new Diverged(null, error.message) : error;
    }
  }

  #stepped(): StepMeasure {
    const { settings, task } = this;
    const step = this.#step;
    const { ids, targets } = batchOf(task, seedFor(settings.seed, 'batches'), step * settings.batch, settings.batch);
    this.#batch.write(ids, targets);
    this.#batch.forward();
    const loss = this.#batch.loss();
    if (loss > RUNAWAY * this.guess) throw new Diverged(loss, `a loss of ${loss.toPrecision(4)} nats`);
    const accuracy = this.#batch.accuracy();
    this.model.zeroGradients();
    this.#batch.backward();
    const norm = this.model.clipGradients(LONGEST);
    this.model.adamwStep(settings.rate * Math.min(1, (step + 1) / WARMUP));
    this.#step = step + 1;
    return { step, loss, accuracy, norm };
  }

  /** Loss and accuracy on the evaluation sequences, which are the same for all trainings. */
  evaluate(): Quality {
    const { task } = this;
    if (!this.#evaluation) {
      const { ids, targets } = batchOf(task, EVALUATED.seed, 0, EVALUATED.size);
      this.#evaluation = this.model.makeRun(EVALUATED.size, task.tokens, false);
      this.#evaluation.write(ids, targets);
    }
    this.#evaluation.forward();
    return { loss: this.#evaluation.loss(), accuracy: this.#evaluation.accuracy() };
  }

  /** The current model's behaviour on the probe. */
  probe(): ProbeView {
    const { task, settings } = this;
    const sequence = task.sequence(PROBE.seed, PROBE.number);
    this.#probe.write(sequence.ids, sequence.targets);
    this.#probe.forward();
    const logits = this.#probe.logits();
    const size = task.vocabulary.length;
    const rows = sequence.ids.map((_, t) => logits.subarray(t * size, (t + 1) * size));
    const attention = new Float32Array(settings.layers * settings.heads * task.tokens ** 2);
    for (let layer = 0; layer < settings.layers; layer++) {
      for (let head = 0; head < settings.heads; head++) {
        const map = this.#probe.attention(layer, 0, head);
        attention.set(map, (layer * settings.heads + head) * map.length);
      }
    }
    return {
      sequence,
      predicted: Int32Array.from(rows, (row) => row.indexOf(Math.max(...row))),
      belief: Float32Array.from(rows, (row, t) => beliefIn(row, sequence.targets[t] ?? -1)),
      attention,
    };
  }

  /** Ablates these heads, counted layer by layer: their rows of W_O become 0. `restore` brings them back. */
  switchOff(heads: readonly number[]): void {
    const { numHeads, dModel, layers } = this.options;
    const rows = (dModel / numHeads) * dModel;
    for (const place of heads) {
      const [layer, head] = [Math.floor(place / numHeads), place % numHeads];
      if (layer < layers) {
        this.model.setPart(`blocks.${layer}.attention.w_o`, head * rows, new Float32Array(rows));
      }
    }
  }

  checkpoint(): Checkpoint {
    return this.model.checkpoint();
  }

  /** Restores a checkpoint of a training with the same settings. */
  restore(checkpoint: Checkpoint): void {
    this.model.restore(checkpoint);
    this.#step = checkpoint.steps;
  }

  dispose(): void {
    this.model.dispose();
  }
}

/** Scales every matrix and embedding; norms and biases stay. */
function widen(model: LanguageModel, factor: number): void {
  for (const { name, shape } of model.parameters) {
    if (shape.length === 2)
      model.setParameter(
        name,
        model.parameter(name).map((value) => value * factor),
      );
  }
}

/** The softmax of a row of logits, at one index. */
function beliefIn(row: Float32Array, target: number): number {
  const logit = row[target];
  if (logit === undefined) return 0;
  return 1 / row.reduce((sum, other) => sum + Math.exp(other - logit), 0);
}
