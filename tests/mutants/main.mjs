// `npm run mutants`: builds the core with every mutant of tests/mutants in it, and finds out which of them a test notices.
//
// Ends with `N passed, N failed`, and `, N skipped` if the machine does not support a kernel table. `npm test -- --only mutants` shows
// them only if one fails.
import { join } from 'node:path';
import { buildPreset } from '../../build-scripts/lib/cmake.mjs';
import { finish } from '../../build-scripts/lib/counts.mjs';
import { program } from '../../build-scripts/lib/options.mjs';
import { ROOT } from '../../build-scripts/lib/run.mjs';
import { huntMutants, judgeMutants } from './hunt.mjs';
import { mutantsNamed, readMutants, TABLES } from './list.mjs';
import { writeMutatedSources } from './write-sources.mjs';

const SOURCES = join(ROOT, 'build/mutated-sources');
const FOLDER = join(ROOT, 'build/mutants');

/** Every mutant runs with each kernel table that it is meant for. */
async function runMutants({ name = '', show = false, onResult } = {}) {
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
  return finish(judgeMutants(await runMutants({ name, show: true, onResult })));
});
