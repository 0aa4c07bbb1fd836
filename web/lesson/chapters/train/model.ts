/** The settings of the training, and what its views share. The training belongs to the public element and outlives the chapter. */
import { computed, signal } from '@preact/signals-core';
import { amount, choice, type Range, type ValuesOf, whole, wholeOrNone, wholes } from '../../fields/field.ts';
import type { Lab } from '../../lab-kit/laboratory.ts';
import { perElement } from '../../lab-kit/per-element.ts';
import { comparison } from '../../lab-kit/trainer/comparison-card.ts';
import { comparisonFields } from '../../lab-kit/trainer/comparison-fields.ts';
import { Lending, probeSentence } from '../../lab-kit/trainer/lend.ts';
import { type Answers, MOST_STEPS } from '../../lab-kit/trainer/protocol.ts';
import { FIRST_SETTINGS, LIMITS, TASK_DEFAULTS, type TrainingSettings } from '../../lab-kit/trainer/settings.ts';
import { TASK_NAMES, type TaskName } from '../../lab-kit/trainer/tasks/index.ts';
import { textProblem } from '../../lab-kit/trainer/tasks/own-text.ts';
import { TrainingSession } from '../../lab-kit/trainer/training-session.ts';
import { nearestDivisor } from '../../model/divisors.ts';
import { equal } from '../../platform/equal.ts';
import type { words as english } from './en.ts';
import { formatSmall, percent } from './training-curves.ts';

/** The training of each element, which its laboratory and its figure share. */
interface OwnTraining {
  readonly training: TrainingSession;
  /** Its source among the lesson's weights. */
  readonly lending: Lending;
}

/** It ends when the page removes the element. */
export const trainingOf = perElement((life): OwnTraining => {
  const training = new TrainingSession(FIRST_SETTINGS);
  const lending = new Lending(training);
  // Other elements may still read a checkpoint that it lends.
  life.addEventListener('abort', () => lending.lends || training.end(), { once: true });
  return { training, lending };
});

export const SPEED_NAMES = ['slow', 'medium', 'fast'] as const;
type SpeedName = (typeof SPEED_NAMES)[number];
/** In steps per second; 0 for maximum speed. */
const SPEEDS: Readonly<Record<SpeedName, number>> = { slow: 5, medium: 20, fast: 0 };

/** Milliseconds between two announcements, and the debounce time of text input. */
const ANNOUNCE = 6000;
const WRITTEN = 700;

const range = ([min, max]: readonly [number, number]): Range => ({ min, max });

/** The reader's own text is too long for an address and stays with its training. */
export const fields = {
  task: choice<TaskName>(FIRST_SETTINGS.task, TASK_NAMES),
  heads: whole(FIRST_SETTINGS.heads, range(LIMITS.heads)),
  width: whole(FIRST_SETTINGS.width, range(LIMITS.width)),
  layers: whole(FIRST_SETTINGS.layers, range(LIMITS.layers)),
  /** The learning rate. */
  rate: amount(FIRST_SETTINGS.rate, range(LIMITS.rate)),
  batch: whole(FIRST_SETTINGS.batch, range(LIMITS.batch)),
  seed: whole(FIRST_SETTINGS.seed, range(LIMITS.seed)),
  speed: choice<SpeedName>('medium', SPEED_NAMES),
  /** The step that is shown; null before the first, and while the model learns. */
  step: wholeOrNone({ min: 1, max: MOST_STEPS }),
  /** The heads that are switched off, layer by layer. */
  off: wholes({ min: 0, max: LIMITS.heads[1] * LIMITS.layers[1] - 1, from: 1 }),
  ...comparisonFields,
};

/** `text` is the reader's own. Heads that do not divide the width become the nearest number that does. */
function settingsOf(values: ValuesOf<typeof fields>, text: string): TrainingSettings {
  const { task, heads, width, layers, rate, batch, seed } = values;
  const fitted = width % heads === 0 ? heads : nearestDivisor(width, heads);
  return { task, text: task === 'text' ? text : '', heads: fitted, width, layers, rate, batch, seed };
}

/** The step of a training that an address names: it is trained again up to there, or looked at if it was kept. */
export class Place {
  readonly #session: TrainingSession;
  /** The step on the way there; null if there is none. */
  #wanted: number | null = null;

  constructor(session: TrainingSession) {
    this.#session = session;
  }

