// onnxruntime-web on its WebAssembly provider, with one thread. It lacks relaxed SIMD, so its ceiling is mul+add.
import { onnxContenders } from './onnxruntime.mjs';

const FOLDER = 'tests/bench/node_modules/onnxruntime-web/dist';

/** @param {import('../worker/environment.mjs').Environment} environment */
export async function onnxruntimeWeb(environment) {
  const load = async () => {
    const file = environment.kind === 'node' ? 'ort.node.min.mjs' : 'ort.wasm.min.mjs';
    const ort = await environment.importFile(`${FOLDER}/${file}`);
    ort.env.wasm.numThreads = 1;
    if (environment.kind !== 'node') ort.env.wasm.wasmPaths = environment.address(`${FOLDER}/`);
    return ort;
  };
  return onnxContenders('onnxruntime-web', 'mul+add', load, 'wasm');
}
