// Builds the core with every mutant of tests/mutants in it, and finds out which of them a test notices.
//
//   npm run mutants                     says of every mutant which test kills it
//   npm run mutants -- --name softcap   only of those whose name contains the word
//
// Ends with `N passed, N failed`, and `, N skipped` if the machine does not support a kernel table. `npm test -- --only mutants` shows
// the failures alone.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPreset } from '../../build-scripts/lib/cmake.mjs';
import { ROOT } from '../../build-scripts/lib/run.mjs';
import { huntMutants, judgeMutants } from './hunt.mjs';
import { readMutants, TABLES } from './list.mjs';
import { writeMutatedSources } from './write-sources.mjs';

const SOURCES = join(ROOT, 'build/mutated-sources');
const FOLDER = join(ROOT, 'build/mutants');

/** Every mutant runs with each kernel table that it is meant for. */
export async function runMutants({ name = '', show = false, onResult } = {}) {
  const mutants = readMutants(join(ROOT, 'tests/mutants/list'));
  const chosen = mutants.filter((mutant) => mutant.name.includes(name));
  if (chosen.length === 0) return [];
  writeMutatedSources(ROOT, SOURCES, mutants);
  await buildPreset('mutants', { show });
  const results = [];
  for (const table of TABLES) {
    const meant = chosen.filter((mutant) => (mutant.table ?? table) === table);
    const program = join(FOLDER, `tests/mutants/mha_mutants_${table}`);
    results.push(...(await huntMutants(program, table, join(FOLDER, `reached-${table}.txt`), meant, onResult)));
  }
  return results;
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({ options: { name: { type: 'string', default: '' } } });
  const onResult = ({ mutant, table, tests, killer }) =>
    console.log(
      `${table.padEnd(6)} ${String(mutant.number).padStart(4)} ${mutant.name}: ${killer ?? `survives ${tests} tests`}`,
    );
  const results = await runMutants({ name: values.name, show: true, onResult });
  if (results.length === 0) {
    console.error(`mutants: none is called ${values.name}`);
    process.exit(2);
  }
  const { passed, failed, skipped, output } = judgeMutants(results);
  if (failed > 0) console.log(output);
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  process.exit(failed > 0 ? 1 : 0);
}
