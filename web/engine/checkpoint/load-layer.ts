/** Loads the weights of one nn.MultiheadAttention, transposed from (out, in) to (in, out) as in the paper. */
import type { SafetensorsBlob } from '../safetensors/blob-file.ts';
import { readFloats, readTransposed } from './read-floats.ts';
import type { RecognisedLayer } from './recognise-layer.ts';

/** w_q, w_k, w_v and w_o, and, if the layer has biases, b_q, b_k, b_v and b_o. */
export type LayerWeights = Readonly<Record<string, Float32Array>>;

/** Rejects with `CheckpointError` if the file is no longer readable or a weight is not finite. */
export async function loadLayer(file: SafetensorsBlob, layer: RecognisedLayer): Promise<LayerWeights> {
  const { prefix, dModel: m, keyWidth, valueWidth, stacked, bias } = layer;
  const read = (name: string, from: number, count: number) => readFloats(file, prefix + name, from, count);
  const projection = (place: number, width: number): Promise<Float32Array> => {
    const name = stacked ? 'in_proj_weight' : `${'qkv'[place]}_proj_weight`;
    return readTransposed(file, prefix + name, stacked ? place * m * m : 0, m, width);
  };
  const weights: Record<string, Float32Array> = {
    w_q: await projection(0, m),
    w_k: await projection(1, keyWidth),
    w_v: await projection(2, valueWidth),
    w_o: await readTransposed(file, `${prefix}out_proj.weight`, 0, m, m),
  };
  if (bias) {
    const inBias = file.has(`${prefix}in_proj_bias`) ? await read('in_proj_bias', 0, 3 * m) : new Float32Array(3 * m);
    weights.b_q = inBias.slice(0, m);
    weights.b_k = inBias.slice(m, 2 * m);
    weights.b_v = inBias.slice(2 * m);
    weights.b_o = await read('out_proj.bias', 0, m);
  }
  return weights;
}
