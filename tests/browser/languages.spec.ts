/**
 * Other languages: French from its first frame to an exercise; and two pseudo-languages through every chapter, one twice as long,
 * one from right to left, in which nothing is cut off, nothing overlaps, nothing scrolls sideways and no word is left in English.
 */
import { addressOf, CHAPTERS, expect, matrices, open, type Page, test } from './support.ts';

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

interface Layout {
  readonly wide: number;
  readonly cut: string[];
  readonly overlapping: string[];
  readonly english: string[];
}

/** What is wrong with the layout as it stands: all shadow roots are searched. */
function layout(page: Page): Promise<Layout> {
  return page.evaluate(() => {
    const all: HTMLElement[] = [];
    const visit = (root: Document | ShadowRoot): void => {
      for (const element of root.querySelectorAll<HTMLElement>('*')) {
        all.push(element);
        if (element.shadowRoot) visit(element.shadowRoot);
      }
    };
    visit(document);
    const hostOf = (element: Element): Element | null => {
      if (element.assignedSlot) return element.assignedSlot;
      if (element.parentElement) return element.parentElement;
      const root = element.getRootNode();
      return root instanceof ShadowRoot ? root.host : null;
    };
    const has = (element: Element | null, test: (each: Element) => boolean): boolean =>
      element !== null && (test(element) || has(hostOf(element), test));
    const named = (element: Element): string =>
      `${element.localName}.${element.className} “${(element.textContent ?? '').trim().slice(0, 40)}”`;
    const shown = (element: Element): boolean => {
      const box = element.getBoundingClientRect();
      return box.width > 1 && box.height > 1 && element.checkVisibility({ visibilityProperty: true });
    };
    const ownText = (element: Element): string =>
      [...element.childNodes]
        .map((node) => (node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : ''))
        .join('');
    const hiding = (style: CSSStyleDeclaration): boolean =>
      /hidden|clip/.test(style.overflowX) && style.textOverflow !== 'ellipsis' && style.clipPath === 'none';

    const cut = all.filter((element) => {
      if (!shown(element) || !hiding(getComputedStyle(element))) return false;
      return (
        element.scrollWidth > element.clientWidth + 1 && element.localName !== 'canvas' && !element.matches('.picture')
      );
    });

    /** What of an element is not scrolled away. */
    const visible = (element: Element): { left: number; right: number; top: number; bottom: number } => {
      let { left, right, top, bottom } = element.getBoundingClientRect();
      for (let parent = hostOf(element); parent; parent = hostOf(parent)) {
        if (getComputedStyle(parent).overflowX === 'visible') continue;
        const box = parent.getBoundingClientRect();
        left = Math.max(left, box.left);
        right = Math.min(right, box.right);
        top = Math.max(top, box.top);
        bottom = Math.min(bottom, box.bottom);
      }
      return { left, right, top, bottom };
    };
    const pressable = all.filter(
      (element) =>
        element.matches('button, a[href], summary, label, h1, h2, .caption') &&
        shown(element) &&
        getComputedStyle(element).display !== 'inline',
    );
    const overlapping: string[] = [];
    for (const [i, a] of pressable.entries()) {
      for (const b of pressable.slice(i + 1)) {
        if (a.getRootNode() !== b.getRootNode() || a.contains(b) || b.contains(a)) continue;
        if ([a, b].some((each) => has(each, (parent) => getComputedStyle(parent).position === 'fixed'))) continue;
        const [p, q] = [visible(a), visible(b)];
        const across = Math.min(p.right, q.right) - Math.max(p.left, q.left);
        const down = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
        if (across > 2 && down > 2) overlapping.push(`${named(a)} and ${named(b)}`);
      }
    }

    /** Code, formulas, names and what the learner wrote stay as they are. */
    const kept = (each: Element): boolean =>
      each.matches(
        'code, pre, sub, math, svg text, mha-shapes, mha-value, textarea, input, option, script, style, noscript, table, .name, .formula, .sources, [data-family], mha-sentence-field, .away, mha-code, [lang="en"]',
      );
    const english = all
      .filter(
        (element) =>
          shown(element) && /(?<![\p{L}_.])[a-z]{4,}(?![_\p{L}(])/u.test(ownText(element)) && !has(element, kept),
      )
      .map(named);

    return {
      wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      cut: cut.map(named),
      overlapping,
      english: [...new Set(english)],
    };
  });
}

/** Everything that is loaded when the reader comes near. */
async function readToTheEnd(page: Page): Promise<void> {
  const exercises = page.locator('mha-lazy-exercises');
  await exercises.evaluate((element) => element.scrollIntoView());
  await expect(page.locator('mha-exercises button').first()).toBeVisible();
  const lab = page.locator('mha-lab-place');
  if ((await lab.count()) > 0) {
    await lab.evaluate((element) => element.scrollIntoView());
    await expect(lab.locator('.waiting')).toHaveCount(0);
  }
  await page.waitForLoadState('networkidle');
}

for (const language of ['x-long', 'x-rtl', 'fr'] as const) {
  for (const chapter of CHAPTERS) {
    test(`${chapter} in ${language}: all words find room, wide and on a phone`, async ({ page }) => {
      test.slow();
      await open(page, `${addressOf(chapter)}&lang=${language}&progress=1&cell=q:h0.t3.d1`);
      for (const [width, height] of [
        [1440, 900],
        [390, 844],
      ] as const) {
        await page.setViewportSize({ width, height });
        await readToTheEnd(page);
        const found = await layout(page);
        const size = `${width} pixels wide`;
        expect.soft(found.wide, size).toBeLessThanOrEqual(0);
        expect.soft(found.cut, size).toEqual([]);
        expect.soft(found.overlapping, size).toEqual([]);
        if (language === 'x-rtl') expect.soft(found.english, size).toEqual([]);
      }
      if (language === 'x-rtl') await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    });
  }
}
