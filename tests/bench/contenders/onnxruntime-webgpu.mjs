// onnxruntime-web on its WebGPU provider. An operator that it has no kernel for would be computed on the processor, unsaid; such a
// form of the layer is refused instead.
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
