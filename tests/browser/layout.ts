/** Finds layout defects: clipped text, overlaps, untranslated and reordered words. */
import type { Page } from './support.ts';

export interface Layout {
  readonly wide: number;
  readonly cut: string[];
  readonly overlapping: string[];
  readonly english: string[];
  /** Sentences from right to left that are set from left to right, which moves their numbers and signs. */
  readonly reordered: string[];
}

/** Lists the layout defects of the page, in all shadow roots. */
export function layout(page: Page): Promise<Layout> {
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

    /** The part of an element that is not scrolled out of view. */
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
    const fixed = (element: Element): boolean => has(element, (each) => getComputedStyle(each).position === 'fixed');
    const placed = all
      .filter(
        (element) =>
          element.matches('button, a[href], summary, label, h1, h2, .caption') &&
          shown(element) &&
          getComputedStyle(element).display !== 'inline' &&
          !fixed(element),
      )
      .map((element) => ({ element, root: element.getRootNode(), box: visible(element) }));
    const overlapping: string[] = [];
    for (const [i, { element: a, root, box: p }] of placed.entries()) {
      for (const { element: b, root: other, box: q } of placed.slice(i + 1)) {
        if (root !== other || a.contains(b) || b.contains(a)) continue;
        const across = Math.min(p.right, q.right) - Math.max(p.left, q.left);
        const down = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
        if (across > 2 && down > 2) overlapping.push(`${named(a)} and ${named(b)}`);
      }
    }

    /** Code, formulas, names and the learner's own text are not translated. */
    const kept = (each: Element): boolean =>
      each.matches(
        'code, pre, sub, math, svg text, mha-shapes, mha-value, textarea, input, option, script, style, noscript, table, .name, .formula, .sources, [data-family], mha-sentence-field, mha-ribbon, .away, mha-code, [lang="en"]',
      );
    const english = all
      .filter(
        (element) =>
          shown(element) && /(?<![\p{L}_.])[a-z]{4,}(?![_\p{L}(])/u.test(ownText(element)) && !has(element, kept),
      )
      .map(named);

    /** The direction of the paragraph that the element's text is in. */
    const direction = (element: Element | null): string => {
      if (!element) return '';
      const style = getComputedStyle(element);
      if (style.unicodeBidi === 'plaintext') return 'of its first letter';
      return style.display === 'inline' && style.unicodeBidi === 'normal'
        ? direction(hostOf(element))
        : style.direction;
    };
    const RIGHT_TO_LEFT = /^\P{L}*\p{Script=Hebrew}/u;
    // A legend's scale runs from left to right, and so do the labels of a chart.
    const scale = (each: Element): boolean => each.matches('svg, mha-legend');
    const reordered = all
      .filter(
        (element) =>
          shown(element) &&
          RIGHT_TO_LEFT.test(ownText(element)) &&
          /[\p{N}\p{P}]/u.test(ownText(element).trim()) &&
          direction(element) === 'ltr' &&
          !has(element, scale),
      )
      .map(named);

    return {
      wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      cut: cut.map(named),
      overlapping,
      english: [...new Set(english)],
      reordered,
    };
  });
}
