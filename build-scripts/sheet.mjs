// Takes screenshots of the opening and every chapter, size, colour scheme and language for one page of thumbnails.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { buildPage } from './build.mjs';
import { CHROMIUM_FLAGS, chromiumPath } from './lib/browsers.mjs';
import { program } from './lib/options.mjs';
import { forEachInParallel } from './lib/parallel.mjs';
import { DIST, ROOT } from './lib/run.mjs';
import { serve } from './serve.mjs';

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

/**
 * Takes screenshots of one chapter in one language, in every colour scheme, once the page is idle.
 * @param {import('playwright-core').BrowserContext} context of one size, with reduced motion: nothing moves
 * @param {string} address of the served lesson
 * @param {{ chapter: string, language: string }} shot
 * @param {{ at: number, sentence: string, whole: boolean, schemes: string[] }} sheet
 * @param {(scheme: string) => string} fileFor the output file of a scheme
 * @returns {Promise<string[]>} the page's errors
 */
async function photograph(context, address, shot, sheet, fileFor) {
  const page = await context.newPage();
  const problems = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  const sentence = sheet.sentence === '' ? '' : `&sentence=${encodeURIComponent(sheet.sentence)}`;
  await page.goto(`${address}?chapter=${shot.chapter}&progress=${sheet.at}&lang=${shot.language}${sentence}`);
  if (shot.chapter === 'opening') await page.locator('mha-word-ribbons path').first().waitFor();
  else {
    await page.locator('mha-stage[aria-busy=false]').waitFor();
    await page.locator('mha-chapter nav.ways').waitFor();
  }
  if (sheet.whole && shot.chapter !== 'opening') await readToTheEnd(page);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForLoadState('networkidle');
  await page.locator('mha-stage .waiting').first().waitFor({ state: 'detached' });
  for (const scheme of sheet.schemes) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.screenshot({ path: fileFor(scheme), fullPage: sheet.whole, animations: 'disabled', caret: 'hide' });
  }
  await page.close();
  return problems;
}

/** Waits for lazily loaded parts, and scrolls back to the top. */
async function readToTheEnd(page) {
  for (const part of ['mha-lazy-exercises', 'mha-lab[view=controls]']) {
    const place = page.locator(part);
    if ((await place.count()) > 0) await place.first().scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
  }
  await page.evaluate(() => scrollTo(0, 0));
  // Beside the figure the prose scrolls in its own column: makes the window as high as the column.
  const hidden = await page.locator('mha-lesson-view .reading').evaluate((column) => {
    column.scrollTo(0, 0);
    return column.scrollHeight - column.clientHeight;
  });
  const { width, height } = page.viewportSize();
  if (hidden > 0) await page.setViewportSize({ width, height: height + hidden });
}

/** The file of one picture, beside the page. */
const pictureName = (chapter, language, scheme, size) => `${chapter}-${language}-${scheme}-${size}.png`;

/**
 * @param {{ chapters: string[], sizes: { name: string, width: number, height: number }[], schemes: string[], languages: string[], whole: boolean }} sheet
 * @returns {string} HTML
 */
function sheetPage(sheet) {
  const sections = sheet.chapters.map((chapter) => {
    const rows = sheet.languages.flatMap((language) =>
      sheet.schemes.map((scheme) => row(sheet, chapter, language, scheme)),
    );
    return `<section id="${chapter}">\n<h2>${chapter}</h2>\n<div class="rows">\n${rows.join('\n')}\n</div>\n</section>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Contact sheet</title>
<style>
  body { margin: 16px; font: 14px/20px system-ui, sans-serif; background: #8a8d93; color: #000; }
  nav { columns: 8 120px; }
  a { color: inherit; }
  h1, h2 { margin: 16px 0 4px; font-size: 18px; }
  .rows { display: flex; flex-wrap: wrap; gap: 12px; }
  .row { display: flex; gap: 6px; align-items: flex-start; margin: 0; padding: 0; }
  figcaption { writing-mode: vertical-rl; font-size: 12px; }
  img { height: ${sheet.whole ? 'auto' : '270px'}; ${sheet.whole ? 'width: 240px; ' : ''}background: #fff; }
</style>
<h1>Contact sheet: ${sheet.chapters.length * sheet.languages.length * sheet.schemes.length * sheet.sizes.length} pictures</h1>
<nav>${sheet.chapters.map((chapter) => `<a href="#${chapter}">${chapter}</a><br>`).join('')}</nav>
${sections.join('\n')}
</html>
`;
}

function row({ sizes }, chapter, language, scheme) {
  const pictures = sizes.map(({ name, width, height }) => {
    const file = pictureName(chapter, language, scheme, name);
    return `<a href="${file}"><img loading="lazy" src="${file}" alt="${chapter}, ${language}, ${scheme}, ${width} by ${height} pixels"></a>`;
  });
  return `<figure class="row"><figcaption>${language}, ${scheme}</figcaption>${pictures.join('')}</figure>`;
}

program(import.meta, async (options) => {
  const { ALL_CHAPTER_IDS, OPENING } = await import('../web/lesson/constants/chapter-ids.ts');
  const { LANGUAGES } = await import('../web/messages/languages.ts');
  const sheet = { chapters: [OPENING, ...ALL_CHAPTER_IDS], languages: Object.keys(LANGUAGES), ...options };
  if (!sheet.built) await buildPage({ show: true });
  const complaints = await photographAll(sheet);
  console.log(`\nThe contact sheet is ${join(FOLDER, 'index.html')}`);
  if (complaints > 0) throw new Error('pages logged errors: see above');
});
