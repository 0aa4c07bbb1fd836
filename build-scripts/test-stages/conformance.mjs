// Conformance tests: recorded cases of ONNX and PyTorch through both cores.
import { join } from 'node:path';
import { sumCounts } from '../lib/googletest.mjs';
import { capture, ROOT } from '../lib/run.mjs';

const FOLDERS = ['onnx-attention', 'torch'].map((name) => join(ROOT, 'tests/golden', name));

export const conformance = {
  name: 'conformance',
  title: 'Recorded cases, natively, in WebAssembly and on WebGPU',
  async run() {
    const results = [await runCases(), await runCases('--engine', 'webgpu')];
    return { ...sumCounts(results), output: results.map(({ output }) => output).join('\n') };
  },
};

/** In a separate process with TypeScript support. */
async function runCases(...options) {
  const program = ['--experimental-strip-types', join(ROOT, 'tests/conformance/main.mjs')];
  const { output } = await capture(process.execPath, [...program, ...options, ...FOLDERS]);
  const [, passed, failed, skipped = 0] = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/m.exec(output) ?? [];
  return passed === undefined
    ? { passed: 0, failed: 1, skipped: 0, output }
    : { passed: Number(passed), failed: Number(failed), skipped: Number(skipped), output };
}
