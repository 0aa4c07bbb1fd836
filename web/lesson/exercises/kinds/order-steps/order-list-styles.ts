/** Styles of the list to order: one entry per line with a numbered grip and two buttons. */
import { css } from 'lit';
import { upTo } from '../../../ui/theme/room.ts';

export const orderListStyles = css`
  :host {
    display: block;
    /* Keeps visually hidden text here, where it cannot make the whole page scroll. */
    position: relative;
    width: 100%;
    font: 450 calc(15 * var(--px)) / calc(22 * var(--px)) var(--font-ui);
    color: var(--ink);
  }
  ol {
    display: grid;
    gap: var(--s1);
    margin: 0;
    padding: 0;
    list-style: none;
  }
  li {
    display: grid;
    grid-template-columns: calc(36 * var(--px)) minmax(0, 1fr) auto;
    gap: var(--s2);
    align-items: center;
    min-height: 40px;
    border: 1px solid var(--rule);
    border-radius: var(--radius);
    background: var(--surface-raised);
  }
  li.held {
    border-color: var(--accent);
    box-shadow: 0 2px 10px rgb(0 0 0 / 0.16);
  }
  .grip {
    align-self: stretch;
    border-inline-end: 1px solid var(--rule);
    border-radius: var(--radius) 0 0 var(--radius);
    background: var(--surface-sunken);
    color: var(--ink-soft);
    font: 600 calc(14 * var(--px)) / 1 var(--font-ui);
    cursor: grab;
    touch-action: none;
  }
  .grip:hover,
  .held .grip {
    background: var(--accent);
    color: var(--accent-ink);
  }
  .held .grip {
    cursor: grabbing;
  }
  .text {
    padding: var(--s2) 0;
    overflow-wrap: anywhere;
  }
  code {
    font: 450 0.9em var(--font-mono);
    font-feature-settings: 'calt' 0;
  }
  .ways {
    display: flex;
    padding-inline-end: var(--s1);
  }
  .ways button {
    width: calc(30 * var(--px));
    height: calc(30 * var(--px));
    border-radius: var(--radius);
    color: var(--accent);
    font-size: calc(16 * var(--px));
  }
  .ways button:hover:not(:disabled) {
    background: var(--surface-sunken);
  }
  .ways button:disabled {
    color: var(--ink-faint);
    opacity: 0.5;
    cursor: default;
  }
  ${upTo(
    300,
    css`
    li {
      grid-template-columns: calc(36 * var(--px)) minmax(0, 1fr);
    }
    .grip {
      grid-row: span 2;
    }
    .ways {
      grid-column: 2;
    }
`,
  )}
  /* On paper: a place to write the number, and no buttons. */
  @media print {
    .ways {
      display: none;
    }
    .grip {
      background: none;
    }
    .grip span {
      visibility: hidden;
    }
  }
`;
