import type { OperatorAttributes, OperatorResults, WantedResults } from '../operator-types.ts';
import { AttentionOperator } from '../wasm/attention-operator.ts';
import type { WasmLocation } from '../wasm-location.ts';
import { explained } from './core-errors.ts';
import { checkLocation } from './location.ts';
import { type AttentionInputs, checkedInputs, checkSettings } from './operator-call.ts';

// The ONNX attention operator as a function: it loads one small module and needs no engine.

/**
 * Scaled dot-product attention, softmax(query · keyᵀ · scale + mask) · value, as in ONNX's Attention (opset 25). Uses
 * the strict build: bit-identical on every machine.
 *
 * @param inputs `{ shape, data }` each, float32 unless `dtype` says otherwise: query (b, h, t, d), key (b, g, s, d), value
 * (b, g, s, e), or with the heads side by side (b, t, h·d) …
 * @param attributes such as `{ isCausal: true }`; with three axes, `qNumHeads` and `kvNumHeads` are required
 * @param wanted results to compute besides the output
 * @param location where mha-operator.wasm is, if not beside this script
 * @returns output (b, h, t, e) or (b, t, h·e), and the wanted results, all copies
 * @throws AttentionError for unknown names, or if operands and attributes do not match; WasmLoadError if the module fails to load
 */
export async function attention(
  inputs: AttentionInputs,
  attributes: OperatorAttributes = {},
  wanted: WantedResults = {},
  location: WasmLocation = {},
): Promise<OperatorResults> {
  const operands = checkedInputs(inputs);
  checkSettings(attributes, wanted);
  checkLocation('the location', location);
  const operator = await AttentionOperator.create({ location });
  try {
    return explained(() => operator.compute(operands, attributes, wanted));
  } finally {
    operator.dispose();
  }
}

/// <reference lib="esnext.disposable" preserve="true" />
/**
 * `mha-lesson/engine`: multi-head attention in C++, for browsers, workers and Node.
 *
 *     import { createEngine, MultiHeadAttention } from 'mha-lesson/engine';
 *
 *     const engine = await createEngine();
 *     const layer = new MultiHeadAttention(engine, { dModel: 8, numHeads: 2, causal: true });
 *     const { output, trace } = layer.forward({ input });       // input (t, 8) → output (t, 8)
 *     trace.get('weights').data;                                // (h, t, s), a copy
 *     const { gradients } = layer.backward(dOutput);            // dOutput (t, 8) → gradients.d_w_q (8, 8), …
 *     layer.dispose();
 *
 *     const { output: y } = await engine.attention({ query, key, value }, { isCausal: true });   // the ONNX operator
 *
 * `AttentionLayer` computes batches and decodes with a key/value cache, without keeping the intermediate tensors.
 *
 * `createWorkerEngine` does the same in a worker, with promises. `loadSafetensors` reads weights from a file.
 *
 * All numbers are row-major 32-bit floats, and every returned array is a copy. Invalid input throws `AttentionError`,
 * which gives the shapes, a `code` and the name of the `argument`; unknown names are refused, too. A .wasm file that fails to load throws `WasmLoadError`.
 */
export { AttentionError, type AttentionErrorCode } from '../engine.ts';
export type { BooleanTensor, FloatTensor } from '../operator-tensor.ts';
export type {
  OperatorAttributes,
  OperatorResults,
  WantedResults,
} from '../operator-types.ts';
export { SafetensorsError, type SafetensorsErrorCode } from '../safetensors/header.ts';
export { WasmLoadError } from '../wasm-load-error.ts';
export type { WasmFile, WasmLocation } from '../wasm-location.ts';

export {
  AttentionLayer,
  type AttentionLayerInputs,
  type AttentionLayerOptions,
  type Rows,
} from './attention-layer.ts';
export { createEngine, type Engine, type EngineOptions } from './create-engine.ts';
export { setWasmLocation } from './location.ts';
export { MultiHeadAttention } from './multi-head-attention.ts';
export type {
  BackwardResult,
  ForwardInputs,
  ForwardResult,
  MultiHeadOptions,
  Numbers,
  ParameterName,
  Parameters,
} from './multi-head-types.ts';
export type { AttentionInputs, FloatInput } from './operator-call.ts';
export {
  loadSafetensors,
  type NamedTensor,
  type Safetensors,
  type SafetensorsOptions,
  type SafetensorsSource,
  type StoredLayer,
} from './safetensors.ts';
export type { Tensor, Trace } from './trace.ts';
export {
  type CallOptions,
  createWorkerEngine,
  type WorkerAttentionLayer,
  type WorkerEngine,
  WorkerError,
  type WorkerMultiHeadAttention,
  type WorkerTrace,
} from './worker/worker-engine.ts';
