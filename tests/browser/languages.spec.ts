/** The lesson in French, and switching languages; every-chapter.spec.ts checks the layout. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Stage } from '#web/lesson/stage/stage.ts';
import { ROOT } from '../../build-scripts/lib/run.mjs';
import {
  addressOf,
  CHANGED_CHAPTERS,
  expect,
  matrices,
  moveTo,
  open,
  readToTheEnd,
  test,
  withoutReading,
} from './support.ts';

test('the language switch translates every text, number and the page’s lang, and keeps the focus', async ({ page }) => {
  await open(page, '?chapter=scores&seed=7');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('combobox', { name: 'Language' }).focus();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('fr');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page).toHaveURL(/lang=fr/);
  await expect(page).toHaveURL(/seed=7/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Scores\s: chaque requête/);
  await expect(page).toHaveTitle(/multi-têtes/);
  await expect(page.getByRole('combobox', { name: 'Langue' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Réinitialiser' })).toBeAttached();
  await matrices(page).first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('mha-stage .live')).toHaveText(/requête «\s.+\s».*: −?\d+,\d\d/);
});

test('what loads late is in the page’s language, too', async ({ page }) => {
  await page.route('**/chapter-parts-*.js', async (route) => {
    await page.locator('mha-chapter nav.ways').waitFor();
    await route.continue();
  });
  await open(page, '?chapter=scores&lang=fr');
  await page.locator('mha-lazy-exercises').scrollIntoViewIfNeeded();
  await expect(page.locator('mha-data-table summary')).toHaveText('Les nombres de la figure en tableau');
});

test.describe('without a connection', () => {
  test.use({ expectedError: /Failed to load resource/ });

  test('a language that fails to load is not shown as selected, the page says so, and loads it when the connection returns', async ({
    page,
  }) => {
    await open(page, '?chapter=scores');
    await page.context().setOffline(true);
    const language = page.getByRole('combobox', { name: 'Language' });
    await language.selectOption('fr');
    await expect(page.getByText('This language could not be loaded, so the page stays as it is.')).toBeVisible();
    await expect(language).toHaveValue('en');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    expect(page.url()).not.toContain('lang=');
    await page.context().setOffline(false);
    await expect(page.getByRole('combobox', { name: 'Langue' })).toHaveValue('fr');
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    await expect(page).toHaveURL(/lang=fr/);
  });
});

test('a change of language keeps the reading position', async ({ page }) => {
  await open(page, '?chapter=scores&progress=1');
  const beliefs = page.locator('mha-chapter dt');
  await beliefs.nth(1).evaluate((element) => element.scrollIntoView({ block: 'start' }));
  await expect(beliefs.nth(1)).toBeInViewport();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('fr');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(beliefs.nth(1)).toBeInViewport();
  await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport();
});

test('in a language from right to left, arrow keys lead to where they point', async ({ page }) => {
  await open(page, '?chapter=split&lang=x-rtl&progress=1');
  await readToTheEnd(page);
  for (const selector of ['mha-code [role=tab]', 'mha-lab[view=controls] .blocks .cell']) {
    const first = page.locator(selector).first();
    const focused = () =>
      first.evaluate((element) => (element.getRootNode() as ShadowRoot).activeElement?.getBoundingClientRect().x ?? 0);
    await first.focus();
    const before = await focused();
    await page.keyboard.press('ArrowRight');
    await expect.poll(focused, selector).toBeGreaterThan(before);
  }
});

test('a typed, unchecked answer stays in its field with the same question', async ({ page }) => {
  await open(page, '?chapter=scores&progress=1');
  await page.locator('mha-lazy-exercises').scrollIntoViewIfNeeded();
  const field = page.locator('mha-exercise input').first();
  await field.fill('0.5 · 1.2');
  await page.getByRole('combobox', { name: 'Language' }).selectOption('fr');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await page.locator('mha-lazy-exercises').scrollIntoViewIfNeeded();
  await expect(page.getByRole('textbox', { name: 'Votre réponse' })).toHaveValue('0.5 · 1.2');
});

