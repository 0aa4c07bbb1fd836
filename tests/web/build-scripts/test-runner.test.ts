/** `npm test`: which stages run, how their tests are counted, and which chapters changed. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { countsIn } from '../../../build-scripts/lib/counts.mjs';
import { filesIn } from '../../../build-scripts/lib/files.mjs';
import { ROOT } from '../../../build-scripts/lib/run.mjs';
import { changedInChapters } from '../../../build-scripts/test.mjs';
import { STAGES } from '../../../build-scripts/test-stages.mjs';
import packageJson from '../../../package.json' with { type: 'json' };
import { temporaryFolder } from '../setup/temporary-folder.ts';

let root: string;
beforeEach(() => {
  root = temporaryFolder();
});

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

it('every stage is a script of Wireit that writes one report', () => {
  const { scripts, wireit } = packageJson as {
    scripts: Record<string, string>;
    wireit: Record<string, { output?: string[] }>;
  };
  const stages = STAGES.map(({ name }) => `test:${name}`);
  expect(Object.keys(wireit).filter((name) => name.startsWith('test:'))).toEqual(stages);
  expect(Object.keys(scripts).filter((name) => scripts[name] === 'wireit')).toEqual(stages);
  for (const name of stages) expect(wireit[name]?.output?.join()).toMatch(/^build\/tests\/[\w-]+\.(txt|json)$/);
});

it('a stage that selects tests by what changed is not skipped for another selection', () => {
  const { wireit } = packageJson as { wireit: Record<string, { command?: string; env?: object }> };
  const selects = Object.keys(wireit).filter((name) =>
    /playwright test|stages\/vitest/.test(wireit[name]?.command ?? ''),
  );
  expect(selects.length).toBeGreaterThan(2);
  for (const name of selects) expect(wireit[name]?.env, name).toHaveProperty('MHA_TEST_CHANGED.external', true);
});

it('a test that replaces modules has its own: those that other tests have loaded stay as they are', () => {
  const sharing = filesIn(ROOT, ['tests/web', 'web'], /\.test\.ts$/).filter((file) => !/\.isolated\./.test(file));
  const replaces = (file: string) => /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(join(ROOT, file), 'utf8'));
  expect(sharing.length).toBeGreaterThan(300);
  expect(sharing.filter(replaces)).toEqual([]);
});

describe('a test run', () => {
  /** A project with the runner and three stages, of which one reads read.txt, one fails, and one has no test. */
  beforeEach(() => {
    for (const file of [
      'build-scripts/test.mjs',
      'build-scripts/counted',
      'build-scripts/lib',
      'tests/bench/shapes.mjs',
    ])
      cpSync(join(ROOT, file), join(root, file), { recursive: true });
    symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
    const commands = {
      reads: "sh -c 'cat read.txt; echo 3 passed, 0 failed, 1 skipped'",
      fails: "sh -c 'echo why; echo 1 passed, 1 failed; exit 1'",
      empty: 'true',
    };
    const names = Object.keys(commands);
    const wireit = Object.entries(commands).map(([name, command]) => [
      `test:${name}`,
      { command: `build-scripts/counted ${name} ${command}`, files: ['read.txt'], output: [`build/tests/${name}.txt`] },
    ]);
    const scripts = Object.fromEntries(names.map((name) => [`test:${name}`, 'wireit']));
    write('package.json', JSON.stringify({ type: 'module', scripts, wireit: Object.fromEntries(wireit) }));
    const stages = names.map((name) => ({ name, title: name }));
    write('build-scripts/test-stages.mjs', `export const STAGES = ${JSON.stringify(stages)};`);
    write('read.txt', 'one\n');
  });

  function run(...options: string[]) {
    const program = [join(root, 'build-scripts/test.mjs'), ...options];
    const { CI: _, MHA_TEST_ALL: __, ...env } = process.env;
    const { status, stdout } = spawnSync(process.execPath, program, { encoding: 'utf8', env });
    return { status, lines: stdout.trimEnd().split('\n') };
  }

  it('runs later stages after a failed one, whose output it shows; a stage without tests fails', () => {
    const { status, lines } = run();
    expect(status).toBe(1);
    expect(lines.at(-1)).toBe('4 passed, 2 failed, 1 skipped');
    expect(lines[0]).toMatch(/^✓ reads +3 passed, 0 failed, 1 skipped +\d+\.\d s$/);
    expect(lines[1]).toMatch(/^✗ fails +1 passed, 1 failed +\d+\.\d s$/);
    expect(lines).toContainEqual(expect.stringMatching(/^ +why$/));
    expect(lines).toContainEqual(expect.stringMatching(/^✗ empty +0 passed, 1 failed/));
  });

  it('counts nothing of an earlier run if what the stage needs cannot be built', () => {
    run();
    write('read.txt', 'two\n');
    const { wireit, ...others } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    wireit['test:reads'].dependencies = ['broken'];
    wireit['broken'] = { command: 'exit 1' };
    write('package.json', JSON.stringify({ ...others, wireit }));
    expect(run().lines[0]).toMatch(/^✗ reads +0 passed, 1 failed +\d+\.\d s$/);
  });

  it('counts a stage that passed as unchanged until its inputs change', () => {
    const again = () => run().lines[0];
    expect(again()).toMatch(/\d s$/);
    expect(again()).toMatch(/^✓ reads +3 passed, 0 failed, 1 skipped +unchanged since \d{4}-\d\d-\d\d \d\d:\d\d$/);
    write('read.txt', 'two\n');
    expect(again()).toMatch(/\d s$/);
    expect(run('--all').lines[0]).toMatch(/\d s$/);
    const { status, lines } = run('--only', 'reads');
    expect([status, lines.length, lines.at(-1)]).toEqual([0, 2, '3 passed, 0 failed, 1 skipped']);
    expect(lines[0]).toMatch(/\d s$/);
  });
});

