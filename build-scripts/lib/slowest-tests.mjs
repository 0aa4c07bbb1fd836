// Finds the slowest tests of a run in the reports that Vitest, Playwright and GoogleTest wrote.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** All tests of a parsed report, as { name, seconds }; none if its format is unknown. */
export function testsIn(report) {
  if (Array.isArray(report.testResults)) {
    return report.testResults.flatMap(({ assertionResults }) =>
      assertionResults.map(({ fullName, duration }) => ({ name: fullName, seconds: (duration ?? 0) / 1000 })),
    );
  }
  if (Array.isArray(report.suites)) return report.suites.flatMap(playwrightTests);
  if (Array.isArray(report.testsuites)) {
    return report.testsuites.flatMap(({ testsuite }) =>
      testsuite.map(({ classname, name, time }) => ({
        name: `${classname}.${name}`,
        seconds: Number.parseFloat(time ?? '0'),
      })),
    );
  }
  return [];
}

function playwrightTests({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests.map(({ results }) => ({
      name: `${file}: ${title}`,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
  );
  return [...own, ...suites.flatMap(playwrightTests)];
}

/** The slowest tests of all reports below `root` that are newer than `start`, a time in milliseconds. */
export function slowestTests(root, start, count = 10) {
  const builds = foldersIn(join(root, 'build'));
  const folders = [
    join(root, 'build'),
    ...builds.map((folder) => join(folder, 'test-reports')),
    ...builds.flatMap((folder) => foldersIn(join(folder, 'tests/cpp'))),
  ];
  return folders
    .flatMap((folder) => jsonIn(folder))
    .filter((file) => statSync(file).mtimeMs >= start)
    .flatMap((file) => testsIn(JSON.parse(readFileSync(file, 'utf8'))))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, count);
}

function entriesIn(folder) {
  return existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [];
}

function foldersIn(folder) {
  return entriesIn(folder).flatMap((entry) => (entry.isDirectory() ? [join(folder, entry.name)] : []));
}

function jsonIn(folder) {
  return entriesIn(folder).flatMap(({ name }) => (name.endsWith('.json') ? [join(folder, name)] : []));
}
