/**
 * Computes the learned layer of the current language on a sentence with the page's engine. Words can be hidden, a head switched off,
 * and a causal mask put on. The layer and the engine load with the kinds that need them: `learnedNeeds`.
 */
import type { AttentionEngine, AttentionTrace } from '../../../engine/engine.ts';
import { loadEngine } from '../../../engine/load-engine.ts';
import { randomU32, seedFor } from '../../../engine/random.ts';
import { type InEachLanguage, inEachLanguage } from '../../../messages/current-language.ts';
import { type Grammar, loadSentences, type Pick } from '../../../messages/learned-sentences.ts';
import type { Sentences } from '../../inspector/describe.ts';
import { type LearnedLayer, learnedSource } from '../../model/learned-layer.ts';
import { loadLearnedLayer } from '../../model/load-learned.ts';
import { selfAttention } from '../../model/self-attention.ts';
import { tokenise } from '../../model/tokenise.ts';
import { forwardOnce } from '../../session/forward-once.ts';
import type { ExerciseContext } from '../question.ts';
import { rowsOf } from './head-numbers.ts';

interface Learned {
  readonly layer: LearnedLayer;
  readonly sentences: Grammar;
}

let loaded: InEachLanguage<Learned> | null = null;
let engine: AttentionEngine | null = null;

export async function loadLayerEngine(): Promise<void> {
  engine ??= (await loadEngine()).engine;
}

/** What a kind loads before it can pose a question. */
export const learnedNeeds = {
  loaded: (): boolean => loaded !== null,
  async load(): Promise<void> {
    const [learned] = await Promise.all([
      inEachLanguage(async (language) => {
        const [layer, sentences] = await Promise.all([loadLearnedLayer(language), loadSentences(language)]);
        return { layer, sentences };
      }),
      loadLayerEngine(),
    ]);
    loaded?.release();
    loaded = learned;
  },
};

/** Of the current language. */
function learned(): Learned {
  if (!loaded) throw new Error('the learned layer is not loaded');
  return loaded.value;
}

/** The head that was shown which word each word depends on. */
export const READING_HEAD = 0;

export interface SentenceChanges {
  /** Words that no word may read. */
  readonly hidden?: readonly number[];
  /** A head whose rows of W_O are 0. */
  readonly off?: number;
  readonly causal?: boolean;
}

/** Numbers of one forward pass. */
export interface ReadSentence {
  readonly tokens: readonly string[];
  /** By head, query and key. */
  readonly weights: readonly (readonly (readonly number[])[])[];
  /** By query. */
  readonly output: readonly (readonly number[])[];
}

export function readSentence(text: string, changes: SentenceChanges = {}): ReadSentence {
  const { trace, tokens } = traceSentence(text, changes);
  const weights = Array.from({ length: trace.options.numHeads }, (_, head) => rowsOf(trace, 'weights', head));
  return { tokens, weights, output: rowsOf(trace, 'output') };
}

function traceSentence(
  text: string,
  { hidden = [], off, causal = false }: SentenceChanges = {},
): { readonly trace: AttentionTrace; readonly tokens: readonly string[] } {
  if (!engine) throw new Error('the engine is not loaded');
  const { tokens, dModel, numHeads, given } = learnedSource([learned().layer], tokenise(text));
  const count = tokens.length;
  const customMask = Float32Array.from({ length: count * count }, (_, flat) =>
    hidden.includes(flat % count) ? Number.NEGATIVE_INFINITY : 0,
  );
  const width = dModel / numHeads;
  const w_o = given.w_o?.map((value, flat) => (Math.floor(flat / dModel / width) === off ? 0 : value));
  const trace = forwardOnce(engine, {
    options: selfAttention(count, dModel, numHeads, { causal }),
    given: { ...given, ...(w_o ? { w_o } : {}) },
    customMask,
  });
  return { trace, tokens };
}

/** What is asked about: the page's own trace, or another one. */
export interface Asked {
  readonly trace: AttentionTrace;
  readonly sentences: Sentences;
  readonly own: boolean;
  /** The sentence; null for the page's own. */
  readonly text: string | null;
}

/**
 * Poses a question on the learner's own sentence for even seeds, if the figure shows the learned layer; otherwise on a sentence of
 * the layer's grammar.
 */
export function onSentence<T>({ trace, sentences, seed }: ExerciseContext, pose: (asked: Asked) => T | null): T | null {
  const own = seed % 2 === 0 && showsLearned(trace) ? pose({ trace, sentences, own: true, text: null }) : null;
  const other = (pick: Pick): T | null => {
    const text = grammar().pair(pick(['meaning', 'gender', 'number'] as const), pick).first;
    const { trace, tokens } = traceSentence(text);
    return pose({ trace, sentences: { tokens }, own: false, text });
  };
  return own ?? firstFitting(seed, 'sentence', other);
}

/** Whether a trace has the learned layer's weights, in self-attention. */
function showsLearned(trace: AttentionTrace): boolean {
  const own = loaded?.value.layer.weights.w_q;
  if (trace.options.cross || !trace.has('w_q') || !own) return false;
  const { data } = trace.get('w_q');
  return data.length === own.length && data.every((value, flat) => value === own[flat]);
}

/** The row of the reading head. */
export function readingRow({ weights }: ReadSentence, query: number): readonly number[] {
  return weights[READING_HEAD]?.[query] ?? [];
}

/** The length of each output row's change. */
export function outputChanges(before: ReadSentence, after: ReadSentence): readonly number[] {
  return before.output.map((row, t) => Math.hypot(...row.map((value, m) => value - (after.output[t]?.[m] ?? value))));
}

/** The grammar of the layer of the current language. */
export function grammar(): Grammar {
  return learned().sentences;
}

/** How many sentences a question tries before it gives up. */
const MOST_TRIES = 200;

/** Draws until a question fits: the same seed always gives the same one. Null if none fits. */
export function firstFitting<T>(seed: number, purpose: string, draw: (pick: Pick) => T | null): T | null {
  for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
    const own = seedFor(seedFor(seed, purpose), String(attempt));
    let next = 0;
    const found = draw((items) => items[randomU32(own, next++) % items.length]);
    if (found) return found;
  }
  return null;
}
