// Type tests: valid uses must compile, and invalid ones must not.
import {
  AttentionError,
  attention,
  createEngine,
  type Engine,
  type EngineOptions,
  type FloatTensor,
  type ForwardResult,
  MultiHeadAttention,
  setWasmLocation,
  type Tensor,
  WasmLoadError,
} from 'mha-lesson/engine';

const options: EngineOptions = { build: 'auto', multiplications: 1e6, wasmUrl: new URL('https://cdn.example/mha/') };
const engine: Engine = await createEngine(options);
const layer = new MultiHeadAttention(engine, { dModel: 8, numHeads: 2, causal: true });
const result: ForwardResult = layer.forward({ input: [1, 2, 3, 4, 5, 6, 7, 8], keyPadding: [false] });
const weights: Tensor = result.trace.get('weights');
export const first: number | undefined = weights.data[0];
export const gradient: Float32Array | undefined = layer.backward(result.output.data).gradients['d_w_q']?.data;
layer.dispose();

const query: FloatTensor = { dtype: 'float32', shape: [1, 1, 2, 2], data: new Float32Array(4) };
export const output: FloatTensor = (await attention({ query, key: query, value: query }, { isCausal: true })).output;
setWasmLocation({ locateFile: (file, url) => (file === 'mha-core.wasm' ? `/assets/${file}` : url) });
export const problems: readonly Error[] = [
  new AttentionError('what is wrong'),
  new WasmLoadError('mha.wasm', null, 'why'),
];

// @ts-expect-error a build that does not exist
createEngine({ build: 'quick' });
// @ts-expect-error a layer needs its sizes
new MultiHeadAttention(engine, { dModel: 8 });
