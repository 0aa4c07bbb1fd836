/** The settings of the laboratory, and the shipped model that its views show: over the learner's sentence, and on held-out passages. */
import { computed, signal } from '@preact/signals-core';
import type { StandIn } from '../../constants/head-patterns.ts';
import {
  LAYER_INPUTS,
  type LayerInput,
  MEASURES,
  type MeasureName,
  QUESTIONS,
  type Question,
} from '../../constants/trained-heads.ts';
import { choice, choiceOrNone, whole, wholes } from '../../fields/field.ts';
import type { Lab } from '../../lab-kit/laboratory.ts';
import { type Examination, examine, examineHiding } from '../../model/shipped-model/examine.ts';
import { type MeanContexts, meanContexts } from '../../model/shipped-model/mean-contexts.ts';
import type { Passage } from '../../model/shipped-model/passages.ts';
import { TRAINED_SIZES } from '../../model/shipped-model/sizes.ts';
import { readTokens } from '../../model/shipped-model/trained-layer.ts';
import type { HeadName, TrainedModel } from '../../model/shipped-model/trained-model.ts';
import type { Scores } from '../../model/shipped-model/vocabulary.ts';
import { tokenise } from '../../model/tokenise.ts';
import { nextTask } from '../../platform/scheduling/next-task.ts';
import { savesData, untilIdle } from '../../session/background-loading.ts';
import { LazyPart } from '../../ui/lazy-part.ts';
import type { Order } from './findings.ts';
import { type PairEffects, pairEffects } from './pairs.ts';

const { layers, numHeads } = TRAINED_SIZES;

export const fields = {
  /** The selected head; by default the one that the chapter describes. */
  layer: whole(1, { min: 0, max: layers - 1, from: 1 }),
  head: whole(1, { min: 0, max: numHeads - 1, from: 1 }),
  /** The first-layer head that is hidden from an input of the second layer's attention; null for none. */
  first: whole(0, { min: 0, max: numHeads - 1, from: 1 }),
  hidden: choiceOrNone<LayerInput>(LAYER_INPUTS),
  /** The ablated heads, layer by layer. */
  off: wholes({ min: 0, max: layers * numHeads - 1, from: 1 }),
  /** What an ablated head adds. */
  by: choice<StandIn>('zeros', ['zeros', 'mean']),
  /** The question of the table of pairs; null for the loss. */
  effect: choiceOrNone<Question>(QUESTIONS),
  sort: choiceOrNone<MeasureName>(MEASURES),
  order: choice<Order>('descending', ['descending', 'ascending']),
};

const GUESSES = 5;
/** Predictions below this probability are not named. */
const EXPECTED = 0.005;

/** Every head, layer by layer. */
export const PLACES: readonly HeadName[] = Array.from({ length: layers * numHeads }, (_, place) => headAt(place));

export function headAt(place: number): HeadName {
  return { layer: Math.floor(place / numHeads), head: place % numHeads };
}

type OnProgress = (done: number) => boolean;

