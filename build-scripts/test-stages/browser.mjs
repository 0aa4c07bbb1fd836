// Browser tests of the built page in Chromium.
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { buildPage, buildSingle } from '../build.mjs';
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

const CHAPTERS = readdirSync(join(ROOT, 'web/lesson/chapters'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

const excluded = (paths) => paths.map((path) => `:(exclude)${path}`);
/** A chapter's own files: a change there affects only that chapter and tests that open it. */
const ownFiles = (chapter) => [
  `web/lesson/chapters/${chapter}`,
  `web/messages/*/chapters/${chapter}.md`,
  `web/messages/*/labs/${chapter}.ts`,
];
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

/** The chapters that these files name. */
function namedIn(files) {
  const texts = files.map((file) => readFileSync(join(ROOT, file), 'utf8'));
  return CHAPTERS.filter((chapter) => texts.some((text) => new RegExp(`['=/]${chapter}\\b`).test(text)));
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

/** The part of a stage that tests one chapter. */
const partOf = (chapter) => ({
  name: `chapters ${chapter}`,
  inputs: ['.', ...excluded([...UNREAD, ...OTHERS, ...CHAPTERS.filter((id) => id !== chapter).flatMap(ownFiles)])],
});

export const chapters = {
  name: 'chapters',
  title: 'Every chapter in Chromium (Playwright)',
  inputs: ['.', ...excluded([...UNREAD, ...OTHERS])],
  /** If only some chapters changed since the stage passed, per-chapter tests run only for those. */
  async run({ record, always } = {}) {
    const parts = CHAPTERS.map(partOf);
    const before = parts.map((part) => record?.inputsOf(part) ?? null);
    const changed = CHAPTERS.filter((_, i) => always || !record?.lastRun(parts[i]));
    for (const part of parts) record?.forget(part);
    const result = await test('playwright-chapters', THROUGH_CHAPTERS, { MHA_TEST_CHAPTERS: changed.join(',') });
    if (result.failed === 0) for (const [i, part] of parts.entries()) record?.keep(part, before[i], 1);
    return { ...result, skipped: (result.skipped ?? 0) + CHAPTERS.length - changed.length };
  },
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
  run: () => test('playwright', OTHERS),
};
