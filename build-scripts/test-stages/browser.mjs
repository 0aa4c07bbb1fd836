// Browser tests of the built page in Chromium. If only some chapters changed, only the tests run that open one of them.
import { readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { buildPage, buildSingle } from '../build.mjs';
import { excluded, forChangedChapters } from '../lib/chapter-parts.mjs';
import { playwright } from '../lib/playwright.mjs';
import { ROOT } from '../lib/run.mjs';
import { testsOpening } from '../lib/tests-of-chapters.mjs';

const FOLDER = 'tests/browser';
/** Test files that go through all chapters, or most. */
const THROUGH_CHAPTERS = [
  'contents',
  'every-chapter',
  'lab-address',
  'labs',
  'play-through',
  'presenter',
  'question',
  'single-file',
  'type-size',
  'walk',
].map((name) => `${FOLDER}/${name}.spec.ts`);
const OTHERS = readdirSync(join(ROOT, FOLDER))
  .filter((file) => file.endsWith('.spec.ts'))
  .map((file) => `${FOLDER}/${file}`)
  .filter((file) => !THROUGH_CHAPTERS.includes(file));

/** Files that browser tests do not depend on. */
const UNREAD = [
  ...['conformance', 'consumers', 'cpp', 'fuzz', 'golden', 'mutants', 'web/content'].map((name) => `tests/${name}`),
  'web/*.test.ts',
  'docs',
  'README.md',
];

/** A free port, so that two runs on one machine do not collide. */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

let built;

/** The stage of these test files; `others` belong to another stage. */
function stage(name, title, report, files, others) {
  const self = {
    name,
    title,
    inputs: ['.', ...excluded([...UNREAD, ...others])],
    run: (context = {}) =>
      forChangedChapters(self, context, async (changed) => {
        built ??= buildPage().then(buildSingle);
        await built;
        const env = { MHA_TEST_CHAPTERS: changed.join(','), MHA_TEST_PORT: String(await freePort()) };
        return playwright(report, { args: testsOpening(files, changed), env });
      }),
  };
  return self;
}

export const chapters = stage(
  'chapters',
  'Every chapter in Chromium (Playwright)',
  'playwright-chapters',
  THROUGH_CHAPTERS,
  OTHERS,
);

export const browser = stage('browser', 'The page in Chromium (Playwright)', 'playwright', OTHERS, THROUGH_CHAPTERS);
