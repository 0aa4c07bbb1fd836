/** The words beside a cell that the pointer is on, kept inside the picture. */
import { html, nothing, type TemplateResult } from 'lit';
import type { CellRef } from '../../engine/cell.ts';
import { cellBox, find } from '../../views/hit.ts';
import type { Frame } from '../../views/scene.ts';

/** Pixels between a cell and its words, and the height below which they would be cut off above it. */
const DISTANCE = 8;
const HEIGHT = 60;

export function tooltip(
  frame: Frame,
  cell: CellRef,
  text: string,
  { width, height }: { readonly width: number; readonly height: number },
): TemplateResult | typeof nothing {
  const drawn = find(frame, cell);
  if (!drawn) return nothing;
  const box = cellBox(drawn);
  const side = box.x > width / 2 ? `right:${width - box.x - box.width}px` : `left:${box.x}px`;
  const over = `bottom:${height - box.y + DISTANCE}px`;
  const place = box.y < HEIGHT ? `top:${box.y + box.height + DISTANCE}px` : over;
  return html`<div class="tooltip" style="${side};${place}" aria-hidden="true">${text}</div>`;
}
