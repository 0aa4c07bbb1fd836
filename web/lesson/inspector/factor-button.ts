/** A button for a number: hovering highlights its cell, pressing inspects it. */
import { css, html, type TemplateResult } from 'lit';
import type { CellRef } from '../../engine/cell.ts';
import { sendCell, sendHoverCell } from './follow-events.ts';
import type { Place } from './grid-keys.ts';
import { ownColour } from './name-view.ts';

export interface FactorButtonOptions {
  readonly host: EventTarget;
  readonly cell: CellRef;
  readonly text: string;
  /** The accessible name, in place of the bare number. */
  readonly label: string;
  readonly place: Place;
  /** Whether this is the grid's only tab stop. */
  readonly stop: boolean;
}

export function factorButton({ host, cell, text, label, place, stop }: FactorButtonOptions): TemplateResult {
  return html`<button
    type="button"
    class="factor number"
    style=${ownColour(cell.tensor)}
    aria-label=${label}
    data-row=${place.row}
    data-column=${place.column}
    tabindex=${stop ? 0 : -1}
    @click=${() => sendCell(host, cell)}
    @pointerenter=${() => sendHoverCell(host, cell)}
    @pointerleave=${() => sendHoverCell(host, null)}
    @focus=${() => sendHoverCell(host, cell)}
    @blur=${() => sendHoverCell(host, null)}
    >${text}</button
  >`;
}

export const factorStyles = css`
  .factor {
    min-width: 24px;
    min-height: 24px;
    padding: 0 4px;
    border-radius: 4px;
    color: var(--own);
    font-size: calc(13 * var(--px));
    line-height: calc(24 * var(--px));
    text-decoration: underline;
    text-decoration-color: color-mix(in oklab, currentcolor 35%, transparent);
    text-underline-offset: 3px;
  }
  .factor:focus-visible {
    background: color-mix(in oklab, var(--own) 14%, transparent);
    text-decoration-color: currentcolor;
  }
  @media (hover: hover) {
    .factor:hover {
      background: color-mix(in oklab, var(--own) 14%, transparent);
      text-decoration-color: currentcolor;
    }
  }
`;
