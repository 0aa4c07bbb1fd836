// Generates every contender's numbers from a hash, identical in every process.

/** @typedef {import('./shapes.mjs').Shape} Shape */

/** The order in files for native contenders. */
export const TENSORS = ['input', 'w_q', 'w_k', 'w_v', 'w_o', 'b_q', 'b_k', 'b_v', 'b_o', 'output_gradient'];

/** The results of backward, in the order of native contenders. */
export const GRADIENTS = ['input', 'w_q', 'w_k', 'w_v', 'w_o', 'b_q', 'b_k', 'b_v', 'b_o'];

/** @param {Shape} shape */
export function sizeOf(name, { tokens, dModel }) {
  if (name.startsWith('w_')) return dModel * dModel;
  if (name.startsWith('b_')) return dModel;
  return tokens * dModel;
}

/**
 * Inputs and gradients of variance 1, weights that preserve it, and small biases; w_q is (m, hd): q = input · w_q +
 * b_q.
 * @param {Shape} shape
 * @returns {Record<string, Float32Array>}
 */
export function makeProblem(shape) {
  return Object.fromEntries(
    TENSORS.map((name, seed) => {
      const amplitude = name.startsWith('w_')
        ? Math.sqrt(3 / shape.dModel)
        : name.startsWith('b_')
          ? 0.1
          : Math.sqrt(3);
      return [name, uniform(seed + 1, sizeOf(name, shape), amplitude)];
    }),
  );
}

function uniform(seed, size, amplitude) {
  const start = hash((seed + 0x9e3779b9) | 0);
  return Float32Array.from({ length: size }, (_, i) => ((hash((i + start) | 0) >>> 0) / 2 ** 31 - 1) * amplitude);
}

/** Hash of a 32-bit number ("lowbias32"). */
function hash(x) {
  let bits = x;
  bits = Math.imul(bits ^ (bits >>> 16), 0x7feb352d);
  bits = Math.imul(bits ^ (bits >>> 15), 0x846ca68b);
  return bits ^ (bits >>> 16);
}

/** Concatenates the named tensors. */
export function concatenate(tensors, names) {
  const all = new Float32Array(names.reduce((sum, name) => sum + tensors[name].length, 0));
  let offset = 0;
  for (const name of names) {
    all.set(tensors[name], offset);
    offset += tensors[name].length;
  }
  return all;
}