  /** The step that the page shows; null for the beginning, undefined while the training loads, or trains up to a step. */
  now(): number | null | undefined {
    const { phase, looking, steps } = this.#session.state.peek();
    if (phase === 'running') return this.#wanted === null ? null : undefined;
    if (phase !== 'ready' && phase !== 'diverged') return undefined;
    if (this.#wanted !== null && phase === 'ready' && steps < this.#wanted) return undefined;
    this.#wanted = null;
    return (looking ?? steps) || null;
  }

  /** Does nothing if the step is shown. The same seed makes the same training, so the step can be reached at any time. */
  goTo(step: number | null): void {
    const { phase, looking, steps } = this.#session.state.peek();
    this.#wanted = null;
    if (step === null || phase === 'running' || phase === 'diverged' || step === (looking ?? steps)) return;
    if (step < steps) {
      this.#session.look(step);
      return;
    }
    this.#wanted = step;
    this.#session.run(0, step);
  }
}

export function trainingModel(lab: Lab<typeof fields>, until: AbortSignal, words: typeof english) {
  const { training, lending } = trainingOf(lab.context);
  const { values } = lab;
  const place = new Place(training);
  let writing: ReturnType<typeof setTimeout> | undefined;
  /** Why the last change was refused; null if it was not. */
  const problem = signal<string | null>(null);
  /** The text during editing, and the last completed one; null before there is one. */
  const draft = signal<string | null>(null);
  const written = signal<string | null>(null);
  /** The last screen-reader announcement. */
  const announced = signal('');
  /** The model with the switched-off heads; null while all are on, or before the answer. */
  const examined = signal<Answers['examine'] | null>(null);

  // The settings are requested of the training; then the training is brought to the step of the address.
  let step: number | null = null;
  lab.effect(until, () => {
    const now = training.state.peek().settings;
    const wanted = settingsOf(values, written.value ?? (now.text || words.sampleText));
    problem.value = wanted.heads === values.heads ? null : words.indivisible(values.heads, values.width);
    if (!equal(wanted, now)) training.configure(wanted);
    if (values.step !== step) place.goTo(values.step);
    step = values.step;
  });

  // Keeps the step that is shown in the address; a training that runs has all its heads.
  lab.effect(until, () => {
    const running = training.state.value.phase === 'running';
    const now = place.now();
    if (now === undefined || (now === values.step && !(running && values.off.length > 0))) return;
    lab.adjust({ step: now, ...(running ? { off: [] } : {}) }, { undoable: false });
  });

  let asked = '';
  lab.effect(until, () => {
    const { off } = values;
    const { phase, looking, steps, settings } = training.state.value;
    const ready = phase === 'ready' && off.length > 0;
    const now = ready ? JSON.stringify([settings, looking ?? steps, off]) : '';
    if (now === asked) return;
    asked = now;
    examined.value = null;
    if (!ready) return;
    void training.examine(looking ?? steps, off).then(
      (answer) => {
        if (now === asked && !until.aborted) examined.value = answer;
      },
      // A failed training says so itself.
      () => undefined,
    );
  });

  const announce = (): void => {
    const { steps, measures } = training.state.peek();
    const last = measures.at(-1);
    if (last) announced.value = words.progress(steps, formatSmall(last.loss), percent(last.accuracy));
  };
  const running = computed(() => training.state.value.phase === 'running');
  // Few announcements while it runs, and the last one.
  lab.effect(until, () => {
    if (!running.value) return;
    const timer = setInterval(announce, ANNOUNCE);
    return () => {
      clearInterval(timer);
      announce();
    };
  });

  /** Whether the chapters use this training. */
  const isLent = (): boolean => lab.settings.preset === 'opened' && lending.lends;
  /** Opens the selected checkpoint in the chapters, with the probe as their sentence. */
  const lend = (): void => {
    lending.lend(words);
    lab.change({ preset: 'opened', layer: 0, head: 0, sentence: probeSentence(training.state.peek()) });
  };
  // While the chapters use the training, they follow the time machine; a new training starts with its own probe.
  lab.effect(until, () => {
    if (training.state.value.phase === 'ready' && isLent() && lending.lend(words)) lend();
  });

  training.enter();
  const leave = (): void => {
    clearTimeout(writing);
    training.leave();
  };
  until.addEventListener('abort', leave, { once: true });

  const pace = (speed: SpeedName): void => {
    lab.adjust({ speed });
    training.pace(SPEEDS[speed]);
  };
  return {
    training,
    comparison: comparison(lab, until, () => values.plan),
    problem,
    draft,
    announced,
    examined,
    /** The head whose map is tabulated. */
    tabulated: signal(0),
    isLent,
    lend,
    pace,
    run: () => training.run(SPEEDS[values.speed]),
    /** Restarts the same training from the beginning. */
    again: () => training.configure(training.state.peek().settings),
    /** Requests other settings, or explains why they are invalid. */
    change(patch: Partial<Omit<TrainingSettings, 'text'>>, done: boolean): void {
      const { heads, width } = { ...training.state.peek().settings, ...patch };
      if (width % heads !== 0) problem.value = words.indivisible(heads, width);
      else lab.adjust({ ...patch, step: null, off: [] }, { done });
    },
    write(text: string): void {
      draft.value = text;
      clearTimeout(writing);
      if (textProblem(text) !== null) return;
      writing = setTimeout(() => {
        written.value = text;
      }, WRITTEN);
    },
    /** Recall from the beginning: two layers of two heads, slowly enough to watch. */
    watch(): void {
      const task = { task: 'recall', ...TASK_DEFAULTS.recall, seed: FIRST_SETTINGS.seed } as const;
      lab.adjust({ ...task, speed: 'medium', step: null, off: [] });
      training.configure({ ...task, text: '' });
      training.run(SPEEDS.medium);
    },
  };
}

export type TrainingModel = ReturnType<typeof trainingModel>;
