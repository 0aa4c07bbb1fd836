/** One correct implementation of each function: the shown solution, also tested like a learner's code. */
import type { CodeLanguage, FunctionName } from './functions.ts';

const javascript: Readonly<Record<FunctionName, string>> = {
  scaledScores: `function scaledScores(q, k) {
  const root = Math.sqrt(q[0].length);
  return q.map((query) =>
    k.map((key) => query.reduce((sum, x, d) => sum + x * key[d], 0) / root),
  );
}`,
  causalMask: `function causalMask(tokens) {
  return Array.from({ length: tokens }, (_, t) =>
    Array.from({ length: tokens }, (_, s) => (s > t ? -Infinity : 0)),
  );
}`,
  softmax: `function softmax(scores) {
  const highest = Math.max(...scores);
  const exponentials = scores.map((score) => Math.exp(score - highest));
  const sum = exponentials.reduce((a, b) => a + b, 0);
  return exponentials.map((e) => e / sum);
}`,
  attention: `function attention(q, k, v, mask) {
  const root = Math.sqrt(q[0].length);
  return q.map((query, t) => {
    const scores = k.map(
      (key, s) => query.reduce((sum, x, d) => sum + x * key[d], 0) / root + mask[t][s],
    );
    const highest = Math.max(...scores);
    const exponentials = scores.map((score) => Math.exp(score - highest));
    const sum = exponentials.reduce((a, b) => a + b, 0);
    return v[0].map((_, d) =>
      v.reduce((z, value, s) => z + (exponentials[s] / sum) * value[d], 0),
    );
  });
}`,
  splitHeads: `function splitHeads(x, numHeads) {
  const width = x[0].length / numHeads;
  return Array.from({ length: numHeads }, (_, h) =>
    x.map((row) => row.slice(h * width, (h + 1) * width)),
  );
}`,
  mergeHeads: `function mergeHeads(z) {
  return z[0].map((_, t) => z.flatMap((head) => head[t]));
}`,
  multiHeadAttention: `function multiHeadAttention(x, wQ, wK, wV, wO, numHeads) {
  const dot = (a, b) => a.reduce((sum, value, i) => sum + value * b[i], 0);
  const matmul = (a, b) =>
    a.map((row) => b[0].map((_, j) => dot(row, b.map((other) => other[j]))));
  const width = x[0].length / numHeads;
  const split = (m) =>
    Array.from({ length: numHeads }, (_, h) =>
      m.map((row) => row.slice(h * width, (h + 1) * width)),
    );
  const softmax = (row) => {
    const highest = Math.max(...row);
    const e = row.map((score) => Math.exp(score - highest));
    const sum = e.reduce((a, b) => a + b, 0);
    return e.map((value) => value / sum);
  };
  const [q, k, v] = [wQ, wK, wV].map((w) => split(matmul(x, w)));
  const z = q.map((queries, h) => {
    const weights = queries.map((query) =>
      softmax(k[h].map((key) => dot(query, key) / Math.sqrt(width))),
    );
    return matmul(weights, v[h]);
  });
  return matmul(x.map((_, t) => z.flatMap((head) => head[t])), wO);
}`,
  groupedQueryAttention: `function groupedQueryAttention(q, k, v) {
  const dot = (a, b) => a.reduce((sum, value, i) => sum + value * b[i], 0);
  const shared = q.length / k.length;
  return q.map((queries, h) => {
    const g = Math.floor(h / shared);
    return queries.map((query) => {
      const scores = k[g].map((key) => dot(query, key) / Math.sqrt(query.length));
      const highest = Math.max(...scores);
      const exponentials = scores.map((score) => Math.exp(score - highest));
      const sum = exponentials.reduce((a, b) => a + b, 0);
      return query.map((_, d) =>
        v[g].reduce((z, value, s) => z + (exponentials[s] / sum) * value[d], 0),
      );
    });
  });
}`,
  softmaxBackward: `function softmaxBackward(p, dP) {
  return p.map((row, t) => {
    const mean = row.reduce((sum, weight, s) => sum + weight * dP[t][s], 0);
    return row.map((weight, s) => weight * (dP[t][s] - mean));
  });
}`,
};

const python: Readonly<Record<FunctionName, string>> = {
  scaledScores: `def scaled_scores(q, k):
    return q @ k.T / np.sqrt(q.shape[-1])`,
  causalMask: `def causal_mask(tokens):
    position = np.arange(tokens)
    return np.where(position[None, :] > position[:, None], -np.inf, 0)`,
  softmax: `def softmax(scores):
    e = np.exp(scores - scores.max())
    return e / e.sum()`,
  attention: `def attention(q, k, v, mask):
    scores = q @ k.T / np.sqrt(q.shape[-1]) + mask
    e = np.exp(scores - scores.max(axis=-1, keepdims=True))
    weights = e / e.sum(axis=-1, keepdims=True)
    return weights @ v`,
  splitHeads: `def split_heads(x, num_heads):
    tokens, d_model = x.shape
    return x.reshape(tokens, num_heads, d_model // num_heads).swapaxes(0, 1)`,
  mergeHeads: `def merge_heads(z):
    num_heads, tokens, d_v = z.shape
    return z.swapaxes(0, 1).reshape(tokens, num_heads * d_v)`,
  multiHeadAttention: `def multi_head_attention(x, w_q, w_k, w_v, w_o, num_heads):
    tokens, d_model = x.shape

    def split(m):
        return m.reshape(tokens, num_heads, d_model // num_heads).swapaxes(0, 1)

    q, k, v = split(x @ w_q), split(x @ w_k), split(x @ w_v)
    scores = q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    e = np.exp(scores - scores.max(axis=-1, keepdims=True))
    weights = e / e.sum(axis=-1, keepdims=True)
    z = weights @ v
    return z.swapaxes(0, 1).reshape(tokens, d_model) @ w_o`,
  groupedQueryAttention: `def grouped_query_attention(q, k, v):
    shared = len(q) // len(k)
    k = np.repeat(k, shared, axis=0)
    v = np.repeat(v, shared, axis=0)
    scores = q @ k.swapaxes(-1, -2) / np.sqrt(q.shape[-1])
    e = np.exp(scores - scores.max(axis=-1, keepdims=True))
    weights = e / e.sum(axis=-1, keepdims=True)
    return weights @ v`,
  softmaxBackward: `def softmax_backward(p, d_p):
    row = (p * d_p).sum(axis=-1, keepdims=True)
    return p * (d_p - row)`,
};

/** What every Python text begins with. */
export const PYTHON_IMPORT = 'import numpy as np\n\n\n';

export const SOLUTIONS: Readonly<Record<CodeLanguage, Readonly<Record<FunctionName, string>>>> = {
  python: Object.fromEntries(
    Object.entries(python).map(([name, code]) => [name, PYTHON_IMPORT + code]),
  ) as typeof python,
  javascript,
};
