/** The matrices of a frame as focusable regions over the picture: one tab stop a matrix, arrow keys inside. */
import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { t } from '../../messages/index.ts';
import { titleBox } from '../../views/paint/paint-labels.ts';
import type { Frame, Title } from '../../views/scene.ts';
import { firstCell } from './matrix-cursor.ts';

const words = t.stage;

export interface RegionHandlers {
  enter(title: Title): void;
  leave(): void;
  key(event: KeyboardEvent, title: Title): void;
}

export function matrixRegions(frame: Frame, { enter, leave, key }: RegionHandlers) {
  const titles = frame.titles.filter((title) => title.alpha > 0.9 && (title.shape.length > 0 || title.entered));
  const regions = repeat(
    titles,
    (title) => title.id,
    (title) => {
      const box = titleBox(title, frame);
      if (!box || !firstCell(frame, title)) return nothing;
      const [rows = 1, columns = 1] = title.entered ?? title.shape.map(([, extent]) => extent);
      const style = `left:${box.x - 4}px;top:${box.y - 4}px;width:${box.width + 8}px;height:${box.height + 8}px`;
      return html`<div class="matrix" role="application" tabindex="0" style=${style} data-title=${title.id}
        aria-roledescription=${words.matrix} aria-describedby="matrix-keys" aria-label=${words.matrixLabel(title.text.replaceAll('_', ' '), rows, columns)}
        @focus=${() => enter(title)} @blur=${leave} @keydown=${(event: KeyboardEvent) => key(event, title)}></div>`;
    },
  );
  // Described, not named: who goes from matrix to matrix hears their names, and the keys once they stay.
  return html`${regions}<span id="matrix-keys" hidden>${words.matrixKeys}</span>`;
}
