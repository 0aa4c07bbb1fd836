/** The words for a cell that is looked at: spoken, or beside it in the picture. */
import { html, nothing, type TemplateResult } from 'lit';
import type { CellRef } from '../../engine/cell.ts';
import type { AttentionTrace } from '../../engine/engine.ts';
import type { Frame } from '../../views/frame.ts';
import { cellBox, find } from '../../views/hit.ts';
import { describeCell, type Sentences } from '../inspector/describe.ts';
import { explained } from './painter.ts';

/** Pixels between a cell and its words, and the height below which they would be cut off above it. */
const DISTANCE = 8;
const HEIGHT = 60;

/** A cell in words; "" for none, and for one that the present computation does not have. */
export function said(trace: AttentionTrace | null, sentences: Sentences, cell: CellRef | null | undefined): string {
  return cell && trace && explained(trace, cell) ? describeCell(trace, sentences, cell) : '';
}

/** The words beside the cell under the pointer, kept inside the picture. */
export function tooltip(
  frame: Frame | null,
  cell: CellRef | null,
  text: string,
  { width, height }: { readonly width: number; readonly height: number },
): TemplateResult | typeof nothing {
  const drawn = frame && cell && find(frame, cell);
  if (!drawn || text === '') return nothing;
  const box = cellBox(drawn);
  const side = box.x > width / 2 ? `right:${width - box.x - box.width}px` : `left:${box.x}px`;
  const over = `bottom:${height - box.y + DISTANCE}px`;
  const place = box.y < HEIGHT ? `top:${box.y + box.height + DISTANCE}px` : over;
  return html`<div class="tooltip" style="${side};${place}" aria-hidden="true">${text}</div>`;
}