describe('countsIn', () => {
  it('adds up the counts that programs print', () => {
    const output = 'case 1 ok\n2 passed, 0 failed\n3 passed, 1 failed, 4 skipped\n';
    expect(countsIn(output)).toEqual({ passed: 5, failed: 1, skipped: 4 });
  });

  it('counts a test of Playwright that passed on a retry as failed', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 2, skipped: 3 };
    expect(countsIn(JSON.stringify({ suites: [], stats }))).toEqual({ passed: 5, failed: 3, skipped: 3 });
  });

  it('counts a file that Vitest cannot load as failed', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{}] },
      { status: 'passed', assertionResults: [{}] },
    ];
    const report = { numPassedTests: 7, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1, testResults };
    expect(countsIn(JSON.stringify(report))).toEqual({ passed: 7, failed: 2, skipped: 3 });
  });
});

describe('changedInChapters', () => {
  const [MASK, TRAIN] = ['web/lesson/chapters/mask/en.md', 'web/lesson/chapters/train/lab.ts'];
  const git = (...args: string[]) =>
    spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], { cwd: root });

  beforeEach(() => {
    git('init', '--quiet', '--initial-branch=main');
    write(MASK, 'one');
    write('web/other.ts', 'one');
    git('add', '.');
    git('commit', '--quiet', '--message=first');
    git('checkout', '--quiet', '-b', 'branch');
  });

  it('has the files of chapters that differ from the main branch, committed or not', () => {
    expect(changedInChapters(root)).toEqual([]);
    write(MASK, 'two\n');
    git('commit', '--quiet', '--all', '--message=second');
    write(TRAIN, 'one');
    expect(changedInChapters(root)).toEqual([MASK, TRAIN]);
  });

  it('has none if another file changed, too, or without a repository', () => {
    write(MASK, 'two\n');
    write('web/other.ts', 'two\n');
    expect(changedInChapters(root)).toEqual([]);
    expect(changedInChapters('/')).toEqual([]);
  });
});
