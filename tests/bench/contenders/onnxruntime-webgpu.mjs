// onnxruntime-web on its WebGPU provider.
//
// It silently computes operators without a GPU kernel on the CPU; such forms of the layer are rejected instead.
import { onnxContenders } from './onnxruntime.mjs';

const FOLDER = 'tests/bench/node_modules/onnxruntime-web/dist';

/** @param {import('../worker/environment.mjs').Environment} environment */
export async function onnxruntimeWebGpu(environment) {
  const load = async () => {
    const ort = await environment.importFile(`${FOLDER}/ort.webgpu.min.mjs`);
    ort.env.wasm.numThreads = 1;
    ort.env.wasm.wasmPaths = environment.address(`${FOLDER}/`);
    return ort;
  };
  return onnxContenders('onnxruntime-web WebGPU', '', load, 'webgpu', {
    extra: { session: { disable_cpu_ep_fallback: '1' } },
  });
}
