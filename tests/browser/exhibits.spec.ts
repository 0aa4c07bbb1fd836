/** The exhibits on stages of all sizes: text that is cut off, text that overlaps, and what does not fit. */
import type { Stage } from '#web/lesson/stage/stage.ts';
import { addressOf, CHANGED_CHAPTERS, EXHAUSTIVE, EXHIBITS, expect, type Locator, type Page, test } from './support.ts';

const CHANGED_EXHIBITS = CHANGED_CHAPTERS.filter((chapter) => EXHIBITS.includes(chapter));

/** Phones, tablets, frames of course pages, laptops. */
const SIZES = [
  [390, 844],
  [600, 720],
  [600, 1000],
  [760, 700],
  [768, 1024],
  [900, 720],
  [1000, 700],
  [1024, 768],
  [1099, 850],
  [1180, 720],
  [1366, 768],
  [1440, 900],
] as const;

/** The texts that are cut off, overlap others, or are beside their exhibit. */
function defects(exhibit: Locator): Promise<string[]> {
  return exhibit.evaluate((host) => {
    interface Ink {
      readonly text: string;
      readonly box: DOMRect;
    }
    const inks: Ink[] = [];
    const found: string[] = [];
    const frame = host.getBoundingClientRect();
    const range = document.createRange();
    const visit = (root: Element | ShadowRoot): void => {
      for (const node of root.childNodes) {
        if (node instanceof Text) {
          const text = (node.textContent ?? '').trim();
          const parent = node.parentElement;
          if (text === '' || !parent || parent.closest('style, select, .unseen, [aria-hidden] svg')) continue;
          if (!parent.checkVisibility({ visibilityProperty: true })) continue;
          range.selectNodeContents(node);
          for (const box of range.getClientRects()) inks.push({ text, box });
          const { overflowX } = getComputedStyle(parent);
          if (overflowX !== 'visible' && parent.scrollWidth > parent.clientWidth + 1) found.push(`cut: ${text}`);
        } else if (node instanceof Element) {
          visit(node);
          if (node.shadowRoot) visit(node.shadowRoot);
        }
      }
    };
    visit(host.shadowRoot ?? host);
    for (const { text, box } of inks) {
      const [left, right] = [frame.left - box.left, box.right - frame.right];
      const [above, below] = [frame.top - box.top, box.bottom - frame.bottom];
      if (Math.max(left, right, above, below) > 1)
        found.push(
          `beyond the stage by ${Math.round(Math.max(left, right))} across, ${Math.round(Math.max(above, below))} down: ${text}`,
        );
    }
    for (const [i, a] of inks.entries()) {
      for (const b of inks.slice(i + 1)) {
        const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
        const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
        if (across > 2 && down > 5) found.push(`overlap: ${a.text} and ${b.text}`);
      }
    }
    return [...new Set(found)];
  });
}

async function showExhibit(page: Page, chapter: string, progress: number): Promise<boolean> {
  await page.locator('mha-stage').evaluate((stage, to) => (stage as Stage).player.jump(to), progress);
  await expect(page.locator('mha-transport')).toHaveJSProperty('progress', progress);
  if ((await page.locator('mha-stage .exhibited').count()) === 0) return false;
  await expect(page.locator(`mha-lab[view=stage][chapter=${chapter}]`)).toHaveJSProperty('moment.shown', true);
  return true;
}

/** The defects at every size, at some moments of the animation. */
async function sweep(page: Page, chapter: string, moments: readonly number[]): Promise<string[]> {
  const exhibit = page.locator('mha-lab[view=stage]');
  const all: string[] = [];
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    for (const progress of moments) {
      if (!(await showExhibit(page, chapter, progress))) continue;
      await expect(exhibit.locator('[role=status]').filter({ hasText: / % …|%…/ })).toHaveCount(0);
      await exhibit.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      all.push(...(await defects(exhibit)).map((one) => `${width} × ${height}, ${progress}: ${one}`));
    }
  }
  return all;
}

for (const chapter of CHANGED_EXHIBITS) {
  // French needs more room.
  for (const [language, details] of [
    ['en', EXHAUSTIVE],
    ['fr', {}],
  ] as const) {
    test(`the exhibit of ${chapter} is readable on stages of all sizes, ${language}`, details, async ({ page }) => {
      await page.goto(`./${addressOf(chapter)}&lang=${language}`);
      await expect(page.locator('mha-lab[view=stage]')).toBeAttached();
      await page.keyboard.press('Shift');
      expect(await sweep(page, chapter, [0, 0.3, 1])).toEqual([]);
    });
  }
}

for (const chapter of ['train', 'trained-heads'].filter((each) => CHANGED_EXHIBITS.some((one) => one === each))) {
  test(`what ${chapter} loses without a head is readable on stages of all sizes, fr`, async ({ page }) => {
    await page.goto(`./${addressOf(chapter)}&lang=fr&progress=1`);
    const exhibit = page.locator('mha-lab[view=stage]');
    await expect(exhibit).toBeAttached();
    await page.keyboard.press('Shift');
    if (chapter === 'train') {
      await exhibit.getByRole('button', { name: 'Voir naître une tête d’induction' }).click();
      await exhibit.getByRole('combobox').selectOption('fast');
      await expect(exhibit.getByRole('button', { name: 'Continuer' })).toBeVisible();
      expect(await sweep(page, chapter, [1])).toEqual([]);
    }
    // Without head 2 of layer 1, `trained-heads` loses answers and gains others.
    await exhibit.getByRole('switch').nth(1).press('Space');
    await expect(exhibit.locator('.less, .switched').first()).toBeVisible();
    expect(await sweep(page, chapter, [1])).toEqual([]);
  });
}
