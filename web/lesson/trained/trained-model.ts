/**
 * The shipped language model, computed by the core: what all its heads do with a sentence, what it expects next, and what is left
 * of it with some heads switched off.
 */
import type { LanguageModel, ModelOptions } from '../../engine/language-model.ts';
import type { SafetensorsFile } from '../../engine/safetensors.ts';
import { gpt2Parameters, shippedOptions } from './gpt2-file.ts';
import { START, UNKNOWN, type Vocabulary } from './vocabulary.ts';

/** The attention weights of every head over one sentence, the mark of the start in front. */
export interface HeadMaps {
  readonly layers: number;
  readonly heads: number;
  readonly tokens: number;
  /** (layer, h, t, s) */
  readonly weights: Float32Array;
}

export interface Guess {
  readonly word: string;
  readonly probability: number;
}

/** What one layer's attention reads and computes with, under the names that the lesson's trace has for them. */
export interface LayerInputs {
  readonly dModel: number;
  readonly numHeads: number;
  /** `embedding` (t, m): the stream before the layer, after its layer norm; `position` is 0; w_q … b_o are the layer's. */
  readonly given: Readonly<Record<string, Float32Array>>;
}

export interface HeadName {
  readonly layer: number;
  readonly head: number;
}

export class TrainedModel {
  readonly options: ModelOptions;
  readonly #original: ReadonlyMap<string, Float32Array>;
  #off: readonly HeadName[] = [];

  /** Configures `model`, which belongs to this from now on. Throws `SafetensorsError` for another file. */
  constructor(
    readonly model: LanguageModel,
    file: SafetensorsFile,
    readonly vocabulary: Vocabulary,
  ) {
    this.options = shippedOptions(file);
    this.#original = gpt2Parameters(file, this.options);
    // With gradients, as only such a run keeps the weights of its attention.
    model.configure(this.options);
    for (const [name, values] of this.#original) model.setParameter(name, values);
  }

  get off(): readonly HeadName[] {
    return this.#off;
  }

  /** These heads, and no others, write nothing into the stream: their rows of W_O are 0. */
  switchOff(heads: readonly HeadName[]): void {
    const { layers, dModel, numHeads } = this.options;
    const rows = (dModel / numHeads) * dModel;
    for (let layer = 0; layer < layers; layer++) {
      const name = `blocks.${layer}.attention.w_o`;
      const values = this.#parameter(name).slice();
      for (const { layer: its, head } of heads) if (its === layer) values.fill(0, head * rows, (head + 1) * rows);
      this.model.setParameter(name, values);
    }
    this.#off = heads;
  }

  /** `ids` with the mark of the start in front. Throws `AttentionError` for more than the context. */
  read(ids: readonly number[]): Reading {
    const run = this.model.makeRun(1, ids.length);
    try {
      run.write(ids);
      run.forward();
      const { layers, numHeads } = this.options;
      const weights = new Float32Array(layers * numHeads * ids.length ** 2);
      for (let place = 0; place < layers * numHeads; place++) {
        weights.set(run.attention(Math.floor(place / numHeads), 0, place % numHeads), place * ids.length ** 2);
      }
      const streams = Array.from({ length: layers }, (_, layer) => run.stream(layer));
      const maps = { layers, heads: numHeads, tokens: ids.length, weights };
      return { maps, logits: run.logits(), streams };
    } finally {
      run.dispose();
    }
  }

  /** The likeliest words after the last token of a reading; never a mark. */
  expected({ logits }: Reading, count: number): readonly Guess[] {
    const size = this.vocabulary.size;
    const row = logits.slice(logits.length - size);
    const most = row.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
    const exponentials = Array.from(row, (logit) => Math.exp(logit - most));
    const sum = exponentials.reduce((a, b) => a + b, 0);
    return this.vocabulary.words
      .map((word, id) => ({ word, id, probability: (exponentials[id] ?? 0) / sum }))
      .filter(({ id }) => id !== UNKNOWN && id !== START)
      .sort((a, b) => b.probability - a.probability)
      .slice(0, count)
      .map(({ word, probability }) => ({ word, probability }));
  }

  layer({ streams }: Reading, layer: number): LayerInputs {
    const { dModel, numHeads, epsilon = 1e-5 } = this.options;
    const of = (name: string) => this.#parameter(`blocks.${layer}.${name}`);
    const stream = streams[layer];
    if (!stream) throw new RangeError(`the model has ${streams.length} layers, and no layer ${layer}`);
    const names = ['w_q', 'b_q', 'w_k', 'b_k', 'w_v', 'b_v', 'w_o', 'b_o'];
    return {
      dModel,
      numHeads,
      given: {
        embedding: layerNorm(stream, of('norm_1.weight'), of('norm_1.bias'), epsilon),
        position: new Float32Array(stream.length),
        ...Object.fromEntries(names.map((name) => [name, of(`attention.${name}`)])),
      },
    };
  }

  dispose(): void {
    this.model.dispose();
  }

  #parameter(name: string): Float32Array {
    const values = this.#original.get(name);
    if (!values) throw new Error(`the shipped model has no parameter ${name}`);
    return values;
  }
}

export interface Reading {
  readonly maps: HeadMaps;
  /** (t, v) */
  readonly logits: Float32Array;
  /** (t, m): the residual stream before each layer. */
  readonly streams: readonly Float32Array[];
}

/** Ba et al. 2016, equation 4, row by row: (x − μ) / √(σ² + ε) · weight + bias. */
function layerNorm(rows: Float32Array, weight: Float32Array, bias: Float32Array, epsilon: number): Float32Array {
  const width = weight.length;
  const result = new Float32Array(rows.length);
  for (let begin = 0; begin < rows.length; begin += width) {
    const row = rows.subarray(begin, begin + width);
    const mean = row.reduce((sum, value) => sum + value, 0) / width;
    const variance = row.reduce((sum, value) => sum + (value - mean) ** 2, 0) / width;
    const inverse = 1 / Math.sqrt(variance + epsilon);
    for (let m = 0; m < width; m++) {
      result[begin + m] = ((row[m] ?? 0) - mean) * inverse * (weight[m] ?? 0) + (bias[m] ?? 0);
    }
  }
  return result;
}
