// onnxruntime-node: the same ONNX graphs on ONNX Runtime's native CPU provider, with as many threads as the other contenders.
import { onnxContenders } from './onnxruntime.mjs';

/** @param {import('../worker/environment.mjs').Environment} environment */
export async function onnxruntimeNode(environment) {
  const name = 'onnxruntime-node';
  try {
    // Loaded eagerly, so that the library does not count as a layer's memory.
    const runtime = await environment.importFile('tests/bench/node_modules/onnxruntime-node/dist/index.js');
    const intraOpNumThreads = Number(process.env.MHA_BENCH_THREADS);
    return onnxContenders(name, 'widest', () => runtime, 'cpu', { intraOpNumThreads });
  } catch (error) {
    return [{ name, peak: 'widest', unavailable: error.message }];
  }
}
