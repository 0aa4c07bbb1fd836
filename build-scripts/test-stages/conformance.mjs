// The recorded cases of ONNX and PyTorch through both cores, by the command that anyone can point at other files.
import { join } from 'node:path';
import { capture, ROOT } from '../lib/run.mjs';
import { buildWasm } from '../wasm/build-wasm.mjs';

const FOLDERS = ['onnx-attention', 'torch'].map((name) => join(ROOT, 'tests/golden', name));

export const conformance = {
  name: 'conformance',
  title: 'Recorded cases, natively and in WebAssembly',
  async run() {
    await buildWasm();
    // In a process of its own: this one may not read TypeScript.
    const program = ['--experimental-strip-types', join(ROOT, 'build-scripts/conformance.mjs')];
    const { output } = await capture(process.execPath, [...program, ...FOLDERS]);
    const [, passed, failed] = /^(\d+) passed, (\d+) failed$/m.exec(output) ?? [];
    return passed === undefined
      ? { passed: 0, failed: 1, output }
      : { passed: Number(passed), failed: Number(failed), output };
  },
};
