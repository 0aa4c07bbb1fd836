/**
 * The notebook's layer: width 9, three heads, biases, causal mask, dropout 0.4. It has two inputs of 4 tokens. The file is
 * described in web/models/README.md; PyTorch's weights are transposed here to the paper's orientation.
 */
import { SafetensorsError, SafetensorsFile } from '../../engine/safetensors.ts';

export interface Notebook {
  readonly tokens: number;
  readonly dModel: number;
  readonly numHeads: number;
  readonly dropout: number;
  readonly examples: readonly NotebookExample[];
  /**
   * w_q, b_q, w_k, …: the same for both examples. `w_o` is the identity and `b_o` is 0, because the notebook recorded neither.
   */
  readonly parameters: Readonly<Record<string, Float32Array>>;
}

export interface NotebookExample {
  /** (t, m) */
  readonly input: Float32Array;
  /** (h, t, s): 0 for a weight that the notebook dropped, else 1 / (1 − dropout); all 1 without dropout. */
  readonly dropoutMask: Float32Array;
}

const DROPOUT = 0.4;

/** Throws `SafetensorsError` for a file that is not the notebook's. */
export function readNotebook(bytes: Uint8Array): Notebook {
  const file = new SafetensorsFile(bytes);
  const [batch = 0, numHeads = 0, tokens = 0] = axes(file, 'in.dropout_keep', 4);
  const [, , dModel = 0] = axes(file, 'in.x', 3);
  const input = file.floats('in.x');
  const keep = file.booleans('in.dropout_keep');
  const parameters: Record<string, Float32Array> = { w_o: identity(dModel), b_o: new Float32Array(dModel) };
  for (const name of ['q', 'k', 'v']) {
    parameters[`w_${name}`] = transposed(file.floats(`param.w${name}.weight`), dModel, dModel);
    parameters[`b_${name}`] = file.floats(`param.w${name}.bias`);
  }
  const examples = Array.from({ length: batch }, (_, example): NotebookExample => {
    const kept = item(keep, example, batch);
    // The notebook applied dropout to its second input only; the first has neither zeros nor scaling.
    const survivor = kept.includes(0) ? 1 / (1 - DROPOUT) : 1;
    return { input: item(input, example, batch), dropoutMask: Float32Array.from(kept, (one) => one * survivor) };
  });
  return { tokens, dModel, numHeads, dropout: DROPOUT, examples, parameters };
}

function axes(file: SafetensorsFile, name: string, expected: number): readonly number[] {
  const shape = file.shape(name);
  if (shape.length !== expected) {
    throw new SafetensorsError(`tensor "${name}" has ${shape.length} axes, but the notebook's has ${expected}`);
  }
  return shape;
}

/** One item of a batch: the first axis cut into equal parts. */
function item<A extends Float32Array | Uint8Array>(values: A, index: number, batch: number): A {
  const size = values.length / batch;
  return values.slice(index * size, (index + 1) * size) as A;
}

/** PyTorch's (out, in) becomes (in, out). */
function transposed(weight: Float32Array, rows: number, columns: number): Float32Array {
  return Float32Array.from(weight, (_, i) => weight[(i % rows) * columns + Math.floor(i / rows)] ?? 0);
}

function identity(size: number): Float32Array {
  return Float32Array.from({ length: size * size }, (_, i) => (i % (size + 1) === 0 ? 1 : 0));
}
