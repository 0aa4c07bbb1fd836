// Saves chapters as Jupyter notebooks, as the page's own button does, into a folder.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { buildPage } from './build.mjs';
import { CHROMIUM_FLAGS, chromiumPath } from './lib/browsers.mjs';
import { ROOT } from './lib/run.mjs';
import { serve } from './serve.mjs';

const USAGE = `npm run notebooks -- [options]

Saves chapters of the lesson as Jupyter notebooks, with the numbers of a sentence.

  --chapters scores,mask     these chapters only
  --language fr              the language; English by default
  --sentence "A dog sleeps"  another sentence than the lesson's
  --home https://HOST/       the lesson's address, which the notebooks link to; without it they have no link
  --out notebooks            the folder; build/notebooks by default
  --built                    the page in dist/ as it is, without building it first`;

/** A timeout for a busy machine, in milliseconds. */
const PATIENCE = 180_000;

async function readOptions(args) {
  const { values } = parseArgs({
    args,
    options: {
      chapters: { type: 'string' },
      language: { type: 'string', default: 'en' },
      sentence: { type: 'string' },
      home: { type: 'string' },
      out: { type: 'string', default: join(ROOT, 'build/notebooks') },
      built: { type: 'boolean', default: false },
    },
  });
  const { CHAPTER_IDS } = await import('../web/lesson/constants/chapter-ids.ts');
  const { LANGUAGES } = await import('../web/messages/languages.ts');
  const chapters = values.chapters?.split(',') ?? CHAPTER_IDS;
  for (const chapter of chapters) {
    if (!CHAPTER_IDS.includes(chapter))
      throw new Error(`there is no chapter ${chapter}; there is ${CHAPTER_IDS.join(', ')}`);
  }
  if (!Object.hasOwn(LANGUAGES, values.language)) {
    throw new Error(`there is no language ${values.language}; there is ${Object.keys(LANGUAGES).join(', ')}`);
  }
  if (values.home && !URL.canParse(values.home))
    throw new Error(`--home is the address of the lesson, such as https://HOST/, not ${values.home}`);
  const home = values.home && `${values.home.replace(/\/$/, '')}/`;
  return { ...values, home, chapters, out: resolve(process.env.MHA_STARTED_IN ?? '.', values.out) };
}

/** The page's own address ends with this command: the link leads to the published lesson, or is left out. */
function linked(text, home) {
  return text.replace(/\[([^[\]]*)\]\(<http:\/\/127\.0\.0\.1:\d+\/([^>]*)>\)/g, (_, words, query) =>
    home ? `[${words}](<${home}${query}>)` : words,
  );
}

/** The name of the page's button; undefined if the language lacks it. */
async function labelIn(language) {
  const file = new URL(`../web/messages/${language}/keeping.ts`, import.meta.url);
  return existsSync(file) ? (await import(file)).keeping.export?.notebook?.label : undefined;
}

async function saveAll({ chapters, language, sentence, home, out }) {
  mkdirSync(out, { recursive: true });
  const { FALLBACK } = await import('../web/messages/languages.ts');
  const label = (await labelIn(language)) ?? (await labelIn(FALLBACK));
  const server = await serve(join(ROOT, 'dist'), 0);
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: CHROMIUM_FLAGS });
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE);
    for (const chapter of chapters) {
      const query = new URLSearchParams({ chapter, lang: language, ...(sentence && { sentence }) });
      await page.goto(`http://127.0.0.1:${server.address().port}/?${query}`);
      await page.locator('mha-export button').first().click();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: label, exact: true }).click();
      const file = join(out, (await download).suggestedFilename());
      writeFileSync(file, linked(readFileSync(await (await download).path(), 'utf8'), home));
      console.log(file);
    }
  } finally {
    await browser.close();
    server.close();
  }
}

const args = process.argv.slice(2);
if (args.includes('--help')) {
  console.log(USAGE);
} else {
  try {
    const options = await readOptions(args);
    if (!options.built) await buildPage({ show: true });
    await saveAll(options);
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
