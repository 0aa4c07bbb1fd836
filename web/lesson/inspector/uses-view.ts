/** Renders the uses of a number as buttons. */
import { html, type TemplateResult } from 'lit';
import type { CellRef, Indices } from '../../engine/cell.ts';
import type { AttentionTrace } from '../../engine/engine.ts';
import { words } from '../../messages/en/inspector.ts';
import { sendCell, sendHoverCell } from './follow-events.ts';
import { ownColour, symbolView } from './name-view.ts';
import type { Trail } from './trail.ts';
import { usesOf } from './used-by.ts';

export function usesView(host: EventTarget, trace: AttentionTrace, cell: CellRef, trail: Trail): TemplateResult {
  // The start of the trail has priority: a value reached from the output of “it” leads back to that output.
  const near: Indices = Object.assign({}, ...[...trail].reverse().map(({ at }) => at));
  const uses = usesOf(trace, cell, near);
  if (uses.length === 0) return html`<p class="line uses">${words.usedNowhere}</p>`;
  return html`<p class="line uses">
    <span>${words.usedIn}</span>
    ${uses.map(
      (use) => html`<button
        type="button"
        class="use name"
        style=${ownColour(use.tensor)}
        @click=${() => sendCell(host, use.cell)}
        @pointerenter=${() => sendHoverCell(host, use.cell)}
        @pointerleave=${() => sendHoverCell(host, null)}
        @focus=${() => sendHoverCell(host, use.cell)}
        @blur=${() => sendHoverCell(host, null)}
      >
        ${symbolView(use.tensor)}<span aria-hidden="true">${words.usedBy(use.count)}</span
        ><span class="unseen">${words.usedByLabel(use.count)}</span>
      </button>`,
    )}
  </p>`;
}
