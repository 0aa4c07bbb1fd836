/** What the reader must know before trusting a figure: that plain TypeScript computes, what was not understood, what failed. */
import { css, html, nothing } from 'lit';
import type { FallbackNote } from '../../engine/load-engine.ts';
import type { WebGpuNote } from '../../lesson/session/engines.ts';
import { t } from '../../messages/index.ts';

const words = t.page;

export const noteStyles = css`
  .notes {
    font: 450 14px/20px var(--font-ui);
  }
  .note {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s1) var(--s3);
    align-items: center;
    margin: 0;
    padding: var(--s2) var(--s6);
    background: var(--surface-sunken);
    border-bottom: 1px solid var(--rule);
    border-inline-start: 4px solid var(--warn);
  }
  .note button {
    flex: none;
    margin-inline-start: auto;
    padding: 0;
    width: 28px;
    height: 28px;
    border: 0;
    border-radius: 50%;
    background: none;
    color: var(--ink);
    cursor: pointer;
  }
  .note summary {
    cursor: pointer;
    min-height: 24px;
  }
`;

export interface Notes {
  /** Why the plain engine computes; null where the core does, or the reader has closed the note. */
  readonly fallback: FallbackNote | null;
  readonly closeFallback: () => void;
  /** Why the graphics processor does not compute although it was to; null otherwise, and where the reader has closed the note. */
  readonly missed: WebGpuNote | null;
  readonly closeMissed: () => void;
  /** What was not understood of the link or the attributes. */
  readonly problems: readonly string[];
  /** What to say before them. */
  readonly before: string;
  readonly closeProblems: () => void;
  readonly languageFailed: boolean;
  /** Why the last change could not be computed. */
  readonly failure: string | null;
}

export function notes({ fallback, missed, problems, before, languageFailed, failure, ...close }: Notes) {
  return html`<section class="notes" part="notes" aria-label=${words.notesRegion} aria-live="polite">
    ${
      fallback
        ? html`<div class="note">${words.fallback[fallback.reason]}
            <details><summary>${words.details}</summary>${fallback.detail}</details>
            <button aria-label=${words.dismiss} @click=${close.closeFallback}>✕</button></div>`
        : nothing
    }
    ${
      missed
        ? html`<div class="note">${words.engine.missed[missed.reason]}
            <details><summary>${words.details}</summary>${missed.detail}</details>
            <button aria-label=${words.dismiss} @click=${close.closeMissed}>✕</button></div>`
        : nothing
    }
    ${
      problems.length > 0
        ? html`<p class="note">${before} ${problems.join(' ')}
            <button aria-label=${words.dismiss} @click=${close.closeProblems}>✕</button></p>`
        : nothing
    }
    ${languageFailed ? html`<p class="note">${words.languageFailed}</p>` : nothing}
    ${failure ? html`<p class="note">${words.notComputed} ${failure}</p>` : nothing}
  </section>`;
}
