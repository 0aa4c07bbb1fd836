/**
 * Guidepup's virtual screen reader reads the opening and whole chapters, with their figures. Its output is recorded beside this file for review:
 * `npx playwright test screen-reader --update-snapshots` updates it.
 */
import { readFile } from 'node:fs/promises';
import { flattened } from './flattened.ts';
import {
  addressOf,
  backToTheTop,
  expect,
  open,
  openOpening,
  type Page,
  readToTheEnd,
  test,
  withoutReading,
} from './support.ts';

const READER = 'node_modules/@guidepup/virtual-screen-reader/lib/esm/index.browser.js';

/** More phrases than any chapter has; stops a reader that loops. */
const MOST_PHRASES = 4000;

/** The reader does not support shadow roots, so it reads a flattened page. */
async function openReader(page: Page, markup: string): Promise<void> {
  await page.route('**/reader/*', async (route) => {
    const isScript = route.request().url().endsWith('.js');
    const body = isScript
      ? await readFile(READER, 'utf8')
      : `<!doctype html><html lang="en"><title>Chapter</title><body>${markup}
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

/** Compares what the reader says about the page with the recorded phrases. */
async function recorded(page: Page, reader: Page, name: string): Promise<void> {
  await openReader(reader, await page.locator('mha-lesson').evaluate(flattened));
  const phrases = await phrasesOf(reader);
  expect(phrases.length).toBeLessThan(MOST_PHRASES);
  expect(`${phrases.join('\n')}\n`).toMatchSnapshot(`${name}.txt`);
}

for (const chapter of ['scores', 'heads', 'mask']) {
  test(`a screen reader reads ${chapter}`, async ({ page, context }) => {
    await withoutReading(page);
    await open(page, `${addressOf(chapter)}&sentence=The+cat+sat&progress=1`);
    await readToTheEnd(page);
    await expect(page.locator('mha-exercises').getByRole('group').first()).toBeVisible();
    await expect(page.getByText('Loading the exercises')).toHaveCount(0);
    await backToTheTop(page);
    await expect(page.locator('mha-transport .caption')).toHaveText(/\w/);
    await recorded(page, await context.newPage(), chapter);
  });
}

test('a screen reader reads the opening', async ({ page, context }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openOpening(page);
  await expect(page.locator('mha-opening details.learned:not(.awaited)')).toBeVisible();
  await recorded(page, await context.newPage(), 'opening');
});
