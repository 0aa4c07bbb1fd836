/** The test runner's arithmetic: what counts as passed, and that a stage without tests fails. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { ALL_CHAPTER_IDS } from '#web/lesson/constants/chapter-ids.ts';
import { PassedStages } from '../../../build-scripts/lib/passed-stages.mjs';
import { runStages } from '../../../build-scripts/lib/run-stages.mjs';
import { testsIn } from '../../../build-scripts/lib/slowest-tests.mjs';
import { testsOpening } from '../../../build-scripts/lib/tests-of-chapters.mjs';
import { temporaryFolder } from '../setup/temporary-folder.ts';

const stage = (name: string, run: () => Promise<object>) => ({ name, title: name, run });

async function run(...stages: ReturnType<typeof stage>[]) {
  const lines: string[] = [];
  const total = await runStages(stages, { print: (line: string) => lines.push(line) });
  return { ...total, lines };
}

describe('runStages', () => {
  it('sums all stages, with one line each', async () => {
    const result = await run(
      stage('a', async () => ({ passed: 3, failed: 0 })),
      stage('b', async () => ({ passed: 1, failed: 0, skipped: 2 })),
    );
    expect(result).toMatchObject({ passed: 4, failed: 0 });
    expect(result.lines).toHaveLength(2);
    expect(result.lines[1]).toMatch(/^✓ b +1 passed, 2 skipped +\d+\.\d s$/);
  });

  it('shows the output of a failed stage and continues', async () => {
    const result = await run(
      stage('a', async () => ({ passed: 3, failed: 2, output: 'why' })),
      stage('b', async () => ({ passed: 1, failed: 0, output: 'quiet' })),
    );
    expect(result).toMatchObject({ passed: 4, failed: 2 });
    expect(result.lines[0]).toMatch(/^✗ a +3 passed, 2 failed/);
    expect(result.lines[1]).toBe('    why');
    expect(result.lines.join('\n')).not.toContain('quiet');
  });

  it('counts a stage that throws as failed', async () => {
    const result = await run(
      stage('a', async () => {
        throw new Error('no compiler');
      }),
    );
    expect(result).toMatchObject({ passed: 0, failed: 1 });
    expect(result.lines[1]).toContain('no compiler');
  });

  it('counts a stage that ran no test as failed', async () => {
    const result = await run(stage('a', async () => ({ passed: 0, failed: 0, skipped: 7 })));
    expect(result).toMatchObject({ passed: 0, failed: 1 });
  });

  it('skips a stage without its optional program, and names it', async () => {
    const result = await run(
      stage('a', async () => ({ passed: 3, failed: 0 })),
      stage('b', async () => ({ lacks: 'qemu-aarch64' })),
    );
    expect(result).toMatchObject({ passed: 3, failed: 0 });
    expect(result.lines[1]).toMatch(/^- b +skipped: there is no qemu-aarch64$/);
  });
});

describe('a stage with declared inputs', () => {
  let root: string;
  beforeEach(() => {
    root = temporaryFolder();
    spawnSync('git', ['init', '--quiet'], { cwd: root });
    writeFileSync(join(root, 'read.txt'), 'one');
    writeFileSync(join(root, 'unread.txt'), 'one');
  });

  /** The runner's report on a stage that reads read.txt, and whether it ran. */
  async function again({ failed = 0, tools = 'tools 1', always = false } = {}) {
    const said: string[] = [];
    let ran = false;
    const run = async () => {
      ran = true;
      return { passed: 5 - failed, failed, output: '' };
    };
    const options = { record: new PassedStages(root, tools), always, print: (line: string) => said.push(line) };
    const total = await runStages([{ ...stage('a', run), inputs: ['read.txt'] }], options);
    return { ran, total, said: said[0] };
  }

  it('is skipped and reported as unchanged until its inputs or the tools change', async () => {
    expect((await again()).ran).toBe(true);
    writeFileSync(join(root, 'unread.txt'), 'two');
    const { ran, total, said } = await again();
    expect(ran).toBe(false);
    expect(total).toEqual({ passed: 0, failed: 0, skipped: 5 });
    expect(said).toMatch(/^- a +unchanged since \d{4}-\d\d-\d\d \d\d:\d\d, 5 skipped$/);
    writeFileSync(join(root, 'read.txt'), 'two');
    expect((await again()).ran).toBe(true);
    expect((await again({ tools: 'tools 2' })).ran).toBe(true);
    expect((await again({ tools: 'tools 2', always: true })).ran).toBe(true);
  });

  it('runs again after a failure, even if it passed with the same inputs before', async () => {
    await again();
    await again({ failed: 1, always: true });
    expect(existsSync(join(root, 'build/passed-stages.json'))).toBe(true);
    expect(readFileSync(join(root, 'build/passed-stages.json'), 'utf8')).toBe('{}');
    expect((await again()).ran).toBe(true);
  });
});

