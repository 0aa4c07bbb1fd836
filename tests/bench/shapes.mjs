// The benchmarked layer: multi-head self-attention with projections and biases, and its operation counts.

/** @typedef {{ tokens: number, dModel: number, numHeads: number }} Shape */
/** @typedef {'forward' | 'no-kernels' | 'forward+backward'} Pass `no-kernels` is forward on WebGPU, where dispatches do nothing */
/** @typedef {{ shape: Shape, causal: boolean, pass: Pass }} Case */

/** @type {readonly Pass[]} */
export const PASSES = ['forward', 'no-kernels', 'forward+backward'];

/** Of processors. @type {readonly Pass[]} */
export const CPU_PASSES = ['forward', 'forward+backward'];

/** @type {readonly Shape[]} from a sentence in the lesson to a layer of GPT-2 */
export const DEFAULT_SHAPES = [
  { tokens: 6, dModel: 32, numHeads: 4 },
  { tokens: 32, dModel: 64, numHeads: 8 },
  { tokens: 128, dModel: 512, numHeads: 8 },
  { tokens: 512, dModel: 512, numHeads: 8 },
  { tokens: 1024, dModel: 768, numHeads: 12 },
];

/** @returns {Shape} from "tokens,features,heads" */
export function parseShape(text) {
  const numbers = text.split(',').map((part) => Number(part.trim()));
  if (numbers.length !== 3 || !numbers.every((number) => Number.isSafeInteger(number) && number > 0)) {
    throw new Error(`"${text}" is not a shape: write tokens,features,heads, for example 64,64,8`);
  }
  const [tokens, dModel, numHeads] = numbers;
  if (dModel % numHeads !== 0)
    throw new Error(`"${text}": ${dModel} features cannot be divided among ${numHeads} heads`);
  return { tokens, dModel, numHeads };
}

export const showShape = ({ tokens, dModel, numHeads }) => `(${tokens}, ${dModel}, ${numHeads})`;

/**
 * The required floating-point operations, counting a multiply-add as two.
 *
 * Masked products, biases and the softmax are not counted; the latter two are of lower order. Backward has two products
 * per forward product.
 * @param {Case} what
 */
export function flops({ shape: { tokens, dModel }, causal, pass }) {
  const projections = 4 * 2 * tokens * dModel * dModel;
  const pairs = causal ? (tokens * (tokens + 1)) / 2 : tokens * tokens;
  const attention = 2 * 2 * pairs * dModel;
  return (projections + attention) * (pass === 'forward' ? 1 : 3);
}

/** The minimum memory of any method, in bytes: input, weights, biases and output. */
export function leastBytes({ tokens, dModel }) {
  return 4 * (2 * tokens * dModel + 4 * dModel * dModel + 4 * dModel);
}

/**
 * The largest relative error that rounding to single precision can explain: half an ulp for each operation of the
 * longest chain of sums.
 *
 * The chain runs from the input through projection, scores, softmax, context and output, and back for gradients.
 * Correct contenders are far below; a wrong mask or transpose is far above.
 * @param {Case} what
 */
export function tolerance({ shape: { tokens, dModel, numHeads }, pass }) {
  const forward = dModel + dModel / numHeads + tokens + dModel;
  // Gradients of weights add a sum over the tokens, after the whole forward.
  const chain = pass === 'forward' ? forward : 2 * forward + tokens;
  return chain * 2 ** -24 * 2;
}
