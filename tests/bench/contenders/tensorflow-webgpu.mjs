// TensorFlow.js on its WebGPU backend, in its public operators.
import { tensorflowLayer } from './tensorflow-layer.mjs';

const FOLDER = 'tests/bench/node_modules/@tensorflow';

/** @param {import('../worker/environment.mjs').Environment} environment */
export async function tensorflowWebGpu(environment) {
  let loaded;
  return [
    {
      name: 'TensorFlow.js WebGPU',
      peak: '',
      async create(what, problem) {
        if (what.pass === 'forward+backward') throw new Error('only forward is measured on a graphics processor');
        loaded ??= load(environment);
        return createLayer(await loaded, what, problem);
      },
    },
  ];
}

/** The builds for script tags define the global `tf`. */
async function load({ importFile }) {
  await importFile(`${FOLDER}/tfjs/dist/tf.min.js`);
  await importFile(`${FOLDER}/tfjs-backend-webgpu/dist/tf-backend-webgpu.min.js`);
  const { tf } = globalThis;
  if (!(await tf.setBackend('webgpu'))) throw new Error('its WebGPU backend does not start');
  await tf.ready();
  return tf;
}

function createLayer(tf, what, problem) {
  const { layer, weights, dispose } = tensorflowLayer(tf, what, problem);
  const dims = [what.shape.tokens, what.shape.dModel];
  let output;
  return {
    async run() {
      const result = tf.tidy(() => layer(tf.tensor(problem.input, dims), ...weights));
      output = await result.data();
      result.dispose();
    },
    results: () => ({ output }),
    dispose,
  };
}
