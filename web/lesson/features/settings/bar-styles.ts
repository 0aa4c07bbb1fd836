/** Layout of `<mha-controls>`: a bar of one or two rows, or the rows of the sheet. */
import { css } from 'lit';

export const barStyles = css`
  :host {
    display: block;
    container: controls / inline-size;
    min-width: 0;
  }
  /* As wide as its button, so that a page can float it. */
  :host([layout='sheet']) {
    container: none;
    max-width: 100%;
  }
  .bar {
    display: grid;
    grid-template: 'sentence tools' auto 'chips chips' auto / minmax(0, 1fr) auto;
    gap: var(--s2);
    align-items: start;
  }
  .bar:not(:has(mha-sentence-field)) {
    grid-template: 'chips tools' auto / minmax(0, 1fr) auto;
  }
  .bar:not(:has(mha-sentence-field)) > mha-tools {
    min-height: 32px;
  }
  .bar > mha-sentence-field {
    grid-area: sentence;
  }
  .bar > mha-tools {
    grid-area: tools;
    min-height: 40px;
  }
  .chips {
    grid-area: chips;
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
  }
  @container controls (min-width: 122.8em) {
    .bar {
      grid-template: 'sentence chips tools' auto / minmax(0, 1fr) auto auto;
    }
    .chips {
      min-height: 40px;
      align-items: center;
    }
  }
  /* The whole row still fits beside the prose. */
  @container controls (max-width: 81.4em) {
    .chips {
      gap: var(--s1);
    }
    .chips mha-chip {
      --chip-font-size: calc(13 * var(--px));
      --chip-inset: 7px;
    }
    .item > .plain {
      width: 26px;
    }
  }
  .item {
    display: inline-flex;
    align-items: center;
  }
  .item.fixed {
    gap: 6px;
    min-height: 32px;
    padding: 0 10px;
    border: 1px solid var(--rule);
    border-radius: var(--radius);
    color: var(--ink-soft);
    font-size: calc(14 * var(--px));
  }
  .note,
  .locked {
    color: var(--ink);
  }
  .quiet {
    justify-self: start;
  }
  .toggle {
    display: flex;
    align-items: center;
    gap: var(--s3);
    min-height: 32px;
    font-weight: 550;
    cursor: pointer;
  }
  .toggle input {
    position: relative;
    flex: none;
    width: 40px;
    height: 24px;
    margin: 0;
    appearance: none;
    border: 1px solid var(--ink-faint);
    border-radius: 12px;
    background: var(--surface-sunken);
    cursor: inherit;
  }
  .toggle input::before {
    content: '';
    position: absolute;
    top: 3px;
    inset-inline-start: 3px;
    width: 16px;
    height: 16px;
    border-radius: 50%;
    background: var(--ink-faint);
  }
  .toggle input:checked {
    border-color: var(--accent);
    background: var(--accent);
  }
  .toggle input:checked::before {
    inset-inline-start: 19px;
    background: var(--accent-ink);
  }
  .toggle input:disabled {
    opacity: 0.5;
  }
  .rows {
    margin-top: var(--s3);
    border-top: 1px solid var(--rule);
  }
  details {
    border-bottom: 1px solid var(--rule);
  }
  summary {
    display: flex;
    align-items: center;
    gap: var(--s2);
    min-height: 44px;
    list-style: none;
    cursor: pointer;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  summary .title {
    flex: 1;
  }
  summary .value {
    font-weight: 600;
  }
  summary svg {
    color: var(--ink-faint);
  }
  details[open] summary svg {
    rotate: 180deg;
  }
  .editor {
    display: grid;
    gap: var(--s3);
    min-width: 0;
    padding: var(--s1) 0 var(--s4);
  }
  @media (prefers-reduced-motion: no-preference) {
    .toggle input::before {
      transition: left 120ms;
    }
    summary svg {
      transition: rotate 120ms;
    }
  }
`;
