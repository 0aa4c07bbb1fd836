/** Events that inspect another cell, or highlight it on the stage while hovered. */
import type { CellRef } from '../../engine/cell.ts';

export interface CellEventDetail {
  readonly cell: CellRef;
}

export interface HoverCellEventDetail {
  readonly cell: CellRef | null;
}

declare global {
  interface HTMLElementEventMap {
    'mha-cell': CustomEvent<CellEventDetail>;
    'mha-hover-cell': CustomEvent<HoverCellEventDetail>;
    'mha-unpin': CustomEvent<null>;
  }
}

export function sendCell(from: EventTarget, cell: CellRef): void {
  from.dispatchEvent(new CustomEvent<CellEventDetail>('mha-cell', { detail: { cell }, bubbles: true, composed: true }));
}

export function sendHoverCell(from: EventTarget, cell: CellRef | null): void {
  const detail: HoverCellEventDetail = { cell };
  from.dispatchEvent(
    new CustomEvent<HoverCellEventDetail>('mha-hover-cell', { detail, bubbles: true, composed: true }),
  );
}

export function sendUnpin(from: EventTarget): void {
  from.dispatchEvent(new CustomEvent<null>('mha-unpin', { bubbles: true, composed: true }));
}
