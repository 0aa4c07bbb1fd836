// Judgements on the sources alone: format, lint, types. Each counts as one test.
import { availableParallelism } from 'node:os';
import { configurePreset } from '../lib/cmake.mjs';
import { clangTool, cppFiles } from '../lib/cpp-sources.mjs';
import { forEachInParallel } from '../lib/parallel.mjs';
import { bin, capture, ROOT } from '../lib/run.mjs';
import { buildWasm } from '../wasm/build-wasm.mjs';

const verdict = ({ ok, output }) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, output });

export const clangFormat = {
  name: 'clang-format',
  title: 'C++ is formatted (clang-format)',
  run: async () =>
    verdict(await capture(clangTool('clang-format'), ['--dry-run', '-Werror', ...cppFiles(/\.(cpp|hpp)$/)])),
};

export const clangTidy = {
  name: 'clang-tidy',
  title: 'C++ is sound (clang-tidy)',
  async run() {
    await configurePreset('native-release');
    const tidy = clangTool('clang-tidy');
    const results = await forEachInParallel(cppFiles(/^cpp\/src\/.*\.cpp$/), availableParallelism(), (file) =>
      capture(tidy, ['--quiet', '-p', `${ROOT}/build/native-release`, '--extra-arg=-Wno-unknown-warning-option', file]),
    );
    const broken = results.filter(({ ok }) => !ok);
    return verdict({
      ok: results.length > 0 && broken.length === 0,
      output: broken.map(({ output }) => output).join('\n'),
    });
  },
};

export const biome = {
  name: 'biome',
  title: 'TypeScript, CSS and JSON are formatted and sound (Biome)',
  run: async () => verdict(await capture(bin('biome'), ['ci', '--error-on-warnings', '--max-diagnostics=50'])),
};

export const typeCheck = {
  name: 'types',
  title: 'TypeScript types agree',
  async run() {
    await buildWasm();
    return verdict(await capture(bin('tsc'), ['--noEmit']));
  },
};
