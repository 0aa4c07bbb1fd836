/**
 * The learned attention layers with their vocabularies, one file per language, written by `mha_trainer`.
 * `web/models/learned/README.md` describes the file. This module turns a sentence into the engine's inputs.
 */
import { randomNormal, seedFor } from '../../engine/random.ts';
import { SafetensorsError, SafetensorsFile } from '../../engine/safetensors.ts';
import type { Language } from '../../messages/languages.ts';
import type { LayerSource } from './lesson-model.ts';
import { sinusoidalPositions } from './random-model.ts';
import { UNKNOWN_MARK } from './tokenise.ts';

export interface LearnedLayer {
  /** The language of a shipped layer. */
  readonly language?: Language;
  readonly dModel: number;
  readonly numHeads: number;
  /** In lower case, with straight apostrophes; row i of `embedding` belongs to word i. */
  readonly words: readonly string[];
  /** (words, m) */
  readonly embedding: Float32Array;
  /** w_q, w_k, w_v, w_o: (m, m) each. */
  readonly weights: Readonly<Record<string, Float32Array>>;
}

/** At least one layer, one for each language. */
export type LearnedLayers = readonly [LearnedLayer, ...LearnedLayer[]];

const WEIGHTS = ['w_q', 'w_k', 'w_v', 'w_o'] as const;

/** Throws `SafetensorsError` for a file that is not a learned layer's. */
export function readLearnedLayer(bytes: Uint8Array): LearnedLayer {
  const file = new SafetensorsFile(bytes);
  const words = (file.metadata.words ?? '').split(' ');
  const [rows = 0, dModel = 0] = file.shape('embedding');
  const numHeads = Number(file.metadata.heads);
  const fits = rows === words.length && dModel % numHeads === 0;
  if (!fits || WEIGHTS.some((name) => file.shape(name).some((extent) => extent !== dModel))) {
    throw new SafetensorsError('the file is not that of a learned layer: its words, heads and shapes do not fit');
  }
  const weights = Object.fromEntries(WEIGHTS.map((name) => [name, file.floats(name)]));
  return { dModel, numHeads, words, embedding: file.floats('embedding'), weights };
}

/** The layer that knows the most of these words; the first one in a tie. */
function layerFor(layers: LearnedLayers, tokens: readonly string[]): LearnedLayer {
  const known = ({ words }: LearnedLayer): number => tokens.filter((token) => words.includes(spelling(token))).length;
  return layers.reduce((best, layer) => (known(layer) > known(best) ? layer : best));
}

/**
 * The inputs of the layer that knows the most of these tokens, as `lessonModel` takes them, without mask and biases. An
 * unknown word is marked, and its row is generated from the word itself.
 */
export function learnedSource(layers: LearnedLayers, tokens: readonly string[]): LayerSource {
  const layer = layerFor(layers, tokens);
  const { dModel, numHeads, weights } = layer;
  const rows = tokens.map((token) => layer.words.indexOf(spelling(token)));
  const embedding = new Float32Array(tokens.length * dModel);
  for (const [t, row] of rows.entries()) {
    const numbers =
      row < 0 ? unknownRow(layer, tokens[t] ?? '') : layer.embedding.subarray(row * dModel, (row + 1) * dModel);
    embedding.set(numbers, t * dModel);
  }
  return {
    tokens: tokens.map((token, t) => (rows[t] === -1 ? token + UNKNOWN_MARK : token)),
    dModel,
    numHeads,
    given: { embedding, position: sinusoidalPositions(tokens.length, dModel), ...weights },
    bias: false,
    causal: false,
    ...(layer.language ? { learnedIn: layer.language } : {}),
    unknown: [...new Set(tokens.filter((_, t) => rows[t] === -1))],
  };
}

/** Normalises a word to its spelling in the vocabulary. */
function spelling(token: string): string {
  return token.toLowerCase().replaceAll('’', "'");
}

/**
 * Generates an unknown word's row, with each feature's mean and spread over the known words. The same word always has the same
 * row.
 */
function unknownRow({ words, embedding, dModel }: LearnedLayer, token: string): Float32Array {
  const seed = seedFor(0, `unknown ${spelling(token)}`);
  return Float32Array.from({ length: dModel }, (_, m) => {
    let [sum, squares] = [0, 0];
    for (let row = 0; row < words.length; row++) {
      const value = embedding[row * dModel + m] ?? 0;
      sum += value;
      squares += value * value;
    }
    const mean = sum / words.length;
    return mean + Math.sqrt(squares / words.length - mean * mean) * randomNormal(seed, m);
  });
}
