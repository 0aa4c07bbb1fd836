// `npm run fuzz`: builds the fuzz targets and runs them side by side: two with libFuzzer, and one that calls the WebAssembly modules.
//
// Ends with `N passed, N failed`: a target passes if no input made it fail.
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPreset, configurePreset } from '../../build-scripts/lib/cmake.mjs';
import { finish } from '../../build-scripts/lib/counts.mjs';
import { program } from '../../build-scripts/lib/options.mjs';
import { capture, ROOT } from '../../build-scripts/lib/run.mjs';
import { buildWasm } from '../../build-scripts/wasm/build-wasm.mjs';

const PRESET = 'native-debug';
const NATIVE_TARGETS = ['safetensors', 'attention'];
export const FUZZ_TARGETS = [...NATIVE_TARGETS, 'sessions'];

/** @returns {Promise<{ passed: number, failed: number, skipped: number, output: string }>} skipped: for want of libFuzzer */
async function runFuzzers(targets, seconds) {
  const native = targets.some((target) => NATIVE_TARGETS.includes(target)) && (await buildNative());
  if (targets.includes('sessions')) await buildWasm({ show: true });
  const possible = targets.filter((target) => native || !NATIVE_TARGETS.includes(target));
  const fuzz = (target) => (target === 'sessions' ? fuzzSessions : fuzzNatively)(target, seconds);
  const results = await Promise.all(possible.map(fuzz));
  const passed = results.filter(({ ok }) => ok).length;
  return {
    passed,
    failed: results.length - passed,
    skipped: targets.length - possible.length,
    output: results.map(({ output }) => output).join('\n'),
  };
}

/** Builds in the folder of the sanitizer tests, which share the compiled core. @returns whether there is libFuzzer */
async function buildNative() {
  await configurePreset(PRESET, { show: true });
  const cache = readFileSync(join(ROOT, 'build', PRESET, 'CMakeCache.txt'), 'utf8');
  if (!/^MHA_HAS_LIBFUZZER:INTERNAL=1$/m.test(cache)) return false;
  await buildPreset(PRESET, { target: 'mha_fuzzers', show: true });
  return true;
}

async function fuzzNatively(target, seconds) {
  const corpus = folder('corpus', target);
  const findings = folder('findings', target);
  const dictionary = join(ROOT, `tests/fuzz/${target}.dict`);
  const { ok, output } = await capture(
    join(ROOT, `build/${PRESET}/tests/fuzz/${target}_fuzz`),
    [
      corpus,
      join(ROOT, 'tests/fuzz/corpus', target),
      `-max_total_time=${seconds}`,
      `-artifact_prefix=${findings}/`,
      '-timeout=20',
      '-print_final_stats=1',
      ...(existsSync(dictionary) ? [`-dict=${dictionary}`] : []),
    ],
    // A request for too much memory fails as it does elsewhere, instead of ending the program.
    { show: true, env: { ASAN_OPTIONS: 'allocator_may_return_null=1' } },
  );
  return judged(target, ok, output);
}

async function fuzzSessions(target, seconds) {
  const { ok, output } = await capture(
    process.execPath,
    [join(ROOT, 'tests/fuzz/sessions.mjs'), '--seconds', String(seconds)],
    { show: true },
  );
  return judged(target, ok, output);
}

function judged(target, ok, output) {
  const runs = Number(/stat::number_of_executed_units:\s*(\d+)/.exec(output)?.[1] ?? 0);
  // Without any input the run proves nothing.
  return { ok: ok && runs > 0, output: `${target}: ${runs} inputs tried\n${ok ? '' : output}` };
}

/** A folder under build/fuzz, where what a run leaves is kept for the next. */
function folder(kind, target) {
  const path = join(ROOT, 'build/fuzz', kind, target);
  mkdirSync(path, { recursive: true });
  return path;
}

program(import.meta, async ({ seconds, target }) => {
  const targets = target === undefined ? FUZZ_TARGETS : [target];
  const counts = await runFuzzers(targets, seconds);
  if (counts.skipped > 0) {
    console.log('clang with libFuzzer is missing (on Debian and Ubuntu: apt-get install clang-19 libclang-rt-19-dev).');
  }
  return finish(counts) || (counts.passed === 0 ? 1 : 0);
});
