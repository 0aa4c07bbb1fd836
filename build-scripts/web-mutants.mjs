// Runs tests with each mutant of tests/mutants/web in the lesson's sources, and finds out which of them a test notices.
//
//   npm run mutants:web                     says of every mutant which test kills it
//   npm run mutants:web -- --name undo      only of those whose name contains the word
//
// No source is changed: Vite puts the mutant in as it loads the file. Each mutant names the tests that are to kill it. Ends with
// `N passed, N failed`; a mutant that survives fails.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { forEachInParallel } from './lib/parallel.mjs';
import { bin, capture, ROOT } from './lib/run.mjs';
import { readMutants } from './mutation/list.mjs';

/** Test files run in two threads each. */
const AT_ONCE = 2;
/** A mutant may make a loop endless. */
const MOST_MILLISECONDS = 120_000;

const tests = (mutant) => mutant.tests.split(' ');
const vitest = (files, env) =>
  // A cached module would be one without the mutant.
  capture(bin('vitest'), ['run', '--fsModuleCache=false', '--bail=1', '--reporter=dot', ...files], {
    env,
    timeout: MOST_MILLISECONDS,
  });

/** @returns {Promise<{ mutant, killer?: string }[]>} */
export async function runWebMutants({ name = '', onResult } = {}) {
  const mutants = readMutants(join(ROOT, 'tests/mutants/web')).filter((mutant) => mutant.name.includes(name));
  const sound = await vitest([...new Set(mutants.flatMap(tests))], {});
  if (!sound.ok) throw new Error(`the tests fail without any mutant:\n${sound.output}`);
  return forEachInParallel(mutants, AT_ONCE, async (mutant) => {
    const { ok, output } = await vitest(tests(mutant), { MHA_WEB_MUTANT: JSON.stringify(mutant) });
    const killer = ok ? undefined : (/FAIL +(.*)/.exec(output)?.[1] ?? 'a test that does not end');
    onResult?.({ mutant, killer });
    return { mutant, killer };
  });
}

if (process.argv[1] === import.meta.filename) {
  const { values } = parseArgs({ options: { name: { type: 'string', default: '' } } });
  const onResult = ({ mutant, killer }) =>
    console.log(`${String(mutant.number).padStart(4)} ${mutant.name}: ${killer ?? 'survives'}`);
  const results = await runWebMutants({ name: values.name, onResult });
  const killed = results.filter(({ killer }) => killer !== undefined).length;
  console.log(`${killed} passed, ${results.length - killed} failed`);
  process.exit(killed < results.length ? 1 : 0);
}