test.describe('in a browser that prefers French', () => {
  test.use({ locale: 'fr-CH' });

  test('the lesson opens in French unless the URL names a language', async ({ page }) => {
    await open(page);
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    expect(page.url()).not.toContain('lang=');
    await open(page, '?chapter=tokens');
    await expect(page.getByRole('textbox', { name: 'Phrase' })).toHaveValue(/^Le chat/);
    await open(page, '?lang=en-US');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});

test('the English lesson loads no other language', async ({ page }) => {
  const loaded = new Set<string>();
  page.on('request', (request) => loaded.add(new URL(request.url()).pathname));
  await open(page);
  await page.waitForLoadState('networkidle');
  // Read from the build: the body of a response that comes after the test cannot be read.
  const scripts = [...loaded].filter((path) => path.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(1);
  const french = scripts.filter((path) =>
    readFileSync(join(ROOT, 'dist', path), 'utf8').includes('Table des matières'),
  );
  expect(french).toEqual([]);
});

/** Every text of the open chapter, once all that loads is there in the language of the page. */
async function settledTexts(page: Page): Promise<string[]> {
  await readToTheEnd(page);
  let before: string[] = [];
  await expect
    .poll(
      async () => {
        const now = await texts(page);
        const isSettled =
          (await isAtTheEnd(page)) && !(await isLoading(page, now)) && JSON.stringify(now) === JSON.stringify(before);
        before = now;
        return isSettled;
      },
      { intervals: [500] },
    )
    .toBe(true);
  return before;
}

/** Whether the figure is at its end; if not, sends it there: near the end of the text, a step is played when its card is read. */
function isAtTheEnd(page: Page): Promise<boolean> {
  return page.locator('mha-stage').evaluate((stage) => {
    const { progress, player } = stage as Stage;
    if (progress !== 1 || player.playing) player.jump(1);
    return progress === 1;
  });
}

/** Whether a part says that it is loading, or shows nothing yet. */
async function isLoading(page: Page, shown: readonly string[]): Promise<boolean> {
  if (shown.some((text) => /^(Loading the|Chargement d)/.test(text))) return true;
  return page
    .locator('mha-lab')
    .evaluateAll((laboratories) => laboratories.some((lab) => !lab.shadowRoot?.childElementCount));
}

/** Every text of the page that is shown or spoken, in order, with those of all shadow roots. */
function texts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const SPOKEN = ['aria-label', 'aria-description', 'title', 'placeholder', 'lang', 'alt', 'aria-valuetext'];
    const found: string[] = [];
    const visit = (root: ParentNode): void => {
      for (const node of root.childNodes) {
        if (node instanceof Text && node.data.trim()) found.push(node.data.trim());
        if (!(node instanceof Element) || node.matches('style, script')) continue;
        found.push(...SPOKEN.flatMap((name) => node.getAttribute(name) ?? []));
        // Editors of code and of text keep what was typed.
        if (node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement) found.push(node.value);
        if (node.shadowRoot) visit(node.shadowRoot);
        visit(node);
      }
    };
    visit(document.querySelector('mha-lesson')?.shadowRoot as ParentNode);
    return found;
  });
}

async function speak(page: Page, language: string): Promise<void> {
  await page.locator('mha-language select').selectOption(language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

/** Chapters that one page visits. */
const TOGETHER = 8;

for (let from = 0; from < CHANGED_CHAPTERS.length; from += TOGETHER) {
  const chapters = CHANGED_CHAPTERS.slice(from, from + TOGETHER);
  test(`${chapters.join(', ')} show in each language what they show when they are opened in it`, async ({ page }) => {
    await withoutReading(page);
    // The sentence is the reader's, which no language changes.
    const addressIn = (chapter: string, language: string): string =>
      `${addressOf(chapter)}&sentence=The+cat+sat+on+the+mat&progress=1&cell=weights:h0.t3.s1&lang=${language}`;
    const french = new Map<string, string[]>();
    await open(page, addressIn('summary', 'fr'));
    for (const chapter of chapters) {
      await moveTo(page, addressIn(chapter, 'fr'));
      french.set(chapter, await settledTexts(page));
    }
    await open(page, addressIn('summary', 'en'));
    for (const chapter of chapters) {
      await moveTo(page, addressIn(chapter, 'en'));
      const english = await settledTexts(page);
      await page.locator('mha-chapter').evaluate((element) => element.setAttribute('data-kept', ''));
      await speak(page, 'fr');
      await expect.poll(() => texts(page), chapter).toEqual(french.get(chapter));
      await speak(page, 'en');
      await expect.poll(() => texts(page), chapter).toEqual(english);
      await expect(page.locator('mha-chapter[data-kept]')).toBeAttached();
    }
  });
}
