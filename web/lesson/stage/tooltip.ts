/** The description of a hovered cell, spoken or as a tooltip. */
import { html, nothing, type TemplateResult } from 'lit';
import type { CellRef } from '../../engine/cell.ts';
import type { AttentionTrace } from '../../engine/engine.ts';
import type { Frame } from '../../views/frame.ts';
import { cellBox, find } from '../../views/hit.ts';
import { describeCell, type Sentences } from '../inspector/describe.ts';
import { explained } from './painter.ts';

/** Pixels between a cell and its tooltip, and the height below which the tooltip would be cut off above the cell. */
const DISTANCE = 8;
const HEIGHT = 60;

/** Describes a cell; "" for null and for cells that do not exist. */
export function said(trace: AttentionTrace | null, sentences: Sentences, cell: CellRef | null | undefined): string {
  return cell && trace && explained(trace, cell) ? describeCell(trace, sentences, cell) : '';
}

/** The tooltip for the cell under the pointer, kept inside the picture. */
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
