// jax-js on its WebAssembly and WebGPU backends, in its public operators, compiled together by its `jit`.
import { GRADIENTS } from '../problem.mjs';

const FILE = 'tests/bench/node_modules/@jax-js/jax/dist/index.js';

/** On one thread: only its asynchronous calls use workers. It has relaxed SIMD. */
export const jaxWasm = jaxOn('wasm', 'jax-js wasm', 'fused', (result) => result.dataSync());

export const jaxWebGpu = jaxOn('webgpu', 'jax-js WebGPU', '', (result) => result.data());

function jaxOn(device, name, peak, read) {
  return async ({ importFile }) => {
    let loaded;
    const create = async (what, problem) => {
      if (what.pass === 'forward+backward') throw new Error('only forward is measured');
      loaded ??= importFile(FILE).then((jax) => start(jax, device));
      return createLayer(await loaded, what, problem, read);
    };
    return [{ name, peak, create }];
  };
}

async function start(jax, device) {
  const devices = await jax.init(device);
  if (!devices.includes(device)) throw new Error(`its backend ${device} does not start`);
  jax.defaultDevice(device);
  return jax;
}

/** Each use of an array frees it, unless it is of its `ref`. */
function createLayer({ jit, nn, numpy }, { shape: { tokens, dModel, numHeads }, causal }, problem, read) {
  const array = (name, shape) => numpy.array(problem[name], { shape });
  const dims = [tokens, dModel];
  const weights = GRADIENTS.slice(1).map((name) => array(name, name.startsWith('w_') ? [dModel, dModel] : [dModel]));
  const layer = jit((x, w_q, w_k, w_v, w_o, b_q, b_k, b_v, b_o) => {
    const heads = (w, bias) =>
      numpy
        .matmul(x.ref, w)
        .add(bias)
        .reshape([tokens, numHeads, dModel / numHeads]);
    const [q, k, v] = [heads(w_q, b_q), heads(w_k, b_k), heads(w_v, b_v)];
    x.dispose();
    const context = nn.dotProductAttention(q, k, v, { isCausal: causal });
    return numpy.matmul(context.reshape(dims), w_o).add(b_o);
  });
  let output;
  return {
    async run() {
      const result = read(layer(array('input', dims), ...weights.map((weight) => weight.ref)));
      output = result instanceof Promise ? await result : result;
    },
    results: () => ({ output }),
    dispose() {
      layer.dispose();
      for (const weight of weights) weight.dispose();
    },
  };
}
