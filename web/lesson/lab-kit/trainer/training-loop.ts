/**
 * The training, as the page calls it in its worker, and independent of the worker API. It trains in slices, short enough that calls never
 * wait long.
 */
import { OpenedModel } from '../../../engine/checkpoint/opened-model.ts';
import type { Checkpoint } from '../../../engine/language-model.ts';
import type { LoadedModels } from '../../../engine/load-language-model.ts';
import { compare } from './comparison.ts';
import { Plateau, type Settled } from './plateau.ts';
import { type Answers, type CompareRequest, checked, MOST_STEPS, type TrainingEvent } from './protocol.ts';
import type { TrainingSettings } from './settings.ts';
import { Diverged, type StepMeasure, Trainer } from './trainer.ts';

/** The length of a slice in milliseconds: one frame. */
const SLICE = 16;
/** Milliseconds between progress messages: often enough for growing curves, without flooding the page. */
const NEWS = 120;

export class TrainingLoop {
  #trainer: Trainer | null = null;
  /** A second model with the parameters of the selected checkpoint. */
  #viewer: Trainer | null = null;
  /** Runs any tokens with the viewer's parameters. */
  #reader: OpenedModel | null = null;
  #history = new History();
  #running = false;
  /** Null after it has stopped the training once. */
  #plateau: Plateau | null = new Plateau();
  #settled: Settled | null = null;
  #until = MOST_STEPS;
  /** Whether the training stops when it makes no more progress. */
  #stops = false;
  /** The requested steps per second; 0 for maximum speed. */
  #wanted = 0;
  #measures: StepMeasure[] = [];
  #reported = 0;
  /** Steps since the last progress message. */
  #made = 0;
  /** When the current speed began, and the steps made since. */
  #since = 0;
  #paced = 0;

  #scheduled = false;

  /** `later` runs something after all calls that wait, and so many milliseconds. */
  constructor(
    private readonly models: Pick<LoadedModels, 'newModel' | 'kernels'>,
    private readonly send: (message: TrainingEvent) => void,
    private readonly now = () => performance.now(),
    private readonly later: (run: () => void, wait: number) => unknown = (run, wait) => setTimeout(run, wait),
  ) {}

  /** Whether `slice` has work to do. */
  get busy(): boolean {
    return this.#running;
  }

  /** Resets the training, without a step. */
  configure(given: TrainingSettings): Answers['configure'] {
    const settings = checked.settings(given);
    const { newModel, kernels } = this.models;
    this.dispose();
    const trainer = new Trainer(newModel(), settings);
    this.#trainer = trainer;
    this.#viewer = new Trainer(newModel(), settings);
    this.#plateau = new Plateau();
    this.#settled = null;
    this.#history = new History();
    this.#history.add(trainer.checkpoint());
    this.#measures = [];
    this.#made = 0;
    return { kernels, parameters: trainer.parameters, vocabulary: [...trainer.task.vocabulary], probe: plain(trainer) };
  }

