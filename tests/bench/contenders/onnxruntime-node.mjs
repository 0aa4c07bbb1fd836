// onnxruntime-node: the same ONNX graphs on ONNX Runtime's native CPU provider, with one thread.
import { onnxContenders } from './onnxruntime.mjs';

/** @param {import('../worker/environment.mjs').Environment} environment */
export async function onnxruntimeNode(environment) {
  const name = 'onnxruntime-node';
  try {
    // Loaded eagerly, so that the library does not count as a layer's memory.
    const runtime = await environment.importFile('tests/bench/node_modules/onnxruntime-node/dist/index.js');
    return onnxContenders(name, 'widest', () => runtime, 'cpu');
  } catch (error) {
    return [{ name, peak: 'widest', unavailable: error.message }];
  }
}
