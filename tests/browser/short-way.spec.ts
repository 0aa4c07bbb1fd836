/** The short way: from the opening through all stops to the last page, and its doors. */
import { CHAPTERS_BY_PART } from '#web/lesson/constants/chapter-ids.ts';
import type { PredictionText } from '#web/lesson/ui/prose/prose.ts';
import { openHost } from './host-page.ts';
import { expect, open, openOpening, type Page, position, test } from './support.ts';

const STOPS = CHAPTERS_BY_PART.short;
const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** Answers the stop's prediction rightly, if it has one, by keyboard. */
async function predict(page: Page): Promise<boolean> {
  const prediction = page.locator('mha-prediction');
  if ((await prediction.count()) === 0) return false;
  const right = await prediction.evaluate((element) =>
    (element as unknown as { prediction: PredictionText }).prediction.options.findIndex(({ correct }) => correct),
  );
  await prediction.getByRole('radio').nth(right).focus();
  await page.keyboard.press('Space');
  await prediction.getByRole('button', { name: 'Check your prediction' }).press('Enter');
  await expect(prediction.locator('.reply strong')).toHaveText('Right.');
  return true;
}

for (const [where, size] of [
  ['at a desk', { width: 1440, height: 900 }],
  ['on a phone', { width: 390, height: 844 }],
] as const) {
  test(`is what Begin starts, and leads by keyboard alone to its last page ${where}`, async ({ page }) => {
    await page.setViewportSize(size);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openOpening(page);
    await page.getByRole('link', { name: 'Begin' }).press('Enter');
    let predictions = 0;
    for (const [i, stop] of STOPS.entries()) {
      await expect(page).toHaveURL(new RegExp(`chapter=${stop}`));
      await expect(title(page)).toBeFocused();
      await expect(page.locator('mha-stage')).toHaveAttribute('aria-busy', 'false');
      const last = i === STOPS.length - 1;
      const place = page.locator('mha-chapter .kicker');
      if (last) await expect(place).toHaveText('The short way');
      else await expect(place).toHaveText(new RegExp(`Stop ${i + 1} of ${STOPS.length - 1} · \\d+ minutes? left`));
      const steps = page.locator('mha-chapter .walk h2 button');
      for (const step of await steps.all()) {
        await step.press('Enter');
        await expect(step).toHaveAttribute('aria-current', 'step');
      }
      await expect(position(page)).toHaveValue('1000');
      if (await predict(page)) predictions++;
      const next = page.locator('mha-chapter nav.ways').getByRole('button', { name: /^Next/ });
      if (last) await expect(next).toHaveCount(0);
      else await next.press('Enter');
    }
    expect(predictions).toBe(5);
    await page.getByRole('link', { name: 'the first chapter' }).press('Enter');
    await expect(page).toHaveURL(/chapter=why-attention/);
    await expect(title(page)).toBeFocused();
  });
}

test('explains a number of the last page beside the whole figure, until Escape', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '?chapter=whole');
  await page.locator('mha-chapter').evaluate((chapter) => chapter.parentElement?.scrollTo(0, 9999));
  await expect(position(page)).toHaveValue('1000');
  const weights = page.locator('mha-stage .matrix[aria-label*="attention weight"]');
  const { x = 0, y = 0 } = (await weights.boundingBox()) ?? {};
  await page.mouse.click(x + 16, y + 240);
  const close = page.getByRole('button', { name: 'Close', exact: true });
  await expect(close).toBeVisible();
  // The text has made room.
  await page.locator('mha-chapter').evaluate((chapter) => chapter.parentElement?.scrollBy(0, -1));
  await expect(page.getByText('This number is not in the picture now.')).toHaveCount(0);
  await expect(position(page)).toHaveValue('1000');
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('Escape');
  await expect(close).toHaveCount(0);
  await expect(position(page)).toHaveValue('1000');
});

test('has doors to the chapters, and the contents lead back', async ({ page }) => {
  await page.goto('./?chapter=ask&lang=en');
  await page.getByRole('link', { name: 'Scores', exact: true }).click();
  await expect(title(page)).toHaveText(/^Scores/);
  await page.goBack();
  await expect(title(page)).toHaveText('Ask');
  await page.getByRole('button', { name: 'Table of contents' }).click();
  await page.locator('mha-contents-list').getByRole('link', { name: 'Listen' }).click();
  await expect(title(page)).toHaveText('Listen');
});

test('stands in a host page with path="short"; its doors lead to the lesson’s own page, or are plain text', async ({
  page,
}) => {
  await openHost(
    page,
    `<mha-lesson path="short" lang="en" home="https://lesson.example/" style="height: 700px"></mha-lesson>
     <mha-lesson path="short" lang="en" chapter="ask" style="height: 700px"></mha-lesson>`,
  );
  const [first, second] = [page.locator('mha-lesson').first(), page.locator('mha-lesson').last()];
  await expect(title(page).first()).toHaveText('A word is a row of numbers');
  const door = first.locator('mha-chapter .prose').getByText('Tokens', { exact: true });
  await expect(door).toHaveAttribute('href', /^https:\/\/lesson\.example\/\?chapter=tokens/);
  await expect(door).toHaveAttribute('target', '_blank');
  await second.scrollIntoViewIfNeeded();
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Ask');
  await expect(second.locator('mha-chapter .prose').getByText('Scores', { exact: true })).not.toHaveAttribute('href');
  await expect(second.getByRole('button', { name: /^Next/ })).toBeAttached();
});
