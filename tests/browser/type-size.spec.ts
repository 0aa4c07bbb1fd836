/**
 * Double font size in the browser's settings (not zoom). In every chapter all text must grow, without clipping, overlap or sideways
 * scrolling. The figure's labels are limited by its cells; the data table has the same numbers in full size.
 */
import { ALL_CHAPTER_IDS } from '#web/lesson/constants/chapter-ids.ts';
import { openHost } from './host-page.ts';
import { layout } from './layout.ts';
import {
  addressOf,
  CHANGED_CHAPTERS,
  EXHAUSTIVE,
  expect,
  moveTo,
  open,
  type Page,
  readToTheEnd,
  test,
} from './support.ts';

const ORDINARY = 16;
const LARGE = 2 * ORDINARY;
/** Smallest label at the default font size. */
const SMALLEST_LABEL = 12;

test.use({
  launchOptions: [
    async ({ launchOptions }, use) => {
      const args = [...(launchOptions.args ?? []), `--blink-settings=defaultFontSize=${LARGE}`];
      await use({ ...launchOptions, args });
    },
    { scope: 'worker' },
  ],
});

interface Type {
  /** Texts that did not grow. */
  readonly small: string[];
  /** Labels that overflow their control. */
  readonly spilled: string[];
  /** Numbers that wrap onto another line. */
  readonly torn: string[];
}

/** Charts on the stage whose cells, as a matrix's, take their size from the room; the lab below says the same in text that grows. */
const SIZED_BY_ROOM = 'mha-lab[view=stage]:is([chapter=bugs], [chapter=train]), mha-training-maps';

/** Measures the text outside pictures, except exponents and formula symbols, which are smaller. */
function typeOf(page: Page, smallest: number): Promise<Type> {
  return page.evaluate(
    ([smallest, SIZED_BY_ROOM]) => {
      const found: Record<'small' | 'spilled' | 'torn', string[]> = { small: [], spilled: [], torn: [] };
      const visit = (root: Document | ShadowRoot): void => {
        for (const element of root.querySelectorAll<HTMLElement>('*')) {
          if (element.shadowRoot) visit(element.shadowRoot);
          if (element.closest('svg, math, sub, sup, script, style, noscript, select')) continue;
          const range = document.createRange();
          for (const node of element.childNodes) {
            const text = node.textContent?.trim() ?? '';
            if (node.nodeType !== Node.TEXT_NODE || text === '' || !element.checkVisibility()) continue;
            range.selectNodeContents(node);
            const box = range.getBoundingClientRect();
            if (box.width <= 1 || box.height <= 1) continue;
            const name = `${element.localName}.${element.className} “${text.slice(0, 40)}”`;
            const least = root instanceof ShadowRoot && root.host.matches(SIZED_BY_ROOM) ? 10 : smallest;
            if (Number.parseFloat(getComputedStyle(element).fontSize) < least) found.small.push(name);
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
            if (/^[−+]?[\d.,]+$/.test(text) && lines.size > 1) found.torn.push(name);
            const control = element.closest<HTMLElement>('button, a, label, summary, td, th, .token');
            const around = control?.getBoundingClientRect();
            if (!around || getComputedStyle(element).position === 'absolute') continue;
            if (control && getComputedStyle(control).display === 'inline') continue;
            const out = Math.max(
              around.left - box.left,
              box.right - around.right,
              around.top - box.top,
              box.bottom - around.bottom,
            );
            if (out > 4 && getComputedStyle(control ?? element).overflowX === 'visible') found.spilled.push(name);
          }
        }
      };
      visit(document);
      return found;
    },
    [smallest, SIZED_BY_ROOM] as const,
  );
}

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** Half of the chapters are read wide and half on a phone, in French; the exhaustive runs have the rest. */
for (const [language, other, details] of [
  ['fr', 0, {}],
  ['fr', 1, EXHAUSTIVE],
  ['en', 0, EXHAUSTIVE],
  ['en', 1, EXHAUSTIVE],
] as const) {
  for (const [half, size] of SIZES.entries()) {
    const chapters = CHANGED_CHAPTERS.filter((chapter) => (ALL_CHAPTER_IDS.indexOf(chapter) + other) % 2 === half);
    if (chapters.length === 0) continue;
    const title = `type of twice the size finds room in ${chapters.join(', ')}, ${size.width} pixels wide, in ${language}`;
    test(title, details, async ({ page }) => {
      await page.setViewportSize(size);
      await open(page, `${addressOf('tokens')}&lang=${language}`);
      await expect(page.locator('mha-chapter h1')).toHaveCSS('font-size', /^(54|64)px$/);
      for (const chapter of chapters) {
        await moveTo(page, `${addressOf(chapter)}&lang=${language}&progress=1&cell=q:h0.t3.d1`);
        await readToTheEnd(page);
        // Charts render for their width in the next frame.
        await expect.poll(async () => (await layout(page)).wide, chapter).toBeLessThanOrEqual(0);
        const found = await layout(page);
        const type = await typeOf(page, (LARGE / ORDINARY) * SMALLEST_LABEL);
        // A field scrolls its text, so the text may be longer.
        const cut = found.cut.filter((name) => !name.startsWith('input.'));
        expect.soft(cut, chapter).toEqual([]);
        expect.soft(found.overlapping, chapter).toEqual([]);
        expect.soft(type, chapter).toEqual({ small: [], spilled: [], torn: [] });
      }
    });
  }
}

test('in a host page text has its own size, unless the page sets --mha-font-size', async ({ page }) => {
  await page.goto('./gallery.html');
  const legend = page.locator('mha-figure mha-legend').first();
  await expect(legend).toBeAttached();
  await page.addStyleTag({ content: ':root { font-size: 62.5% }' });
  await expect(legend).toHaveCSS('font-size', `${SMALLEST_LABEL}px`);
  await page.addStyleTag({ content: ':root { font-size: 100%; --mha-font-size: 1rem }' });
  await expect(legend).toHaveCSS('font-size', `${(LARGE / ORDINARY) * SMALLEST_LABEL}px`);
});

test('a narrow figure with type of twice the size is as high as what it shows', async ({ page }) => {
  // So high that the legend is shown.
  await page.setViewportSize({ width: 320, height: 1600 });
  const style = `body { margin: 0 } mha-figure { --mha-font-size: ${LARGE}px }`;
  await openHost(page, `<style>${style}</style><mha-figure loading="eager"></mha-figure>`);
  const figure = page.locator('mha-figure');
  const content = figure.locator('mha-figure-view');
  for (const chapter of CHANGED_CHAPTERS) {
    await figure.evaluate((element: HTMLElementTagNameMap['mha-figure'], chapter) => {
      element.setAttribute('chapter', chapter);
      return element.seek(0);
    }, chapter);
    const beyond = () => content.evaluate((view) => view.scrollHeight - view.clientHeight);
    await expect.poll(beyond, { message: chapter, timeout: 10_000 }).toBe(0);
  }
});
