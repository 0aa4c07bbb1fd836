/**
 * One training: a model, a task, and steps. Every batch belongs to the seed and the step's number, so a training that goes on from a
 * checkpoint computes the same bits as one that never stopped.
 */

import { AttentionError } from '../../../engine/engine.ts';
import type { Checkpoint, LanguageModel, ModelOptions, ModelRun } from '../../../engine/language-model.ts';
import { seedFor } from '../../../engine/random.ts';
import type { TrainingSettings } from './settings.ts';
import { taskOf } from './tasks/index.ts';
import { batchOf, type Sequence, type Task } from './tasks/task.ts';

/** What one step measured, before it changed anything. */
export interface StepMeasure {
  /** How many steps were made before this one. */
  readonly step: number;
  /** Mean cross-entropy of the batch, in nats. */
  readonly loss: number;
  /** Share of the batch's targets that were right. */
  readonly accuracy: number;
  /** Length of the gradient before it was clipped. */
  readonly norm: number;
}

export interface Quality {
  readonly loss: number;
  readonly accuracy: number;
}

/** What the model does with the one sequence that is always looked at. */
export interface ProbeView {
  readonly sequence: Sequence;
  /** (t): what it would say at each position. */
  readonly said: Int32Array<ArrayBuffer>;
  /** (t): the probability that it gives the target; 0 where nobody asks. */
  readonly belief: Float32Array<ArrayBuffer>;
  /** (l, h, t, s): the weights of every head of every layer. */
  readonly attention: Float32Array<ArrayBuffer>;
}

/** A training has diverged: a number is no longer finite, or the loss is many times that of guessing. */
export class Diverged extends Error {
  override readonly name = 'Diverged';
  /** In nats; null where a number was no longer finite. */
  readonly loss: number | null;

  constructor(loss: number | null, reason: string) {
    super(reason);
    this.loss = loss;
  }
}

/** How many times the loss of guessing is too much: no training has been seen to come back from there. */
const RUNAWAY = 20;
/** A gradient longer than this is made shorter. */
const LONGEST = 1;
/** Steps over which the learning rate rises from nothing to what was set. */
const WARMUP = 20;
/** The sequences that measure a model, the same for every seed and never trained on: their numbers begin here. */
const EVALUATED = { seed: 0x5eed, size: 64 } as const;
const PROBE = { seed: 0x9a0be, number: 3 } as const;

/** The settings of AdamW: Radford et al.'s second beta forgets faster than the usual one, which suits short runs. */
const ADAMW = { beta1: 0.9, beta2: 0.95, weightDecay: 0 } as const;

/**
 * The core draws matrices with GPT-2's deviation of 0.02, which suits a width of 768. In a layer as narrow as these it is so little
 * that training stands still for hundreds of steps; what suits them is in proportion to 1/√width.
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

  /** Takes the model over: `dispose` disposes it. */
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

  /** How many steps were made. */
  get steps(): number {
    return this.#step;
  }

  /** How many numbers are learned. */
  get parameters(): number {
    return this.model.parameters.reduce((sum, { shape }) => sum + shape.reduce((a, b) => a * b, 1), 0);
  }

  /** The loss of who guesses among all tokens alike, in nats. */
  get guess(): number {
    return Math.log(this.task.vocabulary.length);
  }

  /** One step. Throws `Diverged` if nothing can be learned any more; the step then counts as not made. */
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

  /** Loss and accuracy on sequences that no training sees, the same ones for all. */
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

  /** What the model as it is does with the probe. */
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
      said: Int32Array.from(rows, (row) => row.indexOf(Math.max(...row))),
      belief: Float32Array.from(rows, (row, t) => beliefIn(row, sequence.targets[t] ?? -1)),
      attention,
    };
  }

  checkpoint(): Checkpoint {
    return this.model.checkpoint();
  }

  /** Goes back, or forth, to a checkpoint of a training with the same settings. */
  restore(checkpoint: Checkpoint): void {
    this.model.restore(checkpoint);
    this.#step = checkpoint.steps;
  }

  dispose(): void {
    this.model.dispose();
  }
}

/** Multiplies every matrix and embedding by a factor; norms and biases stay. */
function widen(model: LanguageModel, factor: number): void {
  for (const { name, shape } of model.parameters) {
    if (shape.length === 2)
      model.setParameter(
        name,
        model.parameter(name).map((value) => value * factor),
      );
  }
}

/** The softmax of a row of logits, at one place. */
function beliefIn(row: Float32Array, target: number): number {
  const logit = row[target];
  if (logit === undefined) return 0;
  return 1 / row.reduce((sum, other) => sum + Math.exp(other - logit), 0);
}
