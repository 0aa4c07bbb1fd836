// Multi-head self-attention in plain JavaScript, forward and backward, in single or double precision.
//
// With Float64Array it is the reference of all results; with Float32Array it is a contender. A measuring process must
// use only one of them, or the engine would compile the loops for both array types.
import { axpy, dot, matmul, matmulTransposedA, matmulTransposedB, sumRows } from './plain-loops.mjs';

export class PlainAttention {
  /**
   * @param {import('./shapes.mjs').Shape} shape
   * @param {boolean} causal
   * @param {Record<string, Float32Array>} tensors from `makeProblem`
   * @param {Float32ArrayConstructor | Float64ArrayConstructor} Numbers
   */
  constructor(shape, causal, tensors, Numbers) {
    this.shape = shape;
    this.causal = causal;
    this.weights = Object.fromEntries(Object.entries(tensors).map(([name, values]) => [name, Numbers.from(values)]));
    const rows = () => new Numbers(shape.tokens * shape.dModel);
    Object.assign(this, { q: rows(), k: rows(), v: rows(), merged: rows(), output: rows() });
    this.row = new Numbers(shape.tokens);
    this.Numbers = Numbers;
  }

  /** (t, m) -> (t, m); the result belongs to this object and is valid until the next call. */
  forward(input) {
    const { tokens, dModel } = this.shape;
    const { w_q, w_k, w_v, w_o, b_q, b_k, b_v, b_o } = this.weights;
    matmul(input, w_q, b_q, this.q, tokens, dModel, dModel);
    matmul(input, w_k, b_k, this.k, tokens, dModel, dModel);
    matmul(input, w_v, b_v, this.v, tokens, dModel, dModel);
    this.merged.fill(0);
    this.eachRow((t, keys, offset, width) => {
      for (let s = 0; s < keys; s += 1) {
        axpy(this.row[s], this.v, s * dModel + offset, this.merged, t * dModel + offset, width);
      }
    });
    matmul(this.merged, w_o, b_o, this.output, tokens, dModel, dModel);
    return this.output;
  }

  /** The gradients of sum(output · outputGradient), after `forward` with the same input. */
  backward(input, outputGradient) {
    const { tokens, dModel, numHeads } = this.shape;
    const { w_q, w_k, w_v, w_o } = this.weights;
    const rows = () => new this.Numbers(tokens * dModel);
    const square = () => new this.Numbers(dModel * dModel);
    const [dMerged, dQ, dK, dV, dInput] = [rows(), rows(), rows(), rows(), rows()];
    const gradients = { input: dInput, w_q: square(), w_k: square(), w_v: square(), w_o: square() };

    // output = merged · w_o + b_o
    matmulTransposedB(outputGradient, w_o, dMerged, tokens, dModel, dModel);
    matmulTransposedA(this.merged, outputGradient, gradients.w_o, dModel, tokens, dModel);

    const scale = 1 / Math.sqrt(dModel / numHeads);
    const dWeights = new this.Numbers(tokens);
    this.eachRow((t, keys, offset, width) => {
      const at = t * dModel + offset;
      let mean = 0; // of dWeights, weighted
      for (let s = 0; s < keys; s += 1) {
        // context = weights · v
        dWeights[s] = dot(dMerged, at, this.v, s * dModel + offset, width);
        mean += this.row[s] * dWeights[s];
        axpy(this.row[s], dMerged, at, dV, s * dModel + offset, width);
      }
      for (let s = 0; s < keys; s += 1) {
        // weights = softmax(scores), scores = scale · q · kᵀ
        const dScore = this.row[s] * (dWeights[s] - mean) * scale;
        axpy(dScore, this.k, s * dModel + offset, dQ, at, width);
        axpy(dScore, this.q, at, dK, s * dModel + offset, width);
      }
    });

    for (const [letter, d, w] of [
      ['q', dQ, w_q],
      ['k', dK, w_k],
      ['v', dV, w_v],
    ]) {
      const part = rows();
      matmulTransposedB(d, w, part, tokens, dModel, dModel);
      axpy(1, part, 0, dInput, 0, part.length);
      matmulTransposedA(input, d, gradients[`w_${letter}`], dModel, tokens, dModel);
      gradients[`b_${letter}`] = sumRows(d, new this.Numbers(dModel), tokens, dModel);
    }
    gradients.b_o = sumRows(outputGradient, new this.Numbers(dModel), tokens, dModel);
    return gradients;
  }

  /** Bytes of all arrays that it keeps; `backward` allocates more. */
  bytes() {
    const kept = [...Object.values(this), ...Object.values(this.weights)];
    return kept.reduce((sum, value) => sum + (ArrayBuffer.isView(value) ? value.byteLength : 0), 0);
  }

  /** Calls use(t, keys, offset, width) for every head and query, with that query's weights in `row`. */
  eachRow(use) {
    const { tokens, dModel, numHeads } = this.shape;
    const { q, k, row } = this;
    const width = dModel / numHeads;
    const scale = 1 / Math.sqrt(width);
    for (let offset = 0; offset < dModel; offset += width) {
      for (let t = 0; t < tokens; t += 1) {
        const keys = this.causal ? t + 1 : tokens;
        let largest = Number.NEGATIVE_INFINITY;
        for (let s = 0; s < keys; s += 1) {
          const score = dot(q, t * dModel + offset, k, s * dModel + offset, width) * scale;
          row[s] = score;
          if (score > largest) largest = score;
        }
        let sum = 0;
        for (let s = 0; s < keys; s += 1) {
          row[s] = Math.exp(row[s] - largest);
          sum += row[s];
        }
        for (let s = 0; s < keys; s += 1) row[s] /= sum;
        use(t, keys, offset, width);
      }
    }
  }
}
