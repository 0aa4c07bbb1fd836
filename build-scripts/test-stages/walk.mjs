// Walks through the built lesson in three browsers.
import { existsSync } from 'node:fs';
import { buildPage } from '../build.mjs';
import { chromiumPath, FIREFOX, missingForWebKit } from '../lib/browsers.mjs';
import { excluded, forChangedChapters } from '../lib/chapter-parts.mjs';
import { playwright } from '../lib/playwright.mjs';
import { testsOpening } from '../lib/tests-of-chapters.mjs';

const FOLDER = 'tests/three-browsers';
const SINGLE = [`${FOLDER}/once.spec.ts`];
/** The sources of the lesson, and the walks' own files. */
export const WALKED = [
  '.',
  ...excluded(['docs', 'README.md', 'examples', 'web/*.test.ts']),
  ...excluded(
    ['bench', 'browser', 'conformance', 'consumers', 'cpp', 'fuzz', 'golden', 'mutants', 'web'].map(
      (name) => `tests/${name}`,
    ),
  ),
];

/** If only some chapters changed, the walk opens those, and the single checks run that open one of them. */
function walk(name, title, missing) {
  const stage = {
    name,
    title,
    inputs: WALKED,
    async run(context = {}) {
      const lacks = missing();
      if (lacks !== undefined) return { passed: 0, failed: 0, lacks };
      return forChangedChapters(stage, context, async (changed) => {
        await buildPage();
        return playwright(`walk-${name}`, {
          args: ['--config', FOLDER, `--project=${name}`, 'walk.spec.ts', ...testsOpening(SINGLE, changed)],
          env: { MHA_TEST_CHAPTERS: changed.join(',') },
        });
      });
    },
  };
  return stage;
}

export const walks = [
  walk('firefox', 'The lesson in Firefox', () => (existsSync(FIREFOX) ? undefined : FIREFOX)),
  walk('webkit', 'The lesson in WebKit (WebKitGTK)', missingForWebKit),
];

/** The same walk in Chromium, for which `tests/browser` has more. */
export const walkInChromium = walk('chromium', 'The same walk in Chromium', () =>
  chromiumPath() ? undefined : 'Chromium',
);
