// Takes screenshots of the opening and every chapter, size, colour scheme and language for one page of thumbnails.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { buildPage } from '../build.mjs';
import { CHROMIUM_FLAGS, chromiumPath } from '../lib/browsers.mjs';
import { program } from '../lib/options.mjs';
import { forEachInParallel } from '../lib/parallel.mjs';
import { DIST, ROOT } from '../lib/run.mjs';
import { serve } from '../serve.mjs';
import { photograph } from './photograph.mjs';
import { pictureName, sheetPage } from './sheet-page.mjs';

const FOLDER = join(ROOT, 'build/contact-sheet');
/** The timeout for a page on a busy machine, in milliseconds. */
const PATIENCE = 180_000;

/** @returns {Promise<number>} the number of pages with console errors */
async function photographAll(sheet) {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const server = await serve(DIST, 0);
  const address = `http://127.0.0.1:${server.address().port}/`;
  try {
    const complaints = await forEachInParallel(sheet.sizes, 2, (size) => photographSize(sheet, size, address));
    return complaints.reduce((sum, count) => sum + count, 0);
  } finally {
    server.close();
    writeFileSync(join(FOLDER, 'index.html'), sheetPage(sheet));
  }
}

/** A browser per size: two sizes in one browser sometimes mix up their screenshots. */
async function photographSize(sheet, { name, width, height }, address) {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
  const viewport = { width, height };
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce', serviceWorkers: 'block' });
  context.setDefaultTimeout(PATIENCE);
  let complaints = 0;
  try {
    for (const chapter of sheet.chapters) {
      for (const language of sheet.languages) {
        const problems = await photograph(context, address, { chapter, language }, sheet, (scheme) =>
          join(FOLDER, pictureName(chapter, language, scheme, name)),
        );
        console.log(`${chapter}, ${language}, ${name}`);
        for (const problem of problems) console.error(`  ${problem}`);
        complaints += problems.length;
      }
    }
  } finally {
    await browser.close();
  }
  return complaints;
}

program(import.meta, async (options) => {
  const { ALL_CHAPTER_IDS, OPENING } = await import('../../web/lesson/constants/chapter-ids.ts');
  const { LANGUAGES } = await import('../../web/messages/languages.ts');
  const sheet = { chapters: [OPENING, ...ALL_CHAPTER_IDS], languages: Object.keys(LANGUAGES), ...options };
  if (!sheet.built) await buildPage({ show: true });
  const complaints = await photographAll(sheet);
  console.log(`\nThe contact sheet is ${join(FOLDER, 'index.html')}`);
  if (complaints > 0) throw new Error('pages logged errors: see above');
});
