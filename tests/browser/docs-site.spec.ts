/** The documentation site beside the lesson: a live figure, and the playground. */
import { execFileSync } from 'node:child_process';
import { expect, test } from '@playwright/test';
import { noneFound } from './accessible.ts';

// One worker, which writes the site once.
test.describe.configure({ mode: 'default' });

test.beforeAll(() => {
  execFileSync(process.execPath, ['build-scripts/docs.mjs']);
});

test('the start page shows a live figure', async ({ page }) => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await page.goto('docs/index.html');
  await expect(page.locator('mha-figure canvas').first()).toBeVisible();
  await page.getByRole('link', { name: 'Embedding', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Embedding');
  expect(problems).toEqual([]);
});

test('on a phone the text begins at the top, and the menu opens with a tap', async ({ page }) => {
  const menu = page.getByRole('navigation', { name: 'Documents' });
  await page.goto('docs/embedding.html');
  await expect(menu.getByRole('link', { name: 'Package' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  expect((await page.getByRole('heading', { level: 1 }).boundingBox())?.y).toBeLessThan(844 / 8);
  await expect(menu.getByRole('link', { name: 'Package' })).toBeHidden();
  await menu.getByText('Documents').click();
  await menu.getByRole('link', { name: 'Package' }).click();
  await expect(page).toHaveURL(/package\.html$/);
});

test('the playground changes the figure and gives its HTML', async ({ page }) => {
  await page.goto('docs/playground.html');
  const figure = page.locator('mha-figure');
  await page.getByLabel('sentence').fill('The dog "ran"');
  await page.getByLabel('chapter').selectOption('scores');
  await expect(figure).toHaveAttribute('chapter', 'scores');
  await expect(page.locator('#markup')).toContainText('sentence="The dog &quot;ran&quot;"');
  await page.getByLabel('d-model').fill('a lot');
  await page.getByLabel('d-model').press('Enter');
  await expect(page.locator('#problems li')).toHaveCount(1);
  await page.getByLabel('d-model').fill('24');
  await page.getByLabel('d-model').press('Enter');
  await expect(page.locator('#problems li')).toHaveCount(0);

  // The address has the choice.
  await page.reload();
  await expect(page.getByLabel('sentence')).toHaveValue('The dog "ran"');
  await expect(figure).toHaveAttribute('d-model', '24');
});

test('the site passes axe, light and dark', async ({ page }) => {
  for (const name of ['playground', 'embedding']) {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(`docs/${name}.html`);
    await noneFound(page, `${name}, light`, { without: 'mha-figure' });
    await page.emulateMedia({ colorScheme: 'dark' });
    await noneFound(page, `${name}, dark`, { without: 'mha-figure', colours: true });
  }
});
