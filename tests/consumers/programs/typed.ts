// Type tests: valid uses must compile, and invalid ones must not.
import { defineElements, type ElementState, MhaFigure, type StepDetail } from 'mha-lesson/elements';
import {
  AttentionError,
  AttentionLayer,
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

const fast = new AttentionLayer(engine, { dModel: 8, numHeads: 2 });
export const batch: Float32Array = fast.forward({ input: new Float32Array(32), batch: 2 }).data;
fast[Symbol.dispose]();
const plain = { shape: [1, 1, 2, 2], data: new Float32Array(4) };
attention({ query: plain, key: plain, value: plain });

// @ts-expect-error an option of another library
new MultiHeadAttention(engine, { dModel: 8, numHeads: 2, is_causal: true });
// @ts-expect-error a build that does not exist
createEngine({ build: 'quick' });
// @ts-expect-error a layer needs its sizes
new MultiHeadAttention(engine, { dModel: 8 });

defineElements();
const figure = document.querySelector('mha-figure') ?? new MhaFigure();
figure.dModel = 16;
figure.mask = 'window:2';
figure.controls = ['heads', 'mask'];
figure.locked = true;
export const shown: ElementState | null = figure.state;
export const heads: number | null = figure.heads;
export const moved: Promise<boolean> = figure.next();
figure.addEventListener('mha-change', ({ detail }) => detail.changed.includes('heads'));
document.addEventListener('mha-step', ({ detail }: CustomEvent<StepDetail>) => detail.number);
figure.addEventListener('mha-statement', ({ detail }) => detail.result.success);

// @ts-expect-error a number that is none
figure.dModel = 'wide';
// @ts-expect-error a chapter that does not exist
figure.chapter = 'sofmax';
// @ts-expect-error a property of the lesson
figure.present = true;
// @ts-expect-error the state is read-only
figure.state = null;
// @ts-expect-error a detail that does not exist
figure.addEventListener('mha-step', ({ detail }) => detail.steps);
