// clang-tidy for the core and its bindings, with the flags of each file's native or WebAssembly build.
//
// Headers take most of its time, so files with the same flags are checked together. Clean units are cached in build/clang-tidy/clean
// until a file, a header, the flags, the checks or clang-tidy changes.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { configurePreset } from '../lib/cmake.mjs';
import { finish } from '../lib/counts.mjs';
import { filesIn } from '../lib/files.mjs';
import { forEachInParallel } from '../lib/parallel.mjs';
import { capture, ROOT, run } from '../lib/run.mjs';
import { writeIfChanged } from '../lib/write-if-changed.mjs';

const FOLDER = join(ROOT, 'build/clang-tidy');
const CLEAN = join(FOLDER, 'clean');
const CHECKED = /^cpp\/(src|bindings)\//;
/** Clang lacks some of GCC's warnings, and warns about GCC's own library. */
const NATIVE_FLAGS = ['-Wno-unknown-warning-option', '-Wno-deprecated-declarations'];
/** Larger groups would leave a processor idle at the end. */
const MOST_FILES = 16;

async function test() {
  const native = await compiledUnits('native-release', [], NATIVE_FLAGS);
  const known = new Set(native.flatMap(({ sources }) => sources));
  const wasm = await compiledUnits('wasm-release', await emscriptenFlags(), []);
  const wasmOnly = wasm.filter(({ sources }) => !sources.some((source) => known.has(source)));
  const groups = [...native, ...wasmOnly.reduce(joinWithLast, [])];
  const units = prepare(groups, await run('clang-tidy', ['--version']));
  const results = await forEachInParallel(units, availableParallelism(), check);
  // Removes entries of units that no longer exist.
  for (const old of readdirSync(CLEAN)) if (!units.some(({ key }) => key === old)) rmSync(join(CLEAN, old));
  const broken = results.filter(({ ok }) => !ok);
  return {
    passed: broken.length === 0 && results.length > 0 ? 1 : 0,
    failed: broken.length === 0 ? 0 : 1,
    output: broken.map(({ output }) => output).join('\n'),
  };
}

/**
 * What a build compiles of the checked files, each once: [{ sources, directory, flags }]. The sources of one unit go together.
 * @param {string} preset
 * @param {string[]} before what the compiler itself adds to its flags
 * @param {string[]} after what only clang-tidy is told
 */
async function compiledUnits(preset, before, after) {
  await configurePreset(preset);
  // CMake finds sources by pattern, so a new or deleted file changes the commands only when it configures again.
  await run('cmake', ['--preset', preset]);
  const commands = JSON.parse(readFileSync(join(ROOT, 'build', preset, 'compile_commands.json'), 'utf8'));
  const seen = new Set();
  const units = [];
  for (const { file, command, directory } of commands) {
    const sources = sourcesOf(file).filter((source) => CHECKED.test(source) && !seen.has(source));
    if (sources.length === 0) continue;
    for (const source of sources) seen.add(source);
    const words = shellWords(command);
    const flags = words.slice(
      words.findIndex((word) => word.startsWith('-')),
      words.lastIndexOf('-o'),
    );
    units.push({ sources, directory, flags: [...before, ...flags, ...after] });
  }
  return joinTables(units);
}

/** The words of a command as CMake writes it: folders with spaces are in quotation marks. */
function shellWords(command) {
  return command.match(/(?:"(?:\\.|[^"\\])*"|\\.|[^\s"\\])+/g).map((word) => word.replace(/\\(.)|"/g, '$1'));
}

/** CMake's unity sources contain only #include lines. */
function sourcesOf(file) {
  const text = /\/Unity\/unity_\d+_cxx\.cxx$/.test(file) ? readFileSync(file, 'utf8') : `#include "${file}"`;
  return [...text.matchAll(/#include "(.*)"/g)].map(([, source]) => relative(ROOT, source).replaceAll('\\', '/'));
}

/**
 * The kernel tables compile the same headers for several instruction sets. Tables with fused operations form one group, with the
 * flags of the largest one; tables without them form another.
 */
function joinTables(units) {
  const isTable = ({ sources }) => sources.every((source) => source.startsWith('cpp/src/kernels/'));
  const isFused = ({ flags }) => flags.includes('-mfma') || flags.includes('-mrelaxed-simd');
  const tables = units.filter(isTable);
  const joined = [tables.filter(isFused), tables.filter((unit) => !isFused(unit))]
    .filter((group) => group.length > 0)
    .map((group) => {
      const most = group.toSorted((a, b) => b.flags.length - a.flags.length)[0];
      return { ...most, sources: group.flatMap(({ sources }) => sources) };
    });
  return [...joined, ...units.filter((unit) => !isTable(unit))];
}

/** For reduce(): merges units with the same flags, up to a number of files. */
function joinWithLast(units, unit) {
  const last = units.at(-1);
  const alike = last?.flags.join(' ') === unit.flags.join(' ') && last.sources.length < MOST_FILES;
  return alike ? [...units.slice(0, -1), { ...last, sources: [...last.sources, ...unit.sources] }] : [...units, unit];
}

/** em++'s implicit flags: the target and the system headers. */
async function emscriptenFlags() {
  return (await run('em++', ['--cflags'])).trim().split(/\s+/);
}

/** Writes a file and a command for each unit, and identifies its state by a hash. */
function prepare(groups, version) {
  mkdirSync(CLEAN, { recursive: true });
  const shared = createHash('sha256')
    .update(version)
    .update(readFileSync(join(ROOT, '.clang-tidy')));
  const xsimd = join(ROOT, '.toolchain/xsimd');
  if (existsSync(xsimd)) shared.update(realpathSync(xsimd));
  const text = (file) => `${file}\0${readFileSync(join(ROOT, file), 'utf8')}\0`;
  for (const header of filesIn(ROOT, ['cpp/include', 'cpp/src', 'cpp/bindings'], /\.hpp$/)) shared.update(text(header));
  const units = groups.map(({ sources, directory, flags }, index) => {
    const file = join(FOLDER, `unit-${index}.cpp`);
    const lines = sources.map(
      (source) => `#include "${resolve(ROOT, source)}"  // NOLINT(bugprone-suspicious-include)\n`,
    );
    writeIfChanged(file, lines.join(''));
    const hash = shared.copy().update(flags.join(' ').replaceAll(ROOT, ''));
    for (const source of sources) hash.update(text(source));
    return {
      file,
      key: hash.digest('hex'),
      command: { directory, file, arguments: ['clang++', ...flags, '-c', file] },
    };
  });
  writeIfChanged(join(FOLDER, 'compile_commands.json'), JSON.stringify(units.map(({ command }) => command)));
  return units;
}

async function check({ file, key }) {
  const clean = join(CLEAN, key);
  if (existsSync(clean)) return { ok: true };
  const result = await capture('clang-tidy', ['--quiet', '-p', FOLDER, file]);
  if (result.ok) writeFileSync(clean, '');
  return result;
}

finish(await test());
