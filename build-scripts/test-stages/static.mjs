// Static checks: format, lint, types. Each counts as one test.
import { clangTool, cppFiles } from '../lib/cpp-sources.mjs';
import { bin, capture } from '../lib/run.mjs';
import { buildWasm } from '../wasm/build-wasm.mjs';

const verdict = ({ ok, output }) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, output });

export const clangFormat = {
  name: 'clang-format',
  title: 'C++ is formatted (clang-format)',
  run: async () =>
    verdict(await capture(clangTool('clang-format'), ['--dry-run', '-Werror', ...cppFiles(/\.(cpp|hpp)$/)])),
};

export const biome = {
  name: 'biome',
  title: 'TypeScript, CSS and JSON are formatted and sound (Biome)',
  run: async () =>
    verdict(await capture(bin('biome'), ['ci', '--colors=off', '--error-on-warnings', '--max-diagnostics=20'])),
};

export const typeCheck = {
  name: 'types',
  title: 'TypeScript types agree',
  async run() {
    await buildWasm();
    return verdict(await capture(bin('tsc'), ['--noEmit']));
  },
};
