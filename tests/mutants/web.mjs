// `npm run mutants:web`: runs tests with each mutant of tests/mutants/web in the lesson's sources, and finds out which a test notices.
//
// No source is changed: Vite puts the mutant in as it loads the file. Each mutant names the tests that are to kill it. Ends with
// `N passed, N failed`; a mutant that survives fails, unless the list says why no test can notice it.
import { join } from 'node:path';
import { finish } from '../../build-scripts/lib/counts.mjs';
import { program } from '../../build-scripts/lib/options.mjs';
import { forEachInParallel } from '../../build-scripts/lib/parallel.mjs';
import { bin, capture, ROOT } from '../../build-scripts/lib/run.mjs';
import { buildWasm } from '../../build-scripts/wasm/build-wasm.mjs';
import { judgeMutants } from './hunt.mjs';
import { mutantsNamed, readMutants } from './list.mjs';

/** Test files run in two threads each. */
const AT_ONCE = 2;
/** In milliseconds, on top of what all tests take without a mutant: a mutant may make a loop endless. */
const MARGIN = 60_000;

const tests = (mutant) => mutant.tests.split(' ');
const vitest = (files, env, timeout) =>
  // A cached module would be one without the mutant.
  capture(bin('vitest'), ['run', '--fsModuleCache=false', '--bail=1', '--reporter=dot', ...files], { env, timeout });

/** @returns {Promise<{ mutant, tests: number, killer?: string }[]>} `tests`: how many test files ran */
async function runWebMutants({ name = '', onResult } = {}) {
  const mutants = mutantsNamed(readMutants(join(ROOT, 'tests/mutants/web')), name);
  await buildWasm();
  const started = performance.now();
  const sound = await vitest([...new Set(mutants.flatMap(tests))], {});
  if (!sound.ok) throw new Error(`the tests fail without any mutant:\n${sound.output}`);
  const timeout = Math.ceil(performance.now() - started) + MARGIN;
  return forEachInParallel(mutants, AT_ONCE, async (mutant) => {
    const { ok, output } = await vitest(tests(mutant), { MHA_WEB_MUTANT: JSON.stringify(mutant) }, timeout);
    const killer = ok ? undefined : (/FAIL +(.*)/.exec(output)?.[1] ?? 'a test that does not end');
    const result = { mutant, tests: tests(mutant).length, killer };
    onResult?.(result);
    return result;
  });
}

program(import.meta, async ({ name }) => {
  const onResult = ({ mutant, killer }) =>
    console.log(`${String(mutant.number).padStart(4)} ${mutant.name}: ${killer ?? 'survives'}`);
  return finish(judgeMutants(await runWebMutants({ name, onResult })));
});
