// Builds the core with every mutant of tests/mutants in it, and finds out which of them a test notices.
//
//   npm run mutants                     says of every mutant which test kills it
//   npm run mutants -- --name softcap   only of those whose name contains the word
//
// Ends with `N passed, N failed`. `npm test -- --only mutants` shows the failures alone.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPreset } from '../../build-scripts/lib/cmake.mjs';
import { ROOT } from '../../build-scripts/lib/run.mjs';
import { huntMutants, judgeMutants } from './hunt.mjs';
import { readMutants } from './list.mjs';
import { writeMutatedSources } from './write-sources.mjs';

const SOURCES = join(ROOT, 'build/mutated-sources');
const FOLDER = join(ROOT, 'build/mutants');

/** @returns {Promise<{ mutant, tests: number, killer?: string }[]>} */
export async function runMutants({ name = '', show = false, onResult } = {}) {
  const mutants = readMutants(join(ROOT, 'tests/mutants/list'));
  const chosen = mutants.filter((mutant) => mutant.name.includes(name));
  if (chosen.length === 0) return [];
  writeMutatedSources(ROOT, SOURCES, mutants);
  await buildPreset('mutants', { show });
  return huntMutants(join(FOLDER, 'tests/mutants/mha_mutants'), join(FOLDER, 'reached.txt'), chosen, onResult);
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({ options: { name: { type: 'string', default: '' } } });
  const onResult = ({ mutant, tests, killer }) =>
    console.log(`${String(mutant.number).padStart(4)} ${mutant.name}: ${killer ?? `survives ${tests} tests`}`);
  const results = await runMutants({ name: values.name, show: true, onResult });
  if (results.length === 0) {
    console.error(`mutants: none is called ${values.name}`);
    process.exit(2);
  }
  const { passed, failed, output } = judgeMutants(results);
  if (failed > 0) console.log(output);
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed > 0 ? 1 : 0);
}
