// TensorFlow.js on its WebAssembly backend with SIMD and one thread, in the operators that its users have.
import { GRADIENTS } from '../problem.mjs';

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
  // The files for script tags put what they have into the global `tf`.
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

function createLayer(tf, { shape: { tokens, dModel, numHeads }, causal, pass }, problem) {
  const width = dModel / numHeads;
  const dims = (name) =>
    name.startsWith('w_') ? [dModel, dModel] : name.startsWith('b_') ? [dModel] : [tokens, dModel];
  const weights = GRADIENTS.slice(1).map((name) => tf.tensor(problem[name], dims(name)));
  const mask = causal ? tf.tensor(causalMask(tokens), [tokens, tokens]) : null;

  /** The same for both passes; arguments in the order of GRADIENTS. */
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

  let output;
  let gradients = [];
  const runForward = () => {
    output = tf.tidy(() => layer(tf.tensor(problem.input, [tokens, dModel]), ...weights).dataSync());
  };
  /** Gradients of weights stay with the library, as they would in training; they are read when asked for. */
  const runBoth = () => {
    tf.dispose(gradients);
    gradients = tf.tidy(() => {
      const inputs = [tf.tensor(problem.input, [tokens, dModel]), ...weights];
      const from = tf.tensor(problem.output_gradient, [tokens, dModel]);
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
    run: pass === 'forward' ? runForward : runBoth,
    results: () => ({
      output,
      ...Object.fromEntries(gradients.map((gradient, i) => [`gradient of ${GRADIENTS[i]}`, gradient.dataSync()])),
    }),
    dispose: () => tf.dispose([weights, gradients, mask ?? []]),
  };
}

/** A large negative number instead of minus infinity, which the gradient of a product would turn into NaN. */
function causalMask(tokens) {
  const mask = new Float32Array(tokens * tokens);
  for (let t = 0; t < tokens; t += 1) mask.fill(-1e9, t * tokens + t + 1, (t + 1) * tokens);
  return mask;
}