  /**
   * Trains until paused or until that many steps are made; `speed` in steps per second, 0 for maximum speed. Without `until`, it also
   * stops once when it makes no more progress; the next run then goes on.
   */
  run({ speed, until }: { readonly speed: number; readonly until: number | null }): void {
    this.#until = until ?? MOST_STEPS;
    this.#stops = until === null;
    this.#running = this.#configured.steps < this.#until;
    this.#settled = null;
    this.pace(speed);
    this.#reported = this.now();
    this.#made = 0;
    if (this.#running) this.#schedule(0);
    else this.#report();
  }

  /** Changes the speed of the run. The next one has its own. */
  pace(speed: number): void {
    this.#wanted = speed;
    this.#since = this.now();
    this.#paced = 0;
  }

  pause(): void {
    this.#running = false;
    this.#report();
  }

  step(): void {
    this.#running = false;
    this.#step(this.#configured);
    this.#report();
  }

  /** The probe at the last checkpoint up to that step. The training itself does not move. */
  look(step: number): Answers['look'] {
    const viewer = this.#view(this.#history.at(step)?.steps ?? step);
    return { step: viewer.steps, probe: plain(viewer) };
  }

  /** Resumes from that checkpoint and drops everything after it. */
  return(step: number): Answers['return'] {
    const checkpoint = this.#history.at(step);
    if (!checkpoint) throw new Error('there is no checkpoint to go back to yet');
    this.#running = false;
    this.#configured.restore(checkpoint);
    this.#plateau = new Plateau();
    this.#settled = null;
    this.#history.forgetAfter(checkpoint.steps);
    this.#measures = [];
    return { step: checkpoint.steps, checkpoints: [...this.#history.steps], probe: plain(this.#configured) };
  }

  /** The model of that step with some heads switched off, counted layer by layer; the training keeps all its heads. */
  examine({ step, off }: { readonly step: number; readonly off: readonly number[] }): Answers['examine'] {
    const viewer = this.#view(step);
    const whole = viewer.evaluate();
    viewer.switchOff(off);
    return { step: viewer.steps, whole, now: viewer.evaluate(), probe: plain(viewer) };
  }

  /** Inputs of one layer's attention for some tokens at a checkpoint, for the lesson's chapters. */
  layer({ step, ids, layer }: { readonly step: number; readonly ids: readonly number[]; readonly layer: number }) {
    const { model, options } = this.#view(step);
    this.#reader ??= new OpenedModel(model, options);
    const { weights } = this.#reader.read(ids);
    const { given, block } = this.#reader.layer(layer);
    const own = { ...block, given: owned(block.given) };
    return { given: owned(given), block: own, weights: Float32Array.from(weights) } satisfies Answers['layer'];
  }

  /** Reports every measurement. Ending the worker ends it. */
  compare(request: CompareRequest): void {
    for (const { step, qualities } of compare(this.models.newModel, checked.comparison(request)))
      this.send({ kind: 'compared', step, qualities: [[...qualities[0]], [...qualities[1]]] });
  }

  /** Trains one slice. Returns the milliseconds until the next one. */
  slice(): number {
    if (!this.#running || !this.#trainer) return 0;
    const end = this.now() + SLICE;
    while (this.#running && this.now() < end) {
      if (this.#wanted > 0 && this.#paced >= ((this.now() - this.#since) * this.#wanted) / 1000) break;
      this.#step(this.#trainer);
    }
    if (this.now() - this.#reported >= NEWS || !this.#running) this.#report();
    return this.#wanted === 0 ? 0 : Math.min(SLICE, 1000 / this.#wanted);
  }

  dispose(): void {
    this.#running = false;
    this.#trainer?.dispose();
    this.#viewer?.dispose();
    this.#trainer = this.#viewer = this.#reader = null;
  }

  #schedule(wait: number): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    this.later(() => {
      this.#scheduled = false;
      if (this.#running) this.#schedule(this.slice());
    }, wait);
  }

  get #configured(): Trainer {
    if (!this.#trainer) throw new Error('no training yet: call configure first');
    return this.#trainer;
  }

  #step(trainer: Trainer): void {
    if (trainer.steps >= MOST_STEPS) {
      this.#running = false;
      return;
    }
    let measure: StepMeasure;
    try {
      measure = trainer.step();
    } catch (error) {
      if (!(error instanceof Diverged)) throw error;
      this.#running = false;
      this.#report(false);
      this.send({
        kind: 'diverged',
        step: trainer.steps,
        loss: error.loss,
        guess: trainer.guess,
        reason: error.message,
      });
      return;
    }
    this.#measures.push(measure);
    this.#made++;
    this.#paced++;
    this.#watch(measure);
    if (this.#history.wants(trainer.steps)) this.#history.add(trainer.checkpoint());
    if (trainer.steps >= this.#until) this.#running = false;
  }

  /** Stops a running training once when it makes no more progress. */
  #watch(measure: StepMeasure): void {
    const settled = this.#plateau?.add(measure) ?? null;
    if (settled === null || !this.#running || !this.#stops) return;
    this.#running = false;
    this.#plateau = null;
    this.#settled = settled;
  }

  /** Progress for the page. A diverged training has no probe to show. */
  #report(showsProbe = true): void {
    const trainer = this.#configured;
    const now = this.now();
    const speed = now > this.#reported ? (1000 * this.#made) / (now - this.#reported) : 0;
    this.send({
      kind: 'progress',
      measures: this.#measures,
      steps: trainer.steps,
      speed,
      running: this.#running,
      settled: this.#settled,
      checkpoints: [...this.#history.steps],
      probe: showsProbe ? probed(trainer) : null,
    });
    this.#measures = [];
    this.#reported = now;
    this.#made = 0;
  }

  /** The viewer at the newest state if that is the step, otherwise at the last checkpoint up to it. */
  #view(step: number): Trainer {
    const trainer = this.#trainer;
    const checkpoint = trainer?.steps === step ? trainer.checkpoint() : this.#history.at(step);
    if (!checkpoint || !this.#viewer) throw new Error('there is no checkpoint to look at yet');
    this.#viewer.restore(checkpoint);
    return this.#viewer;
  }
}

/** Copies the arrays, as a message needs them. */
function owned(given: Readonly<Record<string, Float32Array>>): Record<string, Float32Array<ArrayBuffer>> {
  return Object.fromEntries(Object.entries(given).map(([name, values]) => [name, Float32Array.from(values)]));
}

type PlainProbe = Answers['look']['probe'];

/** The probe as a message. */
function plain(trainer: Trainer): PlainProbe {
  const { sequence, ...rest } = trainer.probe();
  return { ...rest, sequence: { ids: [...sequence.ids], targets: [...sequence.targets] } };
}

/** Null if the last step produced non-finite numbers: the next step will report it. */
function probed(trainer: Trainer): PlainProbe | null {
  try {
    return plain(trainer);
  } catch {
    return null;
  }
}

/**
 * Training checkpoints in bounded memory. When memory is full, every second checkpoint is dropped, so the history still covers the
 * whole run. The first checkpoint always stays.
 *
 * Bytes for all checkpoints together.
 */
const ROOM = 48 * 2 ** 20;
const FEWEST = 8;
const MOST = 128;

export class History {
  readonly #kept = new Map<number, Checkpoint>();
  readonly #room: number;
  #spacing = 1;

  constructor(room: number = ROOM) {
    this.#room = room;
  }

  /** The steps that have a checkpoint, ascending. */
  get steps(): readonly number[] {
    return [...this.#kept.keys()].sort((a, b) => a - b);
  }

  /** Whether to keep a checkpoint after this many steps. */
  wants(step: number): boolean {
    return step % this.#spacing === 0 && !this.#kept.has(step);
  }

  add(checkpoint: Checkpoint): void {
    this.#kept.set(checkpoint.steps, checkpoint);
    const capacity = Math.min(MOST, Math.max(FEWEST, Math.floor(this.#room / (12 * checkpoint.parameters.length))));
    while (this.#kept.size > capacity) {
      this.#spacing *= 2;
      for (const step of [...this.#kept.keys()]) if (step % this.#spacing !== 0) this.#kept.delete(step);
    }
  }

  /** The checkpoint of that step, or the last one before it. */
  at(step: number): Checkpoint | undefined {
    return this.#kept.get(this.steps.findLast((kept) => kept <= step) ?? 0);
  }

  /** Drops all checkpoints after a step: the training will redo those steps. */
  forgetAfter(step: number): void {
    for (const kept of [...this.#kept.keys()]) if (kept > step) this.#kept.delete(kept);
    // After a restart, every step is kept again.
    if (this.#kept.size === 1) this.#spacing = 1;
  }
}
