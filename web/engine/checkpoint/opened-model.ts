/** An opened model: the attention maps of all heads, and the inputs of one layer. */
import type { LanguageModel, ModelOptions, ModelRun } from '../language-model.ts';
import { fromCore, refuse, requireFinite } from './checkpoint-error.ts';

/** The attention weights of every head over some tokens. */
export interface HeadMaps {
  readonly layers: number;
  readonly heads: number;
  readonly tokens: number;
  /** (layer, h, t, s) */
  readonly weights: Float32Array;
}

/** The inputs of one layer's attention: the lesson's self-attention tensors, by the same names. */
export interface LayerInputs {
  readonly layer: number;
  readonly dModel: number;
  readonly numHeads: number;
  /**
   * `embedding` (t, m) is the residual stream before the layer, after its layer norm; w_q … b_o are the layer's own.
   */
  readonly given: Readonly<Record<string, Float32Array>>;
  /** The block around that attention. */
  readonly block: BlockInputs;
}

/** The inputs of the layer's block besides its attention's weights. Pre-norm, as in GPT-2. */
export interface BlockInputs {
  /**
   * `embedding` (t, m) is the residual stream before the layer; norm_1_weight … b_2 are the layer's own, named as in
   * the block's list.
   */
  readonly given: Readonly<Record<string, Float32Array>>;
  readonly epsilon: number;
  /** GELU by its tanh approximation. */
  readonly tanhGelu: boolean;
}

/** The block's parameters: name in the model, name in the block's list. */
const BLOCK_PARAMETERS = [
  ['norm_1.weight', 'norm_1_weight'],
  ['norm_1.bias', 'norm_1_bias'],
  ['norm_2.weight', 'norm_2_weight'],
  ['norm_2.bias', 'norm_2_bias'],
  ['feed_forward.w_1', 'w_1'],
  ['feed_forward.b_1', 'b_1'],
  ['feed_forward.w_2', 'w_2'],
  ['feed_forward.b_2', 'b_2'],
] as const;

export class OpenedModel {
  #run: ModelRun | null = null;

  constructor(
    private readonly model: LanguageModel,
    readonly options: ModelOptions,
  ) {}

  /** Throws `CheckpointError` for no tokens, for more than the model has positions, and if its numbers overflow. */
  read(ids: readonly number[]): HeadMaps {
    const { layers, numHeads: heads, context, vocabulary } = this.options;
    const tokens = ids.length;
    if (tokens === 0) refuse({ kind: 'empty' });
    if (tokens > context) refuse({ kind: 'too-long', tokens, limit: context });
    if (this.#run?.tokens !== tokens) {
      this.#run?.dispose();
      this.#run = null;
      // Only a run with a backward pass keeps attention weights.
      this.#run = fromCore(() => this.model.makeRun(1, tokens, true), false);
    }
    const run = this.#run;
    // The weights are finite.
    const valid = ids.every((id) => id < vocabulary);
    fromCore(() => run.write(ids), false);
    fromCore(() => run.forward(), valid);
    const weights = new Float32Array(layers * heads * tokens * tokens);
    for (let place = 0; place < layers * heads; place++) {
      const map = run.attention(Math.floor(place / heads), 0, place % heads);
      weights.set(map, place * tokens * tokens);
    }
    requireFinite(weights);
    return { layers, heads, tokens, weights };
  }

  /** (t, v) of the last text. */
  logits(): Float32Array {
    return this.#last().logits();
  }

  /** The inputs of a layer for the last text. */
  layer(layer: number): LayerInputs {
    const { dModel, numHeads, epsilon = 1e-5, tanhGelu = true } = this.options;
    const of = (name: string) => this.model.parameter(`blocks.${layer}.${name}`);
    const names = ['w_q', 'b_q', 'w_k', 'b_k', 'w_v', 'b_v', 'w_o', 'b_o'];
    const stream = this.#last().stream(layer);
    const embedding = layerNorm(stream, of('norm_1.weight'), of('norm_1.bias'), epsilon);
    const weights = Object.fromEntries(names.map((name) => [name, of(`attention.${name}`)]));
    const own = Object.fromEntries(BLOCK_PARAMETERS.map(([name, listed]) => [listed, of(name)]));
    return {
      layer,
      dModel,
      numHeads,
      given: { embedding, position: new Float32Array(stream.length), ...weights },
      block: { given: { embedding: stream, ...own }, epsilon, tanhGelu },
    };
  }

  dispose(): void {
    this.model.dispose();
  }

  #last(): ModelRun {
    if (!this.#run) throw new Error('no tokens have been read yet');
    return this.#run;
  }
}

/** Ba et al. 2016, equation 4, row by row: (x − μ) / √(σ² + ε) · weight + bias. */
export function layerNorm(rows: Float32Array, weight: Float32Array, bias: Float32Array, epsilon: number): Float32Array {
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
