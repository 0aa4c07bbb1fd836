// The layer as ONNX graphs: standard operator, two fused operators of ONNX Runtime, and single products.
//
// Weights are constants, so that the runtime can rearrange them once, before timing starts.
import { onnxModel } from './model.mjs';

/** The first opset with Attention. */
const OPSET = 23;

/** @typedef {import('../shapes.mjs').Shape} Shape */

/** @type {{ name: string, build: (shape: Shape, causal: boolean, problem: Record<string, Float32Array>) => Uint8Array }[]} */
export const ATTENTION_MODELS = [
  { name: 'Attention', build: (...problem) => model(...problem, standardAttention) },
  { name: 'MultiHeadAttention', build: (...problem) => model(...problem, multiHeadAttention) },
  { name: 'com.microsoft.Attention', build: (...problem) => model(...problem, packedAttention) },
  { name: 'decomposed', build: (...problem) => model(...problem, decomposed) },
];

/** From x (t, m) to y (t, m); `attend` adds the nodes that compute `merged` (t, hd) from x. */
function model(shape, causal, problem, attend) {
  const { tokens, dModel } = shape;
  const graph = new Graph(shape, causal, problem);
  attend(graph);
  graph.linear('merged', 'o', 'y');
  const dims = [tokens, dModel];
  return onnxModel({ ...graph, input: { name: 'x', dims }, output: { name: 'y', dims } }, OPSET);
}

class Graph {
  nodes = [];
  constants = [];

  constructor(shape, causal, problem) {
    Object.assign(this, { shape, causal, problem });
  }

  add(op, inputs, output, { domain, ...attributes } = {}) {
    this.nodes.push({ op, inputs, outputs: [output], domain, attributes });
    return output;
  }

  constant(name, values, dims) {
    this.constants.push({ name, values, dims });
    return name;
  }

  weight(letter) {
    const { dModel } = this.shape;
    return this.constant(`w_${letter}`, this.problem[`w_${letter}`], [dModel, dModel]);
  }

  bias(letter) {
    return this.constant(`b_${letter}`, this.problem[`b_${letter}`], [this.shape.dModel]);
  }

  /** output (t, m) = x (t, m) · w + b; Gemm includes the bias. */
  linear(x, letter, output) {
    return this.add('Gemm', [x, this.weight(letter), this.bias(letter)], output);
  }

  reshape(x, dims, output) {
    const shape = this.constant(`shape of ${output}`, BigInt64Array.from(dims, BigInt), [dims.length]);
    return this.add('Reshape', [x, shape], output);
  }
}

/** ai.onnx Attention; its 3-D form splits the heads itself. */
function standardAttention(graph) {
  const { tokens, dModel, numHeads } = graph.shape;
  const batched = ['q', 'k', 'v'].map((letter) =>
    graph.reshape(graph.linear('x', letter, `${letter}_rows`), [1, tokens, dModel], letter),
  );
  graph.add('Attention', batched, 'context', {
    q_num_heads: numHeads,
    kv_num_heads: numHeads,
    is_causal: graph.causal ? 1 : 0,
  });
  graph.reshape('context', [tokens, dModel], 'merged');
}

/** com.microsoft MultiHeadAttention, which adds the three biases itself. */
function multiHeadAttention(graph) {
  const { tokens, dModel, numHeads } = graph.shape;
  const batched = ['q', 'k', 'v'].map((letter) =>
    graph.reshape(graph.add('MatMul', ['x', graph.weight(letter)], `${letter}_rows`), [1, tokens, dModel], letter),
  );
  const biases = packed(graph, 'b', 1);
  graph.add('MultiHeadAttention', [...batched, biases], 'context', {
    domain: 'com.microsoft',
    num_heads: numHeads,
    unidirectional: graph.causal ? 1 : 0,
  });
  graph.reshape('context', [tokens, dModel], 'merged');
}

/** com.microsoft Attention, which projects too: one product with the three weight matrices side by side. */
function packedAttention(graph) {
  const { tokens, dModel, numHeads } = graph.shape;
  graph.reshape('x', [1, tokens, dModel], 'input');
  const weights = packed(graph, 'w', dModel);
  const biases = packed(graph, 'b', 1);
  graph.add('Attention', ['input', weights, biases], 'context', {
    domain: 'com.microsoft',
    num_heads: numHeads,
    unidirectional: graph.causal ? 1 : 0,
  });
  graph.reshape('context', [tokens, dModel], 'merged');
}

/** Only products, a softmax and transposes. */
function decomposed(graph) {
  const { tokens, dModel, numHeads } = graph.shape;
  const width = dModel / numHeads;
  const heads = (letter, perm) => {
    const split = graph.reshape(
      graph.linear('x', letter, `${letter}_rows`),
      [tokens, numHeads, width],
      `${letter}_split`,
    );
    return graph.add('Transpose', [split], letter, { perm });
  };
  const scores = graph.add('MatMul', [heads('q', [1, 0, 2]), heads('k', [1, 2, 0])], 'scores'); // (h, t, d) · (h, d, s)
  const scale = graph.constant('scale', Float32Array.of(1 / Math.sqrt(width)), []);
  let logits = graph.add('Mul', [scores, scale], 'scaled');
  if (graph.causal) logits = graph.add('Add', [logits, causalMask(graph, tokens)], 'masked');
  graph.add('Softmax', [logits], 'weights'); // over the last axis
  graph.add('MatMul', ['weights', heads('v', [1, 0, 2])], 'context');
  graph.add('Transpose', ['context'], 'joined', { perm: [1, 0, 2] });
  graph.reshape('joined', [tokens, dModel], 'merged');
}

function causalMask(graph, tokens) {
  const mask = new Float32Array(tokens * tokens);
  for (let t = 0; t < tokens; t += 1) mask.fill(Number.NEGATIVE_INFINITY, t * tokens + t + 1, (t + 1) * tokens);
  return graph.constant('mask', mask, [tokens, tokens]);
}

/** The three weight matrices, or the three biases, side by side: (rows, 3 · m). */
function packed(graph, kind, rows) {
  const { dModel } = graph.shape;
  const all = new Float32Array(rows * 3 * dModel);
  for (const [index, letter] of ['q', 'k', 'v'].entries()) {
    const part = graph.problem[`${kind}_${letter}`];
    for (let r = 0; r < rows; r += 1) {
      all.set(part.subarray(r * dModel, (r + 1) * dModel), (r * 3 + index) * dModel);
    }
  }
  return graph.constant(`${kind}_qkv`, all, rows === 1 ? [3 * dModel] : [rows, 3 * dModel]);
}
