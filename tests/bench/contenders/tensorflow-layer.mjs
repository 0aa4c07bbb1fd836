// The layer in TensorFlow.js operators, for any backend.
import { GRADIENTS } from '../problem.mjs';

/**
 * `layer` takes the input and then `weights` as tensors and returns the output; call it within `tf.tidy`.
 * @param {any} tf
 * @param {import('../shapes.mjs').Case} what
 * @param {Record<string, Float32Array>} problem
 */
export function tensorflowLayer(tf, { shape: { tokens, dModel, numHeads }, causal }, problem) {
  const width = dModel / numHeads;
  const dims = (name) => (name.startsWith('w_') ? [dModel, dModel] : [dModel]);
  const weights = GRADIENTS.slice(1).map((name) => tf.tensor(problem[name], dims(name)));
  const mask = causal ? tf.tensor(causalMask(tokens), [tokens, tokens]) : null;

  /** Used by both passes; arguments in the order of GRADIENTS. */
  const layer = (x, w_q, w_k, w_v, w_o, b_q, b_k, b_v, b_o) => {
    const heads = (w, bias) => {
      const projected = tf.fused.matMul({ a: x, b: w, bias });
      return tf.transpose(tf.reshape(projected, [tokens, numHeads, width]), [1, 0, 2]);
    };
    const scores = tf.mul(tf.matMul(heads(w_q, b_q), heads(w_k, b_k), false, true), 1 / Math.sqrt(width));
    const context = tf.matMul(tf.softmax(mask ? tf.add(scores, mask) : scores), heads(w_v, b_v));
    const merged = tf.reshape(tf.transpose(context, [1, 0, 2]), [tokens, dModel]);
    return tf.fused.matMul({ a: merged, b: w_o, bias: b_o });
  };

  return { layer, weights, dispose: () => tf.dispose([weights, mask ?? []]) };
}

/** Uses a large negative number, because minus infinity would give NaN in the gradient of a product. */
function causalMask(tokens) {
  const mask = new Float32Array(tokens * tokens);
  for (let t = 0; t < tokens; t += 1) mask.fill(-1e9, t * tokens + t + 1, (t + 1) * tokens);
  return mask;
}