export function headsModel(lab: Lab<typeof fields>, until: AbortSignal) {
  const { values } = lab;
  /** Whether the model, which is too large to load with the chapter, is requested; or a reader who saves data is asked for it. */
  const started = signal(false);
  const asking = signal(false);
  const failed = signal(false);
  const loaded = signal<{ readonly trained: TrainedModel; readonly newModel: () => Promise<TrainedModel> } | null>(
    null,
  );
  const passages = signal<readonly Passage[]>([]);
  const means = signal<MeanContexts | null>(null);
  /** Measurements with every head on, and with some off; null until then. */
  const whole = signal<Examination | null>(null);
  const now = signal<Examination | null>(null);
  /** Progress of the present one, 0 to 1. */
  const done = signal(0);
  /** The answers with a head of layer 1 hidden; null while they are measured. */
  const hiding = signal<Scores | null>(null);
  const hidingDone = signal(0);
  /** The effects of all pairs, by what stands in for a head, and the progress of their measurement; null while there is none. */
  const pairs = signal<Partial<Record<StandIn, PairEffects>>>({});
  const pairsDone = signal<number | null>(null);
  /** The number of the latest measurement of a kind: a newer one ends those before. */
  const latest = { now: 0, hiding: 0 };

  const sentence = computed(() => lab.settings.sentence);
  /** The learner's sentence as the model reads it, with the heads that are on. */
  const read = computed(() => {
    const { trained } = loaded.value ?? {};
    if (!trained) return null;
    trained.switchOff(values.off.map(headAt), values.by === 'mean' ? means.value : null);
    const words = tokenise(sentence.value);
    const { ids, known } = trained.vocabulary.encode(words);
    return {
      maps: trained.read(ids),
      tokens: readTokens(trained, words),
      unknown: words.filter((_, i) => !known[i]),
      guesses: trained.expected(GUESSES).filter(({ probability }) => probability >= EXPECTED),
    };
  });

  /** Measures in slices, to keep the page responsive, and on a model of its own; null if nobody wants it any more. */
  async function measured<T>(
    begin: (own: TrainedModel) => Generator<number, T>,
    onProgress: OnProgress,
  ): Promise<T | null> {
    const own = await loaded.peek()?.newModel();
    if (!own) return null;
    const run = begin(own);
    try {
      for (let step = run.next(); ; step = run.next()) {
        if (step.done) return step.value;
        if (until.aborted || !onProgress(step.value)) return null;
        await nextTask();
      }
    } finally {
      // Frees the batch's memory.
      run.return(undefined as never);
      own.dispose();
    }
  }

  const hears =
    (progress: typeof done, kind: keyof typeof latest, mine: number): OnProgress =>
    (share) => {
      progress.value = Math.round(share * 20) / 20;
      return mine === latest[kind];
    };

  let averaging: Promise<MeanContexts | null> | null = null;
  /** Every head's average context, measured once. */
  function averages(): Promise<MeanContexts | null> {
    averaging ??= measured(
      (own) => meanContexts(own, passages.peek()),
      () => true,
    )
      .then((found) => (means.value = found))
      .catch((error: unknown) => {
        averaging = null;
        throw error;
      });
    return averaging;
  }

  async function load(): Promise<void> {
    started.value = true;
    asking.value = false;
    failed.value = false;
    try {
      const { loadPassages, loadShippedModel } = await import('../../model/shipped-model/load-trained.ts');
      const { newModel } = await loadShippedModel();
      if (!loaded.peek()) {
        const trained = await newModel();
        if (until.aborted) return trained.dispose();
        until.addEventListener('abort', () => trained.dispose(), { once: true });
        loaded.value = { trained, newModel };
      }
      passages.value = await loadPassages();
      whole.value ??= await measured((own) => examine(own, passages.peek()), hears(done, 'now', latest.now));
    } catch {
      failed.value = true;
    }
  }

  async function withoutHeads(off: readonly number[], by: StandIn): Promise<void> {
    const mine = ++latest.now;
    now.value = off.length === 0 ? whole.peek() : null;
    if (off.length === 0) return;
    const average = by === 'mean' ? await averages() : null;
    if (mine !== latest.now || (by === 'mean' && !average)) return;
    const begin = (own: TrainedModel) => {
      own.switchOff(off.map(headAt), average);
      return examine(own, passages.peek());
    };
    now.value = await measured(begin, hears(done, 'now', mine));
  }

  async function hide(head: number, from: LayerInput | null, by: StandIn): Promise<void> {
    const mine = ++latest.hiding;
    hiding.value = null;
    hidingDone.value = 0;
    if (from === null) return;
    const average = by === 'mean' ? await averages() : null;
    if (mine !== latest.hiding || (by === 'mean' && !average)) return;
    const scores = await measured(
      (own) => examineHiding(own, passages.peek(), { head: { layer: 0, head }, from: [from], means: average }),
      hears(hidingDone, 'hiding', mine),
    );
    if (mine === latest.hiding) hiding.value = scores;
  }

  async function measurePairs(): Promise<void> {
    const { by } = values;
    pairsDone.value = 0;
    try {
      const average = by === 'mean' ? await averages() : null;
      if (by === 'mean' && !average) return;
      const effects = await measured(
        (own) => pairEffects(own, passages.peek(), average),
        (share) => {
          pairsDone.value = share;
          return true;
        },
      );
      if (effects) pairs.value = { ...pairs.peek(), [by]: effects };
    } finally {
      pairsDone.value = null;
    }
  }

  const failing = (measuring: Promise<void>) => void measuring.catch(() => (failed.value = true));
  lab.effect(until, () => {
    // If trained weights are selected, the model is loaded already.
    if (lab.settings.preset === 'trained' && !started.peek()) void load();
  });
  // What is read of the settings decides what is measured again.
  lab.effect(until, () => {
    const { off, by } = values;
    if (whole.value && !failed.value) failing(withoutHeads(off, off.length > 0 ? by : 'zeros'));
  });
  lab.effect(until, () => {
    const { first, hidden, by } = values;
    if (whole.value && !failed.value) failing(hide(first, hidden, by));
  });

  let arrived = false;
  return {
    started,
    asking,
    failed,
    passages,
    read,
    whole,
    now,
    done,
    hiding,
    hidingDone,
    pairs,
    pairsDone,
    load: () => void load(),
    measurePairs: () => void measurePairs(),
    checkpoint: new LazyPart(lab, () => import('../../lab-kit/checkpoint/open-checkpoint.ts')),
    /** The stage is seen. Unless it is requested, the model loads when the page is idle or the reader acts. */
    async arrive(): Promise<void> {
      if (arrived || started.peek()) return;
      arrived = true;
      asking.value = savesData();
      if (asking.peek()) return;
      await untilIdle(until);
      if (!until.aborted && !started.peek()) await load();
    },
  };
}

export type HeadsModel = ReturnType<typeof headsModel>;
