/** The description of a hovered cell, spoken or as a tooltip. */
import { html, nothing, type TemplateResult } from 'lit';
import type { CellRef } from '../../engine/cell.ts';
import type { AttentionTrace } from '../../engine/engine.ts';
import { t } from '../../messages/index.ts';
import { formatNumber } from '../../views/format-number.ts';
import { type Frame, panelBox } from '../../views/frame.ts';
import { cellBox, find } from '../../views/hit.ts';
import { describeCell, type Sentences, valueAt } from '../inspector/describe.ts';
import { explained } from './painter.ts';

/** Pixels between a cell and its tooltip, and the height below which the tooltip would be cut off above the cell. */
const DISTANCE = 8;
const HEIGHT = 60;

/** Describes a cell, and what it was `before` the reader's changes; "" for null and for cells that do not exist. */
export function cellInWords(
  trace: AttentionTrace | null,
  sentences: Sentences,
  cell: CellRef | null | undefined,
  before: AttentionTrace | null = null,
): string {
  if (!cell || !trace || !explained(trace, cell)) return '';
  const described = describeCell(trace, sentences, cell);
  if (!before?.has(cell.tensor)) return described;
  const [now, was] = [trace, before].map((each) => valueAt(each.get(cell.tensor), cell));
  return was === undefined || now === was ? described : `${described} ${t.stage.was(formatNumber(was))}`;
}

/** The tooltip for the cell under the pointer, kept inside the picture; `aside` keeps it off the cell's matrix. */
export function tooltip(
  frame: Frame | null,
  cell: CellRef | null,
  text: string,
  { width, height }: { readonly width: number; readonly height: number },
  aside = false,
): TemplateResult | typeof nothing {
  const drawn = frame && cell && find(frame, cell);
  if (!drawn || text === '') return nothing;
  const box = cellBox(drawn);
  const side = box.x > width / 2 ? `right:${width - box.x - box.width}px` : `left:${box.x}px`;
  const kept = aside ? panelBox(drawn.panel) : box;
  const below = kept.y + kept.height + DISTANCE;
  const isBelow = kept.y < HEIGHT || (aside && below + HEIGHT <= height);
  const place = isBelow ? `top:${below}px` : `bottom:${height - kept.y + DISTANCE}px`;
  return html`<div class="tooltip" style="${side};${place}" aria-hidden="true">${text}</div>`;
}
