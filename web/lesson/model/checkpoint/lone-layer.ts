/**
 * Runs one nn.MultiheadAttention on the learner's words. A single layer has no vocabulary, so it reads the lesson's seeded word
 * vectors and positions at its own widths.
 */
import { fromCore, refuse, requireFinite } from '../../../engine/checkpoint/checkpoint-error.ts';
import { type LayerWeights, loadLayer } from '../../../engine/checkpoint/load-layer.ts';
import type { RecognisedLayer } from '../../../engine/checkpoint/recognise-layer.ts';
import { requireFewHeads } from '../../../engine/checkpoint/recognise-model.ts';
import type { AttentionEngine, ForwardRequest } from '../../../engine/engine.ts';
import { loadEngine } from '../../../engine/load-engine.ts';
import type { SafetensorsBlob } from '../../../engine/safetensors/blob-file.ts';
import { embeddings, sinusoidalPositions } from '../random-model.ts';
import { selfAttention } from '../self-attention.ts';
import { tokenise } from '../tokenise.ts';
import type { OpenedLayer, Reading, Sizes } from './protocol.ts';

export class LoneLayer {
  readonly sizes: Sizes;

  /** Rejects with `CheckpointError` if the heads do not divide the width or the weights are unusable. */
  static async load(file: SafetensorsBlob, layer: RecognisedLayer, numHeads: number, seed: number): Promise<LoneLayer> {
    if (!(Number.isInteger(numHeads) && numHeads > 0 && Number.isInteger(layer.dModel / numHeads)))
      refuse({ kind: 'heads', numHeads, width: layer.dModel });
    requireFewHeads(numHeads);
    const weights = await loadLayer(file, layer);
    return new LoneLayer(layer, weights, numHeads, seed, (await loadEngine()).engine);
  }

  private constructor(
    private readonly recognised: RecognisedLayer,
    private readonly weights: LayerWeights,
    numHeads: number,
    private readonly seed: number,
    private readonly engine: AttentionEngine,
  ) {
    const { dModel, keyWidth, valueWidth, bias } = recognised;
    const parameters = Object.values(weights).reduce((sum, { length }) => sum + length, 0);
    const otherWidths = keyWidth === dModel && valueWidth === dModel ? null : ([keyWidth, valueWidth] as const);
    const { kernels } = engine;
    const sizes = {
      layers: 1,
      dModel,
      numHeads,
      bias,
      otherWidths,
      sharedKeys: false,
      context: null,
      vocabulary: null,
    };
    this.sizes = { kind: 'layer', typed: 'text', ...sizes, parameters, kernels };
  }

  /** Throws `SentenceError` for a text without words or with too many. */
  read(text: string): Reading {
    const words = tokenise(text);
    const session = this.engine.createSession();
    try {
      // The inputs and the weights are finite.
      const trace = fromCore(() => session.forward(this.#request(words)), true);
      const weights = trace.get('weights').data.slice();
      requireFinite(weights);
      const tokens = words.map((word, id) => ({ id, text: word }));
      return {
        tokens,
        maps: { layers: 1, heads: this.sizes.numHeads, tokens: words.length, weights },
        webgpu: null,
        missed: null,
        compared: null,
      };
    } finally {
      session.dispose();
    }
  }

  layer(text: string): OpenedLayer {
    const tokens = tokenise(text);
    const { dModel, numHeads, bias } = this.sizes;
    const embedding = embeddings(tokens, dModel, this.seed);
    const position = sinusoidalPositions(tokens.length, dModel);
    return { tokens, dModel, numHeads, bias, causal: false, given: { embedding, position, ...this.weights } };
  }

  #request(words: readonly string[]): ForwardRequest {
    const { dModel, keyWidth, valueWidth } = this.recognised;
    const { numHeads, bias, otherWidths } = this.sizes;
    const cross = otherWidths !== null;
    const input = (width: number): Float32Array => {
      const position = sinusoidalPositions(words.length, width);
      return embeddings(words, width, this.seed).map((value, i) => value + (position[i] ?? 0));
    };
    const inputs: Record<string, Float32Array> = cross
      ? { input: input(dModel), key_input: input(keyWidth), value_input: input(valueWidth) }
      : { embedding: input(dModel), position: new Float32Array(words.length * dModel) };
    const options = selfAttention(words.length, dModel, numHeads, { cross, keyWidth, valueWidth, bias });
    return { given: { ...inputs, ...this.weights }, options };
  }
}
