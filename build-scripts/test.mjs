// `npm test`: lets Wireit run the test stages one after the other, with one line each, and sums their results.
//
// A stage whose inputs have not changed since it passed counts as it did then. A failed stage shows its output, and later stages still
// run. The last line is `N passed, N failed`, with `, N skipped` if there were any.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { countsIn, inWords, sumCounts } from './lib/counts.mjs';
import { program } from './lib/options.mjs';
import { capture, ROOT } from './lib/run.mjs';
import { STAGES } from './test-stages.mjs';

const { wireit } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

/** The report that a stage's command writes, which is its only output. */
const reportOf = ({ name }) => join(ROOT, wireit[`test:${name}`].output[0]);

/** @param {string[]} changed the files that changed if all are chapters' own */
async function run(stage, changed) {
  const started = Date.now();
  const { ok, output } = await capture(process.execPath, ['--run', `test:${stage.name}`], {
    env: {
      // Otherwise Wireit takes the script that npm runs.
      npm_lifecycle_event: undefined,
      npm_package_json: undefined,
      // So that two runs on one machine do not collide.
      MHA_TEST_PORT: String(20_000 + (process.pid % 10_000)),
      MHA_TEST_CHANGED: changed.join(' '),
    },
  });
  const report = readReport(reportOf(stage));
  const isFresh = ok && report.at < started;
  // Where a build failed before the tests, the report is an older one.
  const counts = isFresh || report.at >= started ? report.counts : sumCounts([]);
  const ran = counts.passed + counts.failed + counts.skipped > 0;
  if (counts.failed === 0 && !(ok && ran)) counts.failed = 1;
  const took = isFresh
    ? `unchanged since ${local(report.at)}`
    : `${((Date.now() - started) / 1000).toFixed(1).padStart(6)} s`;
  console.log(`${counts.failed > 0 ? '✗' : '✓'} ${stage.title.padEnd(56)} ${inWords(counts).padEnd(32)} ${took}`);
  if (counts.failed > 0) console.log(output.trimEnd().replace(/^/gm, '    '));
  if (ok && !ran) console.log('    No test ran, and a stage without tests counts as failed.');
  return counts;
}

/** The counts, and when they were written. A stage that stops before its first test writes no report, or half of one. */
function readReport(file) {
  try {
    return { counts: countsIn(readFileSync(file, 'utf8')), at: statSync(file).mtimeMs };
  } catch {
    return { counts: sumCounts([]), at: Date.now() };
  }
}

const local = (time) => new Date(time).toLocaleString('sv-SE').slice(0, 16);

const OF_CHAPTERS = /^web\/lesson\/chapters\/[\w-]+\//;

/**
 * The files that differ from the main branch, from where this one left it, if all of them are in chapters' folders. Otherwise, or
 * outside of a git repository, none: then any test may be concerned.
 * @returns {string[]}
 */
export function changedInChapters(root) {
  const git = (...args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? '';
  const base = ['origin/HEAD', 'origin/main', 'main', 'HEAD']
    .map((ref) => git('merge-base', 'HEAD', ref))
    .find(Boolean);
  if (!base) return [];
  const changed = `${git('diff', '--name-only', base)}\n${git('ls-files', '--others', '--exclude-standard')}`;
  const files = changed.split('\n').filter(Boolean);
  return files.every((file) => OF_CHAPTERS.test(file)) ? files : [];
}

program(import.meta, async ({ all, only, list }) => {
  if (list) {
    for (const { name, title, nightly } of STAGES)
      console.log(`${name.padEnd(16)}${title}${nightly ? ' (in npm run test:all)' : ''}`);
    return 0;
  }
  const everything = Boolean(process.env.MHA_TEST_ALL);
  const stages = STAGES.filter(({ name, nightly }) => only?.includes(name) ?? (everything || !nightly));
  const always = all || only || everything || process.env.CI;
  // Wireit runs a script again if its output is gone.
  if (always) for (const stage of stages) rmSync(reportOf(stage), { force: true });
  const changed = always ? [] : changedInChapters(ROOT);
  const results = [];
  for (const stage of stages) results.push(await run(stage, changed));
  const total = sumCounts(results);
  console.log(inWords(total));
  return total.failed > 0 ? 1 : 0;
});
