// The layer in plain JavaScript on Float32Array: the baseline of the comparison.
import { PlainAttention } from '../plain-attention.mjs';
import { GRADIENTS } from '../problem.mjs';

export async function plainJavaScript() {
  return [{ name: 'plain JavaScript', peak: 'mul+add', create }];
}

function create({ shape, causal, pass }, problem) {
  const attention = new PlainAttention(shape, causal, problem, Float32Array);
  const result = new Float32Array(shape.tokens * shape.dModel);
  let gradients = {};
  const forward = () => result.set(attention.forward(problem.input));
  const both = () => {
    forward();
    gradients = attention.backward(problem.input, problem.output_gradient);
  };
  return {
    run: pass === 'forward' ? forward : both,
    results: () => ({
      output: result,
      ...(pass === 'forward'
        ? {}
        : Object.fromEntries(GRADIENTS.map((name) => [`gradient of ${name}`, gradients[name]]))),
    }),
    dispose() {},
    bytes: () => attention.bytes() + result.byteLength,
  };
}