it('reads the time of each test from the reports of Vitest, Playwright and GoogleTest', () => {
  const result = { fullName: 'a view', duration: 1500 };
  expect(testsIn({ testResults: [{ assertionResults: [result] }] })).toEqual([{ name: 'a view', seconds: 1.5 }]);
  const spec = { file: 'a.spec.ts', title: 'opens', tests: [{ results: [{ duration: 2500 }] }] };
  expect(testsIn({ suites: [{ suites: [{ specs: [spec] }] }] })).toEqual([{ name: 'a.spec.ts: opens', seconds: 2.5 }]);
  const test = { classname: 'Core', name: 'Runs', time: '0.25s' };
  expect(testsIn({ testsuites: [{ testsuite: [test] }] })).toEqual([{ name: 'Core.Runs', seconds: 0.25 }]);
});

describe('testsOpening', () => {
  const SPEC = `import { CHAPTERS, test } from './support.ts';
const USED = ['mask', 'trained-heads'];
const opened = () => USED.map((id) => '?chapter=' + id);
test('“one” opens a chapter', () => open('?chapter=softmax&progress=1'));
test('one uses a list', () => opened());
for (const language of ['en', 'fr'])
  test(\`one goes through all, in \${language}\`, () => all(CHAPTERS));
test.describe('a group', () => {
  test('opens another', () => open('?chapter=train'));
});
test('one opens the page', () => open());
test('one takes long', EXHAUSTIVE, () => open('?chapter=output'));
`;

  function linesOf(spec: string, ...chapters: string[]): string[] {
    const file = join(temporaryFolder(), 'a.spec.ts');
    writeFileSync(file, spec);
    return testsOpening([file], chapters).map((test) => test.replace(`${file}:`, ''));
  }

  it('finds the tests whose text, or what it uses, names a chapter or all', () => {
    expect(linesOf(SPEC, 'softmax')).toEqual(['4', '7']);
    expect(linesOf(SPEC, 'mask')).toEqual(['5', '7']);
    expect(linesOf(SPEC, 'train')).toEqual(['7', '9']);
    expect(linesOf(SPEC, 'cost')).toEqual(['7']);
    expect(linesOf(SPEC, 'cost', 'softmax')).toEqual(['4', '7']);
    expect(linesOf(SPEC, 'output')).toEqual(['7']);
  });

  it('finds all tests below a hook that names the chapter', () => {
    expect(linesOf(`test.beforeEach(() => open('?chapter=cost'));\n${SPEC}`, 'cost')).toHaveLength(5);
  });

  it('finds the tests without a chapter for the first one, which they show', () => {
    expect(linesOf(SPEC, ALL_CHAPTER_IDS[0])).toEqual(['7', '11']);
  });

  it('takes the whole file if every chapter changed', () => {
    expect(linesOf(SPEC, ...ALL_CHAPTER_IDS)).toEqual([expect.stringMatching(/a\.spec\.ts$/)]);
  });
});
