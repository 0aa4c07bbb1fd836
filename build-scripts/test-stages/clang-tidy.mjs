// clang-tidy on the core and its bindings, each file as its build compiles it: natively, or else for WebAssembly.
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import { configurePreset } from '../lib/cmake.mjs';
import { clangTool } from '../lib/cpp-sources.mjs';
import { forEachInParallel } from '../lib/parallel.mjs';
import { capture, ROOT, run } from '../lib/run.mjs';

const CHECKED = /^cpp\/(src|bindings)\//;
/** Clang does not know all of GCC's warnings, and warns of what GCC's own library does inside. */
const NATIVE_FLAGS = ['--extra-arg=-Wno-unknown-warning-option', '--extra-arg=-Wno-deprecated-declarations'];

/** Each file once, however many targets compile it: clang-tidy itself goes through all of a file's commands. */
async function compiledFiles(preset) {
  await configurePreset(preset);
  const commands = JSON.parse(readFileSync(join(ROOT, 'build', preset, 'compile_commands.json'), 'utf8'));
  const files = commands.map(({ file }) => relative(ROOT, file).replaceAll('\\', '/'));
  return [...new Set(files)].filter((file) => CHECKED.test(file));
}

/** What em++ adds to every command line: the target and the system headers. */
async function emscriptenFlags() {
  const flags = await run('em++', ['--cflags']);
  return flags
    .trim()
    .split(/\s+/)
    .map((flag) => `--extra-arg-before=${flag}`);
}

export const clangTidy = {
  name: 'clang-tidy',
  title: 'C++ is sound (clang-tidy)',
  async run() {
    const native = await compiledFiles('native-release');
    const wasmOnly = (await compiledFiles('wasm-release')).filter((file) => !native.includes(file));
    const forWasm = await emscriptenFlags();
    const jobs = [
      ...native.map((file) => ({ file, preset: 'native-release', flags: NATIVE_FLAGS })),
      ...wasmOnly.map((file) => ({ file, preset: 'wasm-release', flags: forWasm })),
    ];
    const tidy = clangTool('clang-tidy');
    const results = await forEachInParallel(jobs, availableParallelism(), ({ file, preset, flags }) =>
      capture(tidy, ['--quiet', '-p', join(ROOT, 'build', preset), ...flags, join(ROOT, file)]),
    );
    const broken = results.filter(({ ok }) => !ok);
    return {
      passed: broken.length === 0 && results.length > 0 ? 1 : 0,
      failed: broken.length === 0 ? 0 : 1,
      output: broken.map(({ output }) => output).join('\n'),
    };
  },
};
