/**
 * Guidepup's virtual screen reader reads whole chapters. Its output is recorded beside this file for review:
 * `npx playwright test screen-reader --update-snapshots` updates it.
 */
import { readFile } from 'node:fs/promises';
import { flattened } from './flattened.ts';
import { addressOf, expect, open, type Page, readToTheEnd, test, withoutWhatIsPutOff } from './support.ts';

const READER = 'node_modules/@guidepup/virtual-screen-reader/lib/esm/index.browser.js';

/** More phrases than any chapter has; stops a reader that loops. */
const MOST_PHRASES = 4000;

/** The reader does not support shadow roots, so it reads a flattened page. */
async function openReader(page: Page, markup: string): Promise<void> {
  await page.route('**/reader/*', async (route) => {
    const isScript = route.request().url().endsWith('.js');
    const body = isScript
      ? await readFile(READER, 'utf8')
      : `<!doctype html><html lang="en"><title>Chapter</title><body><main>${markup}</main>
         <script type="module">import { virtual } from './virtual.js'; window.virtual = virtual;</script>`;
    await route.fulfill({ contentType: isScript ? 'text/javascript' : 'text/html; charset=utf-8', body });
  });
  await page.goto('./reader/chapter.html');
  await page.waitForFunction(() => 'virtual' in window);
}

interface Reader {
  start(options: { container: Element }): Promise<void>;
  next(): Promise<void>;
  lastSpokenPhrase(): Promise<string>;
  stop(): Promise<void>;
}

/** All phrases of the reader, from the first element to the last. */
async function phrasesOf(page: Page): Promise<string[]> {
  return page.evaluate(async (most) => {
    const { virtual } = window as unknown as { virtual: Reader };
    await virtual.start({ container: document.body });
    const phrases: string[] = [];
    while (phrases.length < most && phrases.at(-1) !== 'end of main') {
      await virtual.next();
      phrases.push(await virtual.lastSpokenPhrase());
    }
    await virtual.stop();
    return phrases;
  }, MOST_PHRASES);
}

for (const chapter of ['scores', 'heads', 'mask']) {
  test(`a screen reader reads ${chapter}`, async ({ page, context }) => {
    await withoutWhatIsPutOff(page);
    await open(page, `${addressOf(chapter)}&sentence=The+cat+sat`);
    await readToTheEnd(page);
    await expect(page.locator('mha-exercises').getByRole('region')).toBeVisible();
    await expect(page.getByText('Loading the exercises')).toHaveCount(0);
    const markup = await page.locator('mha-chapter').evaluate(flattened);
    const reader = await context.newPage();
    await openReader(reader, markup);
    const phrases = await phrasesOf(reader);
    expect(phrases.length).toBeLessThan(MOST_PHRASES);
    expect(`${phrases.join('\n')}\n`).toMatchSnapshot(`${chapter}.txt`);
  });
}
