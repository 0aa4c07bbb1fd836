/** Focusable regions over the matrices: one tab stop per matrix, arrow keys inside. */
import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { t } from '../../messages/index.ts';
import type { Frame, Title } from '../../views/frame.ts';
import { titleBox } from '../../views/paint/paint-labels.ts';
import { symbolAloud, tensorTitle } from '../inspector/tensor-title.ts';
import { firstCell } from './matrix-cursor.ts';

const words = t.stage;

export interface RegionHandlers {
  enter(title: Title): void;
  leave(): void;
  key(event: KeyboardEvent, title: Title): void;
}

/** "α, attention weight, head 2, tired": symbol, quantity, the head if there are several, and the word of a row alone. */
export function regionName({ text, tensor, head, word = '' }: Title): string {
  const symbol = symbolAloud(text);
  const title = tensorTitle(tensor);
  const whose = head === undefined ? '' : words.head(head + 1);
  return [symbol, title === symbol ? '' : title, whose, word].filter((part) => part !== '').join(', ');
}

/** Rows and columns that are drawn; heads by rows by columns if one region covers several heads. */
export function sizesOf({ entered, shape, panels }: Title, frame: Frame): readonly number[] {
  if (entered) return entered;
  const drawn = frame.panels.filter(({ id }) => panels.includes(id));
  const sizes = shape.length > 2 && drawn.length === 1 ? shape.slice(1) : shape;
  const [columns = 1, rows = 1, ...heads] = sizes.toReversed();
  const isOneRow = drawn.every(({ rowWindow }) => rowWindow.slots.length === 1);
  return [...heads, isOneRow ? 1 : rows, columns];
}

/** Whether the title is a keyboard target: it has the matrix's shape and is not moving. */
export function isEntered({ alpha, shape, entered }: Title): boolean {
  return alpha > 0.9 && (shape.length > 0 || entered !== undefined);
}

export function matrixRegions(frame: Frame, { enter, leave, key }: RegionHandlers) {
  const titles = frame.titles.filter(isEntered);
  const regions = repeat(
    titles,
    (title) => title.id,
    (title) => {
      const box = titleBox(title, frame);
      if (!box || !firstCell(frame, title)) return nothing;
      const style = `left:${box.x - 4}px;top:${box.y - 4}px;width:${box.width + 8}px;height:${box.height + 8}px`;
      // A slider, because Orca takes an application inside of a page for another document: it is silent there and keeps the arrow keys.
      return html`<div class="matrix" role="slider" tabindex="0" style=${style} data-title=${title.id} aria-label=${regionName(title)}
        aria-roledescription=${words.matrix} aria-valuenow="0" aria-valuetext=${words.matrixSizes(sizesOf(title, frame))}
        aria-describedby=${title === titles[0] ? 'matrix-keys' : nothing} @focus=${() => enter(title)} @blur=${leave}
        @keydown=${(event: KeyboardEvent) => key(event, title)}></div>`;
    },
  );
  // In the description of the first, not in the names: users who tab through hear the names first, and the keys once.
  return html`${regions}<span id="matrix-keys" hidden>${words.matrixKeys}</span>`;
}
