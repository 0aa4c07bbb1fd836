/** What is asked of every page: axe-core finds nothing, nothing scrolls sideways, nothing is too small to be pressed. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from './support.ts';

/** From here on prose and figure stand side by side. */
const ROOM_FOR_BOTH = 1100;

interface Asked {
  /** Only what lies in this element, named with the hosts of the shadow roots around it, outermost first. */
  readonly within?: readonly [string, string, ...string[]];
  /** Only the rules that look at colours: all that a theme can change. */
  readonly colours?: boolean;
}

export async function noneFound(page: Page, where: string, { within, colours = false }: Asked = {}): Promise<void> {
  // The lesson is one document: nothing of other frames has to be put together, which is done in a page of its own.
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  if (within) axe.include({ fromShadowDom: [...within] });
  if (colours) axe.withRules(['color-contrast', 'link-in-text-block']);
  const { violations, passes } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`);
  expect(found, where).toEqual([]);
  expect(passes.length, `${where}: rules that had something to look at`).toBeGreaterThan(0);
}

/** Makes the window so wide, and waits until the lesson is laid out for it. */
export async function resizeTo(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 844 });
  await expect(page.locator('mha-lesson-view')).toHaveJSProperty('wide', width >= ROOM_FOR_BOTH);
  await page.evaluate(() => new Promise((laidOut) => requestAnimationFrame(() => requestAnimationFrame(laidOut))));
}

export async function withinItsWidth(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${page.viewportSize()?.width} pixels wide`).toBeLessThanOrEqual(0);
}

/** Everything that can be pressed, with its size, but for words and links within a line of text, which WCAG exempts. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const small: string[] = [];
    const visit = (root: Document | ShadowRoot | Element): void => {
      for (const element of root.querySelectorAll<HTMLElement>('*')) {
        if (element.shadowRoot) visit(element.shadowRoot);
        if (!element.matches('button, a[href], input, select, textarea, summary, [role="button"], [role="slider"]'))
          continue;
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
