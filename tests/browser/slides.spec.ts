/** Figures on slides: on the slide's background, in large type, and printed. */
import { openHost } from './host-page.ts';
import { expect, type Page, test } from './support.ts';

const FIGURE = 'chapter="softmax" sentence="The cat sat" progress="1" controls="none"';

/** What the canvas has painted: a digest, and the opacities of its first pixel and of its most opaque one. */
const painted = (page: Page) =>
  page.locator('mha-stage canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] };
    let [sum, highest] = [0, 0];
    for (let i = 0; i < data.length; i++) sum = (sum * 31 + (data[i] ?? 0)) % 4_294_967_291;
    for (let i = 3; i < data.length; i += 4) highest = Math.max(highest, data[i] ?? 0);
    return { sum, first: data[3], highest };
  });

test('a transparent surface shows the slide behind the matrices, also after moving', async ({ page }) => {
  await openHost(
    page,
    `<style>body { background: rgb(10, 60, 90) } mha-figure { --mha-surface: transparent; --mha-surface-raised: transparent }</style>
     <mha-figure ${FIGURE} theme="dark" style="height: 600px"></mha-figure>`,
  );
  await expect(page.locator('mha-stage .matrix').first()).toBeVisible();
  await expect.poll(() => painted(page)).toMatchObject({ first: 0, highest: 255 });
  const before = await painted(page);
  const move = (progress: number) =>
    page.locator('mha-figure').evaluate((figure, to) => figure.setAttribute('progress', String(to)), progress);
  await move(0.4);
  await expect.poll(async () => (await painted(page)).sum).not.toBe(before.sum);
  await move(1);
  await expect.poll(() => painted(page)).toEqual(before);
});

/** Page pixels per picture pixel. */
const zoom = (page: Page) =>
  page.locator('mha-stage .over').evaluate((over) => new DOMMatrix(getComputedStyle(over).transform).a);

test('the scale enlarges the picture where every number still finds room', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 700 });
  await openHost(page, `<mha-figure ${FIGURE} style="height: 600px"></mha-figure>`);
  await expect(page.locator('mha-stage .matrix').first()).toBeVisible();
  expect(await zoom(page)).toBe(1);
  const scale = (to: string) =>
    page
      .locator('mha-figure')
      .evaluate((figure: HTMLElement, text) => figure.style.setProperty('--mha-figure-scale', text), to);
  await scale('1.5');
  await expect.poll(() => zoom(page)).toBeGreaterThan(1);
  // An invalid value changes nothing, and a large one is limited by the room.
  await scale('url(x)');
  await expect.poll(() => zoom(page)).toBe(1);
  await page
    .locator('mha-figure')
    .evaluate((figure) =>
      figure.setAttribute('sentence', 'one two three four five six seven eight nine ten eleven twelve'),
    );
  await scale('4');
  await expect.poll(() => zoom(page)).toBeGreaterThanOrEqual(1);
  expect(await zoom(page)).toBeLessThan(3);
});

/** The canvases below an element, and whether each has a light ground. Printing waits for no animation frame. */
const grounds = (page: Page, event: 'beforeprint' | 'afterprint' | null) =>
  page.locator('mha-stage').evaluate(async (stage, type) => {
    const inside = (root: ParentNode): Element[] =>
      [...root.querySelectorAll('*')].flatMap((each) => [each, ...(each.shadowRoot ? inside(each.shadowRoot) : [])]);
    if (type) window.dispatchEvent(new Event(type));
    for (let i = 0; i < 10; i++) await Promise.resolve();
    return inside(stage.shadowRoot as ShadowRoot)
      .filter((each) => each instanceof HTMLCanvasElement && each.checkVisibility({ visibilityProperty: true }))
      .map((each) => {
        const canvas = each as HTMLCanvasElement;
        const { data } = (canvas.getContext('2d') as CanvasRenderingContext2D).getImageData(
          0,
          0,
          canvas.width,
          canvas.height,
        );
        return data.filter((_, i) => i % 4 === 1).sort()[data.length >> 3] ?? 0;
      })
      .map((green) => (green > 200 ? 'light' : 'dark'));
  }, event);

const DARK = 'html { color-scheme: dark; background: #111 }';

for (const [name, attributes, style, printed] of [
  ['prints the matrices of a dark page on white', FIGURE, DARK, 'light'],
  ['prints the maps of an exhibit on white', 'chapter="train" progress="1"', DARK, 'light'],
  ['keeps the ground of a page’s own light ink', FIGURE, 'mha-figure { --mha-surface: #111; --mha-ink: #eee }', 'dark'],
] as const) {
  test(`${name}, and stays dark on the screen`, async ({ page }) => {
    await openHost(page, `<style>${style}</style><mha-figure ${attributes} style="height: 700px"></mha-figure>`);
    const now = (event: Parameters<typeof grounds>[1]) => grounds(page, event).then((all) => [...new Set(all)]);
    await expect.poll(() => now(null)).toEqual(['dark']);
    expect(await now('beforeprint')).toEqual([printed]);
    await now('afterprint');
    await expect.poll(() => now(null)).toEqual(['dark']);
  });
}

test('the colours of the legend are printed without background graphics', async ({ page }) => {
  await openHost(page, `<mha-figure ${FIGURE} style="height: 600px"></mha-figure>`);
  const bar = page.locator('mha-legend i').first();
  await expect(bar).toBeVisible();
  expect(await bar.evaluate((it) => getComputedStyle(it).printColorAdjust)).toBe('exact');
});

const FAR = `<div style="height: 9000px"></div><mha-figure ${FIGURE}></mha-figure>`;

test('printing loads a figure far below', async ({ page }) => {
  await openHost(page, FAR);
  await page.waitForFunction(() => customElements.get('mha-figure'));
  await expect(page.locator('mha-stage')).toHaveCount(0);
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await expect(page.locator('mha-stage .matrix').first()).toBeAttached();
});

for (const query of ['?print-pdf', '?view=print']) {
  test(`a deck exported with ${query} loads a figure far below`, async ({ page }) => {
    await openHost(page, FAR, { query });
    await expect(page.locator('mha-stage .matrix').first()).toBeAttached();
  });
}
