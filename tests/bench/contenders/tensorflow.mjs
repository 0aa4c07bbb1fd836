// TensorFlow.js on its WebAssembly backend with SIMD and one thread, in its public operators.
import { GRADIENTS } from '../problem.mjs';
import { tensorflowLayer } from './tensorflow-layer.mjs';

const FOLDER = 'tests/bench/node_modules/@tensorflow';

/** @param {import('../worker/environment.mjs').Environment} environment */
export async function tensorflow(environment) {
  let loaded;
  return [
    {
      name: 'TensorFlow.js wasm',
      peak: 'mul+add',
      async create(what, problem) {
        loaded ??= load(environment);
        return createLayer(await loaded, what, problem);
      },
    },
  ];
}

async function load({ kind, importFile, address }) {
  if (kind === 'node') {
    const tf = await importFile(`${FOLDER}/tfjs/dist/tf.node.js`);
    const wasm = await importFile(`${FOLDER}/tfjs-backend-wasm/dist/tf-backend-wasm.node.js`);
    return start(tf, wasm, address(`${FOLDER}/tfjs-backend-wasm/dist/`));
  }
  // The builds for script tags define the global `tf`.
  await importFile(`${FOLDER}/tfjs/dist/tf.min.js`);
  await importFile(`${FOLDER}/tfjs-backend-wasm/dist/tf-backend-wasm.min.js`);
  const { tf } = globalThis;
  return start(tf, tf.wasm, address(`${FOLDER}/tfjs-backend-wasm/dist/`));
}

async function start(tf, wasm, folder) {
  tf.env().set('WASM_HAS_MULTITHREAD_SUPPORT', false);
  wasm.setWasmPaths(folder);
  if (!(await tf.setBackend('wasm'))) throw new Error('its WebAssembly backend does not start');
  await tf.ready();
  if (!(await tf.env().getAsync('WASM_HAS_SIMD_SUPPORT'))) throw new Error('its WebAssembly backend finds no SIMD');
  return tf;
}

function createLayer(tf, what, problem) {
  const { layer, weights, dispose } = tensorflowLayer(tf, what, problem);
  const dims = [what.shape.tokens, what.shape.dModel];
  let output;
  let gradients = [];
  const runForward = () => {
    output = tf.tidy(() => layer(tf.tensor(problem.input, dims), ...weights).dataSync());
  };
  /** Gradients of weights stay in the library, as in training; they are read on request. */
  const runBoth = () => {
    tf.dispose(gradients);
    gradients = tf.tidy(() => {
      const inputs = [tf.tensor(problem.input, dims), ...weights];
      const from = tf.tensor(problem.output_gradient, dims);
      const { value, grads } = valueAndGradients(inputs, from);
      output = value.dataSync();
      grads[0].dataSync();
      return grads;
    });
  };
  const valueAndGradients = (inputs, from) => {
    let value;
    const loss = (...given) => {
      value = tf.keep(layer(...given));
      return tf.sum(tf.mul(value, from));
    };
    const grads = tf.grads(loss)(inputs);
    const kept = value;
    value = tf.clone(kept);
    kept.dispose();
    return { value, grads };
  };
  return {
    run: what.pass === 'forward' ? runForward : runBoth,
    results: () => ({
      output,
      ...Object.fromEntries(gradients.map((gradient, i) => [`gradient of ${GRADIENTS[i]}`, gradient.dataSync()])),
    }),
    dispose() {
      tf.dispose(gradients);
      dispose();
    },
  };
}
