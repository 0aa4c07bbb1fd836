// Browser tests of the built page in Chromium.
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { buildPage, buildSingle } from '../build.mjs';
import { CHAPTERS, excluded, FIRST_CHAPTER, forChangedChapters, namedIn, ownFiles } from '../lib/chapter-parts.mjs';
import { playwright } from '../lib/playwright.mjs';
import { ROOT } from '../lib/run.mjs';

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
  ...[
    'tests/conformance',
    'tests/consumers',
    'tests/cpp',
    'tests/fuzz',
    'tests/golden',
    'tests/mutants',
    'docs',
    'README.md',
  ],
  ...CHAPTERS.map((chapter) => `tests/web/lesson/chapters/${chapter}`),
];

/** Whether a test file opens one of the chapters. */
function opens(file, chapters) {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return (
    chapters.includes(FIRST_CHAPTER) || /\bCHAPTERS\b/.test(text) || namedIn([file]).some((id) => chapters.includes(id))
  );
}

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

async function test(name, files, env = {}) {
  built ??= buildPage().then(buildSingle);
  await built;
  return playwright(name, { args: files, env: { MHA_TEST_PORT: String(await freePort()), ...env } });
}

export const chapters = {
  name: 'chapters',
  title: 'Every chapter in Chromium (Playwright)',
  inputs: ['.', ...excluded([...UNREAD, ...OTHERS])],
  run: (context = {}) =>
    forChangedChapters(chapters, context, (changed) =>
      test('playwright-chapters', THROUGH_CHAPTERS, { MHA_TEST_CHAPTERS: changed.join(',') }),
    ),
};

export const browser = {
  name: 'browser',
  title: 'The page in Chromium (Playwright)',
  inputs: [
    '.',
    ...excluded([
      ...UNREAD,
      ...THROUGH_CHAPTERS,
      ...CHAPTERS.filter((chapter) => !namedIn(OTHERS).includes(chapter)).flatMap(ownFiles),
    ]),
  ],
  /** If only some chapters changed, only the tests run that open one of them. */
  run: (context = {}) =>
    forChangedChapters(browser, context, (changed) =>
      test('playwright', changed.length === CHAPTERS.length ? OTHERS : OTHERS.filter((file) => opens(file, changed))),
    ),
};
