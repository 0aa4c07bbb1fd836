/** The picture keeps its size and place at every step, whatever the captions and legends below it say; so does the page while it loads. */
import { CHANGED_CHAPTERS, EXHAUSTIVE, expect, moveTo, open, type Page, test } from './support.ts';

/** Chapters whose captions or legends differ most from step to step. */
const UNEVEN = ['why-attention', 'output', 'backward'];
const MOMENTS = 24;

/** The heights of the picture over the whole time line. */
async function heights(page: Page): Promise<number[]> {
  const captions = page.locator('mha-transport [slot="room"]');
  await expect(captions.first()).toBeAttached();
  return page.locator('mha-stage').evaluate(async (stage, moments) => {
    const picture = stage.shadowRoot?.querySelector('.picture');
    const transport = stage.shadowRoot?.querySelector('mha-transport');
    const seen = new Set<number>();
    for (let i = 0; i <= moments; i++) {
      transport?.dispatchEvent(new CustomEvent('mha-seek', { detail: { progress: i / moments } }));
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
      seen.add(picture?.clientHeight ?? 0);
    }
    return [...seen];
  }, MOMENTS);
}

const SIZES = [
  { width: 390, height: 844 },
  { width: 375, height: 667 },
  { width: 1440, height: 900 },
] as const;

test('nothing moves when the lesson takes the place of the page’s first words', async ({ page }) => {
  await page.addInitScript(() => {
    const moved: number[] = [];
    new PerformanceObserver((list) => {
      // Newer than the types; its value is the share of the window that moved, times how far.
      for (const shift of list.getEntries()) moved.push((shift as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { moved });
  });
  // The lesson waits for its words.
  await open(page, '?chapter=scores&lang=fr');
  const moved = await page.evaluate(() => (window as unknown as { moved: number[] }).moved);
  expect(Math.max(0, ...moved)).toBeLessThan(0.05);
});

function steady(size: (typeof SIZES)[number], language: string, chapters: readonly string[]) {
  return async ({ page }: { page: Page }) => {
    await page.setViewportSize(size);
    await open(page, `?chapter=${chapters[0]}&lang=${language}`);
    for (const chapter of chapters) {
      await moveTo(page, `?chapter=${chapter}&lang=${language}`);
      expect.soft(await heights(page), chapter).toHaveLength(1);
    }
  };
}

// The smallest and the largest size. The exhaustive tests take all sizes, chapters and languages.
for (const size of SIZES.slice(1))
  test(
    `the picture of uneven chapters stays, ${size.width} × ${size.height} pixels, in fr`,
    steady(size, 'fr', UNEVEN),
  );

for (const size of SIZES)
  for (const language of ['en', 'fr'])
    test(
      `the picture of every chapter stays, ${size.width} × ${size.height} pixels, in ${language}`,
      EXHAUSTIVE,
      steady(size, language, CHANGED_CHAPTERS),
    );
