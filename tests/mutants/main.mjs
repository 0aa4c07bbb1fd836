// `npm run mutants`: builds the core with every mutant of tests/mutants in it, and finds out which of them a test notices.
//
// Ends with `N passed, N failed`, and `, N skipped` if the machine does not support a kernel table. `npm test -- --only mutants` shows
// the failures alone.
import { join } from 'node:path';
import { buildPreset } from '../../build-scripts/lib/cmake.mjs';
import { program } from '../../build-scripts/lib/options.mjs';
import { ROOT } from '../../build-scripts/lib/run.mjs';
import { huntMutants, judgeMutants } from './hunt.mjs';
import { mutantsNamed, readMutants, TABLES } from './list.mjs';
import { writeMutatedSources } from './write-sources.mjs';

const SOURCES = join(ROOT, 'build/mutated-sources');
const FOLDER = join(ROOT, 'build/mutants');

/** Every mutant runs with each kernel table that it is meant for. */
export async function runMutants({ name = '', show = false, onResult } = {}) {
  const mutants = readMutants(join(ROOT, 'tests/mutants/list'));
  const chosen = mutantsNamed(mutants, name);
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

program(import.meta, async ({ name }) => {
  const onResult = ({ mutant, table, tests, killer }) =>
    console.log(
      `${table.padEnd(6)} ${String(mutant.number).padStart(4)} ${mutant.name}: ${killer ?? `survives ${tests} tests`}`,
    );
  const { passed, failed, skipped, output } = judgeMutants(await runMutants({ name, show: true, onResult }));
  if (failed > 0) console.log(output);
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  return failed > 0 ? 1 : 0;
});
