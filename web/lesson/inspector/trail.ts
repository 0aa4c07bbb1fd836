/**
 * The trail of cells that a reader followed, from the first to the current one. A pure reducer: its inputs are the new cell and
 * the cell that the element requested.
 */
import { html, nothing, type TemplateResult } from 'lit';
import { type CellRef, sameCell } from '../../engine/cell.ts';
import type { AttentionTrace } from '../../engine/engine.ts';
import { words } from '../../messages/en/inspector.ts';
import { tensorSymbol } from '../../views/identity.ts';
import { cellExists, positionOf, type Sentences } from './describe.ts';
import { sendCell, sendHoverCell } from './follow-events.ts';
import { ownColour, symbolView } from './name-view.ts';

export type Trail = readonly CellRef[];

/** Longer trails drop their oldest steps, except the first. */
const LONGEST = 24;

/** The trail after `cell` was shown. `followed` is the requested cell, if any. */
export function arrive(trail: Trail, cell: CellRef | null, followed: CellRef | null): Trail {
  if (cell === null) return [];
  const known = trail.findIndex((step) => sameCell(step, cell));
  if (known >= 0) return trail.slice(0, known + 1);
  if (!sameCell(cell, followed) || trail.length === 0) return [cell];
  const longer = [...trail, cell];
  return longer.length <= LONGEST ? longer : [...longer.slice(0, 1), ...longer.slice(2)];
}

/** The cell before the last one; null at the start. */
export function previous(trail: Trail): CellRef | null {
  return trail[trail.length - 2] ?? null;
}

/** Each step by its symbol. Skips steps that are no longer in the trace. */
export function trailView(
  host: EventTarget,
  trace: AttentionTrace,
  trail: Trail,
  sentences: Sentences,
  back: () => void,
): TemplateResult | typeof nothing {
  const steps = trail.filter((cell) => cellExists(trace, cell));
  if (steps.length < 2) return nothing;
  return html`<nav class="trail" aria-label=${words.trail}>
    <button type="button" class="press stays" title=${words.backHint} @click=${back}>‹ ${words.back}</button>
    <ol>
      ${steps.map((cell, i) => {
        const here = i === steps.length - 1;
        const position = positionOf(trace.get(cell.tensor), sentences, cell).map((part) => `, ${part}`);
        const where = `${tensorSymbol(cell.tensor).replaceAll('_', '')}${position.join('')}`;
        return html`<li>
          ${i > 0 ? html`<span class="sign" aria-hidden="true">‹</span>` : nothing}
          ${
            here
              ? html`<span class="name" style=${ownColour(cell.tensor)} aria-current="step" title=${where}>${symbolView(cell.tensor)}</span>`
              : html`<button
                type="button"
                class="step name"
                style=${ownColour(cell.tensor)}
                title=${where}
                @click=${() => sendCell(host, cell)}
                @pointerenter=${() => sendHoverCell(host, cell)}
                @pointerleave=${() => sendHoverCell(host, null)}
                @focus=${() => sendHoverCell(host, cell)}
                @blur=${() => sendHoverCell(host, null)}
              >
                ${symbolView(cell.tensor)}<span class="unseen">${position}</span>
              </button>`
          }
        </li>`;
      })}
    </ol>
  </nav>`;
}
