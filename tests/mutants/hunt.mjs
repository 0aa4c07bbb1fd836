// Runs the tests that reach a mutant, and judges whether one of them noticed it.
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { forEachInParallel } from '../../build-scripts/lib/parallel.mjs';
import { capture } from '../../build-scripts/lib/run.mjs';

/** Tests that run first. Most mutants fail one of them. */
const FIRST = 12;
/** Each further group has so many times the tests of the group before. */
const GROWTH = 6;
/** A mutant may make a loop endless. The whole program takes a few seconds. */
const MOST_MILLISECONDS = 60_000;
/** What the program exits with if the machine does not support the kernel table. */
const SKIPPED = 77;

/**
 * @param {string} program the one with the mutants
 * @param {string} table the kernel table that the tests use
 * @param {string} record where the unchanged code's run writes which test reaches which mutant
 * @param {import('./list.mjs').Mutant[]} mutants
 * @param {(result) => void} [onResult] called with each result as it comes
 * @returns {Promise<{ mutant, table, tests?: number, killer?: string, skipped?: boolean }[]>} `killer`: the test that failed, or none;
 * `skipped`: this machine does not support the table
 */
export async function huntMutants(program, table, record, mutants, onResult) {
  const { ok, code, output } = await capture(program, ['--gtest_brief=1'], {
    env: { MHA_KERNELS: table, MHA_MUTANT: '0', MHA_MUTANTS_REACHED: record },
    timeout: MOST_MILLISECONDS,
  });
  if (code === SKIPPED) return mutants.map((mutant) => ({ mutant, table, skipped: true }));
  if (!ok) throw new Error(`the tests fail without any mutant:\n${output}`);
  const reached = readReached(readFileSync(record, 'utf8'));
  return forEachInParallel(mutants, availableParallelism(), async (mutant) => {
    const tests = reached.get(mutant.number) ?? [];
    let killer;
    for (let begin = 0, count = FIRST; begin < tests.length && !killer; begin += count, count *= GROWTH) {
      killer = await firstFailure(program, table, mutant, tests.slice(begin, begin + count));
    }
    const result = { mutant, table, tests: tests.length, killer };
    onResult?.(result);
    return result;
  });
}

/**
 * From lines "Suite.Test milliseconds number number ..." to the tests that reach each number. Quick tests that reach few mutants come
 * first, because they notice a mutant more often.
 * @returns {Map<number, string[]>}
 */
function readReached(text) {
  const tests = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [name, milliseconds, ...numbers] = line.split(' ');
      // A time of 0 is below one millisecond.
      return { name, numbers: numbers.map(Number), rank: (Number(milliseconds) + 1) * numbers.length };
    })
    .sort((a, b) => a.rank - b.rank);
  const reached = new Map();
  for (const { name, numbers } of tests) {
    for (const number of numbers) reached.set(number, [...(reached.get(number) ?? []), name]);
  }
  return reached;
}

/** A failed assertion, a crash and a hang are failures alike. */
async function firstFailure(program, table, { number }, tests) {
  const { ok, output } = await capture(program, ['--gtest_fail_fast', `--gtest_filter=${tests.join(':')}`], {
    env: { MHA_KERNELS: table, MHA_MUTANT: String(number) },
    timeout: MOST_MILLISECONDS,
  });
  if (ok) return undefined;
  return /\[ {2}FAILED {2}\] ([^\s,]+)/.exec(output)?.[1] ?? /.*\[ RUN {6}\] (\S+)/s.exec(output)?.[1] ?? 'the program';
}

/**
 * A mutant is in order if a test kills it, or if it survives with a reason in the list.
 * @returns {{ passed: number, failed: number, skipped: number, output: string }}
 */
export function judgeMutants(results) {
  const ran = results.filter(({ skipped }) => !skipped);
  const problems = ran.map(problemOf).filter((problem) => problem !== undefined);
  return {
    passed: ran.length - problems.length,
    failed: problems.length,
    skipped: results.length - ran.length,
    output: problems.join('\n'),
  };
}

function problemOf({ mutant, table, tests, killer }) {
  const { number, name, file, text, becomes, survives } = mutant;
  const described = `mutant ${number}, "${name}", in ${file}${table ? ` with the kernels ${table}` : ''}`;
  const change = `    ${text.replace(/\s+/g, ' ')}\n    becomes ${becomes || 'nothing'}`;
  if (killer !== undefined) {
    return survives === undefined
      ? undefined
      : `${described} is listed as one that survives, but ${killer} kills it: remove the reason\n${change}`;
  }
  if (survives !== undefined) return undefined;
  return tests === 0
    ? `${described} is reached by no test\n${change}`
    : `${described} survives ${tests} tests\n${change}`;
}
