/** French from its first frame to an exercise; every-chapter.spec.ts looks at the room that words of other languages need. */
import { expect, matrices, open, test, withoutWhatIsPutOff } from './support.ts';

test('the switch in the header changes every word, the numbers and the page’s own language, and keeps the focus', async ({
  page,
}) => {
  await open(page, '?chapter=scores&seed=7');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
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

test.describe('without a connection', () => {
  test.use({ expectedError: /Failed to load resource/ });

  test('a language that cannot be fetched is not shown as chosen, and the page says so', async ({ page }) => {
    await withoutWhatIsPutOff(page);
    await open(page, '?chapter=scores');
    await page.context().setOffline(true);
    const language = page.getByRole('combobox', { name: 'Language' });
    await language.selectOption('fr');
    await expect(page.getByText('This language could not be loaded, so the page stays as it is.')).toBeVisible();
    await expect(language).toHaveValue('en');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    expect(page.url()).not.toContain('lang=');
  });
});

test('reading goes on at the paragraph where it was', async ({ page }) => {
  await open(page, '?chapter=scores&progress=1');
  const beliefs = page.locator('mha-chapter dt');
  await beliefs.nth(1).evaluate((element) => element.scrollIntoView({ block: 'start' }));
  await expect(beliefs.nth(1)).toBeInViewport();
  await page.getByRole('combobox', { name: 'Language' }).selectOption('fr');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page.getByRole('combobox', { name: 'Langue' })).toBeFocused();
  await expect(beliefs.nth(1)).toBeInViewport();
  await expect(page.getByRole('heading', { level: 1 })).not.toBeInViewport();
});

test('an answer that was typed and not yet checked stays in its field, beside the same question', async ({ page }) => {
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

  test('the lesson opens in French, and an address that names a language wins', async ({ page }) => {
    await open(page);
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    expect(page.url()).not.toContain('lang=');
    await open(page, '?chapter=tokens');
    await expect(page.getByRole('textbox', { name: 'Phrase' })).toHaveValue(/^Le chat/);
    await open(page, '?lang=en');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});

test('English does not load another language', async ({ page }) => {
  const loaded: string[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('.js')) loaded.push(await response.text());
  });
  await open(page);
  await page.waitForLoadState('networkidle');
  expect(loaded.length).toBeGreaterThan(1);
  expect(loaded.filter((code) => code.includes('Table des matières'))).toEqual([]);
});
