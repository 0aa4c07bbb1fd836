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
export { attention } from './attention.ts';

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
