/**
 * Bounding boxes of labels on canvases and in SVG. A canvas does not keep its text, so each text is recorded when it is painted, and
 * dropped when the whole canvas is cleared.
 */
import type { Page } from './support.ts';

/** One call of `fillText`, with the state of its context. */
interface Written {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly most: number | undefined;
  readonly font: string;
  readonly align: CanvasTextAlign;
  readonly baseline: CanvasTextBaseline;
  readonly transform: DOMMatrix;
}

type Recording = typeof globalThis & { writtenOn?: Map<HTMLCanvasElement, Written[]> };

/** Records the text on every canvas from the next page load on. Text below half opacity does not count. */
export async function recordLabels(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const written = new Map<HTMLCanvasElement, Written[]>();
    (globalThis as Recording).writtenOn = written;
    const { fillText, fillRect } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y, most) {
      const { font, textAlign: align, textBaseline: baseline, globalAlpha } = this;
      const list = written.get(this.canvas) ?? [];
      written.set(this.canvas, list);
      if (globalAlpha > 0.5) list.push({ text, x, y, most, font, align, baseline, transform: this.getTransform() });
      if (most === undefined) fillText.call(this, text, x, y);
      else fillText.call(this, text, x, y, most);
    };
    CanvasRenderingContext2D.prototype.fillRect = function (x, y, width, height) {
      const corner = this.getTransform().transformPoint(new DOMPoint(x + width, y + height));
      const whole = x <= 0 && y <= 0 && corner.x >= this.canvas.width - 1 && corner.y >= this.canvas.height - 1;
      if (whole) written.delete(this.canvas);
      fillRect.call(this, x, y, width, height);
    };
  });
}

/** Pairs of labels that overlap, on a canvas or in SVG. */
export function overlappingLabels(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Ink {
      readonly text: string;
      readonly left: number;
      readonly right: number;
      readonly top: number;
      readonly bottom: number;
    }
    /** Overlap in CSS pixels that is tolerated. */
    const TOUCHING = 1.5;

    const found: string[] = [];
    const compare = (where: string, labels: readonly Ink[]): void => {
      const inOrder = [...labels].sort((a, b) => a.left - b.left);
      for (const [i, a] of inOrder.entries()) {
        for (const b of inOrder.slice(i + 1)) {
          if (b.left >= a.right - TOUCHING) break;
          if (Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > TOUCHING)
            found.push(`${where}: “${a.text}” and “${b.text}” at ${a.left.toFixed(0)}, ${a.top.toFixed(0)}`);
        }
      }
    };

    const ruler = document.createElement('canvas').getContext('2d');
    const inkOf = (each: Written, scale: number): Ink | null => {
      if (!ruler || each.text.trim() === '') return null;
      ruler.font = each.font;
      ruler.textAlign = each.align;
      ruler.textBaseline = each.baseline;
      const size = ruler.measureText(each.text);
      const squeezed = each.most === undefined ? 1 : Math.min(1, each.most / size.width);
      const across = [each.x - size.actualBoundingBoxLeft * squeezed, each.x + size.actualBoundingBoxRight * squeezed];
      const down = [each.y - size.actualBoundingBoxAscent, each.y + size.actualBoundingBoxDescent];
      const corners = across.flatMap((x) => down.map((y) => each.transform.transformPoint(new DOMPoint(x, y))));
      const [xs, ys] = [corners.map(({ x }) => x * scale), corners.map(({ y }) => y * scale)];
      return {
        text: each.text,
        left: Math.min(...xs),
        right: Math.max(...xs),
        top: Math.min(...ys),
        bottom: Math.max(...ys),
      };
    };
    for (const [canvas, written] of (globalThis as Recording).writtenOn ?? []) {
      if (!canvas.isConnected) continue;
      const scale = canvas.getBoundingClientRect().width / canvas.width;
      compare(
        'canvas',
        written.map((each) => inkOf(each, scale)).filter((each) => each !== null),
      );
    }

    const drawings = (root: Document | ShadowRoot | Element): void => {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot) drawings(element.shadowRoot);
        if (!(element instanceof SVGSVGElement) || !element.checkVisibility({ visibilityProperty: true })) continue;
        const labels = [...element.querySelectorAll('text')].flatMap((text): Ink[] => {
          const box = text.getBoundingClientRect();
          const style = getComputedStyle(text);
          if (box.width === 0 || Number(style.opacity) < 0.5) return [];
          // A line box is taller than its letters.
          const spare = Math.max(0, box.height - Number.parseFloat(style.fontSize) * 0.75) / 2;
          const upright = box.height <= Number.parseFloat(style.fontSize) * 1.6;
          return [
            {
              text: text.textContent?.trim() ?? '',
              left: box.left,
              right: box.right,
              top: box.top + (upright ? spare : 0),
              bottom: box.bottom - (upright ? spare : 0),
            },
          ];
        });
        const host = element.getRootNode();
        compare(host instanceof ShadowRoot ? host.host.localName : 'drawing', labels);
      }
    };
    drawings(document);
    return [...new Set(found)];
  });
}
