/** Accessibility checks for every page: axe-core, horizontal scrolling, target size. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import { expect, type Page } from './support.ts';

/** From this width on, the prose and the figure are side by side. */
const ROOM_FOR_BOTH = 1100;

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

interface Asked {
  /** Limits the check to this element: its selector, after those of its shadow hosts, outermost first. */
  readonly within?: readonly [string, string, ...string[]];
  /** Leaves out the elements that this selector matches. */
  readonly without?: string;
  /** Runs only the colour rules, which are all that a theme can affect. */
  readonly colours?: boolean;
}

export async function noneFound(page: Page, where: string, asked: Asked = {}): Promise<void> {
  // A change of the theme is painted in the next frames.
  await nextFrames(page);
  let { violations, passes, gaveUp } = await analyze(page, asked);
  await expect
    .poll(async () => {
      if (gaveUp.length > 0) {
        const title = page.locator('mha-chapter h1');
        if ((await title.count()) > 0) await title.evaluate((element) => element.scrollIntoView({ block: 'end' }));
        ({ violations, passes, gaveUp } = await analyze(page, asked));
      }
      return gaveUp;
    }, `${where}: rules that gave up`)
    .toEqual([]);
  expect(violations, where).toEqual([]);
  expect(passes, `${where}: rules that had something to look at`).toBeGreaterThan(0);
}

/** What axe-core finds on the page itself; what its frames show has its own tests. */
async function analyze(page: Page, asked: Asked) {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(AXE);
  return page.evaluate(async ({ within, without, colours }) => {
    const found = await (window.axe as typeof axe).run(
      { include: [within ? { fromShadowDom: [...within] } : 'html'], exclude: without ? [without] : [] },
      {
        iframes: false,
        // Describing every element that passes a rule would take more time than checking it.
        resultTypes: ['violations'],
        ...(colours ? { runOnly: ['color-contrast', 'link-in-text-block'] } : {}),
      },
    );
    return {
      violations: found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' | ')}`),
      passes: found.passes.length,
      // axe's rule of contrast gives up (“midpoint exceeds the grid bounds”) at some positions of a scrolled column.
      gaveUp: found.incomplete.filter((rule) => 'error' in rule).map(({ id }) => id),
    };
  }, asked);
}

/** Sets the window's width and waits until the lesson is laid out for it. */
export async function resizeTo(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  await expect(page.locator('mha-lesson-view')).toHaveJSProperty('wide', width >= ROOM_FOR_BOTH);
  await nextFrames(page);
}

function nextFrames(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
}

export async function withinItsWidth(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${page.viewportSize()?.width} pixels wide`).toBeLessThanOrEqual(0);
}

/** The size of every target, except links within a line of text, which WCAG exempts. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const small: string[] = [];
    const visit = (root: Document | ShadowRoot | Element): void => {
      for (const element of root.querySelectorAll<HTMLElement>('*')) {
        if (element.shadowRoot) visit(element.shadowRoot);
        if (!element.matches('button, a[href], input, select, textarea, summary, [role="button"]')) continue;
        const box = element.getBoundingClientRect();
        const style = getComputedStyle(element);
        const label = element.closest('label')?.getBoundingClientRect();
        const shown = box.width > 1 && box.height > 1 && style.visibility === 'visible' && !element.closest('[inert]');
        const inText = style.display === 'inline';
        const [width, height] = [Math.max(box.width, label?.width ?? 0), Math.max(box.height, label?.height ?? 0)];
        if (shown && !inText && (width < 23.9 || height < 23.9)) {
          small.push(
            `${element.localName}.${element.className} ${element.ariaLabel ?? element.textContent?.trim().slice(0, 20)} ${width.toFixed(0)}×${height.toFixed(0)}`,
          );
        }
      }
    };
    visit(document);
    return small;
  });
}
