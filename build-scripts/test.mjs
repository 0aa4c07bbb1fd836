// Runs the stages of the test suite in order, with one line each, and sums their results.
//
//   npm test                            the stages whose inputs changed since they last passed; all of them where CI is set
//   npm test -- --all                   the same, changed or not
//   npm test -- --only vitest,types     some stages, changed or not
//   npm test -- --list                  the stages' names
//   npm run test:all                    these and the nightly stages, with all sizes, languages and repetitions
//
// A failed stage shows its output, and later stages still run. At the end come the ten slowest tests; the last line is `N passed, N
// failed`, with `, N skipped` if there were any.
import { parseArgs } from 'node:util';
import { PassedStages } from './lib/passed-stages.mjs';
import { ROOT } from './lib/run.mjs';
import { runStages } from './lib/run-stages.mjs';
import { slowestTests } from './lib/slowest-tests.mjs';
import { STAGES } from './test-stages/index.mjs';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    list: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
  },
});

if (values.list) {
  for (const { name, title, nightly } of STAGES)
    console.log(`${name.padEnd(16)}${title}${nightly ? ' (in npm run test:all)' : ''}`);
  process.exit(0);
}

const everything = Boolean(process.env.MHA_TEST_ALL);
const wanted = values.only?.split(',').map((name) => name.trim());
const unknown = wanted?.filter((name) => !STAGES.some((stage) => stage.name === name)) ?? [];
if (unknown.length > 0) {
  console.error(`There is no stage ${unknown.join(', ')}; npm test -- --list shows them.`);
  process.exit(2);
}
const started = Date.now();
const { passed, failed, skipped } = await runStages(
  STAGES.filter(({ name, nightly }) => wanted?.includes(name) ?? (everything || !nightly)),
  {
    record: new PassedStages(ROOT),
    always: Boolean(values.all || wanted || everything || process.env.CI),
  },
);
const slowest = slowestTests(ROOT, started);
if (slowest.length > 0) console.log('The slowest tests:');
for (const { name, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(8)} s  ${name}`);
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exit(failed > 0 ? 1 : 0);
