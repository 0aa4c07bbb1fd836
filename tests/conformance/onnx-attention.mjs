// Cases of ONNX's Attention operator: tensors in.* and out.*, attributes in the metadata.
import { bfloatToNumber, halfToNumber, numberToBfloat, numberToHalf } from '../../web/engine/safetensors/half.ts';

/** Allows for different summation orders in 32-bit floats. 16-bit results have 11 significant bits (bfloat16: 8). */
const TOLERANCES = { F16: { relative: 5e-3, absolute: 5e-3 }, BF16: { relative: 4e-2, absolute: 4e-2 } };
const TOLERANCE = { relative: 1e-4, absolute: 1e-5 };

const ATTRIBUTES = {
  q_num_heads: 'qNumHeads',
  kv_num_heads: 'kvNumHeads',
  scale: 'scale',
  softcap: 'softcap',
  left_window_size: 'leftWindowSize',
  right_window_size: 'rightWindowSize',
  qk_matmul_output_mode: 'qkMatmulOutputMode',
};
/** ONNX's numbers for float, float16 and bfloat16: the softmax is computed in 32 bits, which is enough for these. */
const SOFTMAX_PRECISIONS = [1, 10, 16];

/** `operator.compute` may be synchronous or asynchronous. */
export async function runOnnxAttention(file, operator, report, tolerances = TOLERANCES) {
  const [query, key, value, mask, pastKey, pastValue, nonpad] = names(file, 'inputs', 7);
  if (!query || !key || !value) throw new Error('the file has no query, no key or no value');
  const results = names(file, 'outputs', 4);
  const computed = await operator.compute(
    {
      query: tensor(file, query),
      key: tensor(file, key),
      value: tensor(file, value),
      ...(mask && { attnMask: tensor(file, mask) }),
      ...(pastKey && { pastKey: tensor(file, pastKey) }),
      ...(pastValue && { pastValue: tensor(file, pastValue) }),
      ...(nonpad && { nonpadKvSeqlen: Array.from(file.integers(`in.${nonpad}`), Number) }),
    },
    attributes(file),
    { present: Boolean(results[1] || results[2]), scores: Boolean(results[3]) },
  );
  const inOrder = [computed.output, computed.presentKey, computed.presentValue, computed.qkMatmulOutput];
  for (const [i, name] of results.entries()) {
    if (name) compare(file, `out.${name}`, inOrder[i], report, tolerances);
  }
}

/** The operator's operands or results in order, "" for a missing one. */
function names(file, key, most) {
  const list = JSON.parse(file.metadata[key] ?? 'null');
  if (!Array.isArray(list) || list.length > most || list.some((name) => typeof name !== 'string')) {
    throw new Error(`the metadata's ${key} should be a list of at most ${most} names`);
  }
  return list;
}

/** Passes float16 unchanged, and widens types that the operator does not support. */
function tensor(file, name) {
  const full = `in.${name}`;
  const shape = file.shape(full);
  switch (file.dtype(full)) {
    case 'BOOL':
      return { dtype: 'bool', shape, data: file.booleans(full) };
    case 'F16':
      return { dtype: 'float16', shape, data: Uint16Array.from(file.floats(full), numberToHalf) };
    default:
      return { dtype: 'float32', shape, data: file.floats(full) };
  }
}

function attributes(file) {
  const given = JSON.parse(file.metadata.attributes ?? 'null');
  if (typeof given !== 'object' || given === null) throw new Error('the attributes should be a JSON object');
  const read = {};
  for (const [name, value] of Object.entries(given)) {
    if (typeof value !== 'number') throw new Error(`the attribute ${name} should be a number, but is ${value}`);
    if (name === 'is_causal') read.isCausal = value !== 0;
    else if (name === 'softmax_precision') checkSoftmaxPrecision(value);
    else if (Object.hasOwn(ATTRIBUTES, name)) read[ATTRIBUTES[name]] = value;
    else throw new Error(`the operator Attention has no attribute ${name}`);
  }
  return read;
}

function checkSoftmaxPrecision(type) {
  if (SOFTMAX_PRECISIONS.includes(type)) return;
  throw new Error(`softmax_precision ${type} asks for another type than float (1), float16 (10) or bfloat16 (16)`);
}

function compare(file, name, result, report, tolerances) {
  const dtype = file.dtype(name);
  const values = result.dtype === 'float16' ? Float32Array.from(result.data, halfToNumber) : result.data;
  const data = dtype === 'BF16' ? values.map((value) => bfloatToNumber(numberToBfloat(value))) : values;
  const expected = { shape: file.shape(name), data: file.floats(name) };
  report.compare(name, { shape: result.shape, data }, expected, tolerances[dtype] ?? TOLERANCE);
}
