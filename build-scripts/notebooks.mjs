// Saves chapters as Jupyter notebooks, as the page's own button does, into a folder.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { buildPage } from './build.mjs';
import { CHROMIUM_FLAGS, chromiumPath } from './lib/browsers.mjs';
import { program } from './lib/options.mjs';
import { DIST } from './lib/run.mjs';
import { serve } from './serve.mjs';

/** A timeout for a busy machine, in milliseconds. */
const PATIENCE = 180_000;

/** The page's own address ends with this command: the link leads to the published lesson, or is left out. */
function linked(text, home) {
  return text.replace(/\[([^[\]]*)\]\(<http:\/\/127\.0\.0\.1:\d+\/([^>]*)>\)/g, (_, words, query) =>
    home ? `[${words}](<${home}${query}>)` : words,
  );
}

async function saveAll({ language, sentence, home, out, ...asked }) {
  mkdirSync(out, { recursive: true });
  const { CHAPTER_IDS } = await import('../web/lesson/constants/chapter-ids.ts');
  const server = await serve(DIST, 0);
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE);
    for (const chapter of asked.chapters ?? CHAPTER_IDS) {
      const query = new URLSearchParams({ chapter, lang: language, ...(sentence && { sentence }) });
      await page.goto(`http://127.0.0.1:${server.address().port}/?${query}`);
      await page.locator('mha-export button').first().click();
      const download = page.waitForEvent('download');
      await page.locator('mha-export-panel #notebook button').click();
      const file = join(out, (await download).suggestedFilename());
      writeFileSync(file, linked(readFileSync(await (await download).path(), 'utf8'), home));
      console.log(file);
    }
  } finally {
    await browser.close();
    server.close();
  }
}

program(import.meta, async (options) => {
  if (!options.built) await buildPage({ show: true });
  await saveAll(options);
});
