// Double-precision reference results, and the error of a contender.
import { PlainAttention } from './plain-attention.mjs';
import { GRADIENTS } from './problem.mjs';

/**
 * @param {import('./shapes.mjs').Case} what
 * @param {Record<string, Float32Array>} problem
 * @returns {Record<string, Float64Array>} the output, and for backward each gradient as "gradient of NAME"
 */
export function reference({ shape, causal, pass }, problem) {
  const attention = new PlainAttention(shape, causal, problem, Float64Array);
  const input = Float64Array.from(problem.input);
  const results = { output: attention.forward(input) };
  if (pass === 'forward') return results;
  const gradients = attention.backward(input, Float64Array.from(problem.output_gradient));
  for (const name of GRADIENTS) results[`gradient of ${name}`] = gradients[name];
  return results;
}

/**
 * The largest error over all results, each relative to that result's largest number. Infinity for a result that is
 * missing, has another length, or contains NaN.
 *
 * The gradient of the key bias is pure rounding, because it shifts all scores equally. It is compared relative to the
 * gradient of the query bias.
 */
export function worstError(expected, actual) {
  let worst = 0;
  for (const [name, values] of Object.entries(expected)) {
    const scale = largest(expected[name === 'gradient of b_k' ? 'gradient of b_q' : name]);
    worst = Math.max(worst, difference(values, actual[name]) / scale);
  }
  return worst;
}

const largest = (values) => values.reduce((most, value) => Math.max(most, Math.abs(value)), Number.MIN_VALUE);

function difference(expected, actual) {
  if (actual?.length !== expected.length) return Number.POSITIVE_INFINITY;
  let worst = 0;
  for (let i = 0; i < expected.length; i += 1) {
    const off = Math.abs(actual[i] - expected[i]);
    if (!(off <= worst)) worst = Number.isNaN(off) ? Number.POSITIVE_INFINITY : off;
  }
  return worst;
}
