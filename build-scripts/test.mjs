// `npm test`: runs the stages of the test suite in order, with one line each, and sums their results.
//
// A failed stage shows its output, and later stages still run. At the end come the ten slowest tests; the last line is `N passed, N
// failed`, with `, N skipped` if there were any.
import { program } from './lib/options.mjs';
import { PassedStages } from './lib/passed-stages.mjs';
import { ROOT } from './lib/run.mjs';
import { runStages } from './lib/run-stages.mjs';
import { slowestTests } from './lib/slowest-tests.mjs';
import { STAGES } from './test-stages/index.mjs';

function list() {
  for (const { name, title, nightly } of STAGES)
    console.log(`${name.padEnd(16)}${title}${nightly ? ' (in npm run test:all)' : ''}`);
}

program(import.meta, async ({ all, only, ...asked }) => {
  if (asked.list) return list();
  const everything = Boolean(process.env.MHA_TEST_ALL);
  const started = Date.now();
  const { passed, failed, skipped } = await runStages(
    STAGES.filter(({ name, nightly }) => only?.includes(name) ?? (everything || !nightly)),
    { record: new PassedStages(ROOT), always: Boolean(all || only || everything || process.env.CI) },
  );
  const slowest = slowestTests(ROOT, started);
  if (slowest.length > 0) console.log('The slowest tests:');
  for (const { name, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(8)} s  ${name}`);
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  process.exit(failed > 0 ? 1 : 0);
});
