/** The presentation mode: keyboard, large type, and the way back to the lesson. */
import { noneFound } from './accessible.ts';
import { CHAPTERS, EXHAUSTIVE, expect, open, type Page, position, test } from './support.ts';

const presenter = (page: Page) => page.locator('mha-presenter');
const caption = (page: Page) => page.locator('mha-transport .caption');

test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  /** Walks from this URL to the end of the presentation and back; returns the titles. */
  async function thereAndBack(page: Page, address: string): Promise<Set<string>> {
    await open(page, address);
    const seen: string[] = [];
    const shown = async () => {
      await expect(page.locator('mha-stage[aria-busy="false"]')).toBeAttached();
      return `${await presenter(page).getByRole('heading', { level: 1 }).innerText()} ${await position(page).inputValue()}`;
    };
    for (let press = 0; press < 200; press++) {
      const now = await shown();
      if (now === seen.at(-1)) break;
      seen.push(now);
      await page.keyboard.press(press % 2 === 0 ? 'ArrowRight' : ' ');
    }
    expect(seen.at(-1)).toMatch(/ 1000$/);
    for (const before of seen.slice(0, -1).reverse()) {
      await page.keyboard.press('ArrowLeft');
      expect(await shown()).toBe(before);
    }
    return new Set(seen.map((entry) => entry.replace(/ \d+$/, '')));
  }

  test('the arrow keys step through the stops of the last chapters in both directions', async ({ page }) => {
    expect((await thereAndBack(page, `?chapter=${CHAPTERS.at(-4)}&present=on`)).size).toBe(4);
  });

  test('the arrow keys step through every stop of every chapter in both directions', EXHAUSTIVE, async ({ page }) => {
    expect((await thereAndBack(page, '?present=on')).size).toBe(CHAPTERS.length);
  });
});

test('can be entered and left by keyboard, and the URL holds it', async ({ page }) => {
  await open(page, '?chapter=scores&progress=1');
  const button = page.getByRole('button', { name: 'Present the figures one at a time' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(presenter(page)).toBeFocused();
  await expect(page).toHaveURL(/present=on/);
  await page.reload();
  await expect(presenter(page)).toBeFocused();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Scores');
  await page.keyboard.press('Escape');
  await expect(presenter(page)).toHaveCount(0);
  await expect(page).not.toHaveURL(/present/);
  await expect(button).toBeFocused();
});

test('lists its keys, and Escape closes the list first', async ({ page }) => {
  await open(page, '?chapter=mask&present=on');
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keys of the presentation' });
  await expect(help).toContainText('Leave the presentation');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mask');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Softmax');
});

test('is in the language of the lesson', async ({ page }) => {
  await open(page, '?chapter=mask&present=on&lang=fr');
  await expect(page.getByRole('button', { name: 'Touches', exact: true })).toBeVisible();
});

test('uses large type, and announces the caption', async ({ page }) => {
  await open(page, '?chapter=softmax&progress=1&present=on');
  const size = await caption(page).evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  expect(size).toBeGreaterThanOrEqual(24);
  const shown = await caption(page).innerText();
  await expect(page.locator('mha-transport [aria-live=polite]')).toContainText(shown);
  const scale = await page
    .locator('mha-stage .over')
    .evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a);
  // The sentence above the picture takes some of the room.
  expect(scale).toBeGreaterThan(1.15);
  const word = page.locator('mha-ribbon [data-word]').first();
  expect(await word.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))).toBeGreaterThan(24);
});

test('has labels that can be read from the back of a room, and whole buttons, on a small projector', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await open(page, '?chapter=scores&progress=1&present=on');
  const scale = await page
    .locator('mha-stage .over')
    .evaluate((element) => new DOMMatrix(getComputedStyle(element).transform).a);
  expect(scale).toBeGreaterThanOrEqual(1.3);
  await open(page, '?chapter=train&progress=1&present=on');
  const watch = page.getByRole('button', { name: 'Watch an induction head form' });
  await expect(watch).toBeVisible();
  const box = await watch.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(1280);
});

test('keeps the inspector: arrow keys in a matrix move between cells', async ({ page }) => {
  await open(page, '?chapter=scores&progress=1&present=on');
  await page.locator('mha-stage .matrix').first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(position(page)).toHaveValue('1000');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Scores');
  await expect(page.locator('mha-stage .live')).toContainText(/\d/);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });
    test('axe finds nothing in it', async ({ page }) => {
      await open(page, '?chapter=values&progress=1&present=on');
      await page.keyboard.press('?');
      await expect(page.getByRole('dialog')).toBeVisible();
      await noneFound(page, 'presenter');
    });
  });
}
