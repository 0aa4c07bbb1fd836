/** Layout of `<mha-controls>`: a bar of one or two rows, or the rows of the sheet. */
import { css } from 'lit';

export const barStyles = css`
  :host { display: block; container: controls / inline-size; min-width: 0; }
  /* As wide as its button. */
  :host(:is([layout='sheet'], [layout='icon'])) {
    display: flex;
    gap: var(--s2);
    align-items: center;
    justify-content: end;
    container: none;
    max-width: 100%;
  }
  /* One row where it fits; else the chips take the second. */
  .bar { position: relative; display: flex; flex-wrap: wrap; gap: var(--s2); align-items: start; }
  .bar > mha-sentence-field { flex: 1 1 calc(460 * var(--px)); max-width: 100%; }
  .end { display: flex; gap: var(--s2); align-items: center; min-height: 40px; margin-inline-start: auto; }
  .chips { display: flex; flex-wrap: wrap; gap: var(--s1) 6px; align-items: center; min-height: 40px; }
  /* The chips stand above the text, and the sentence above the figure, which shows its words. */
  :host([layout='beside']) .chips { min-width: var(--words-width); padding-inline-start: var(--s6); }
  /* The width of the text, also if the chips are wider. */
  .room { position: absolute; width: var(--words-width); }
  .all { --chip-inset: 6px; }
  /* In one row on a laptop, in every language. */
  @container controls (min-width: 78em) and (max-width: 110em) {
    .all:nth-child(n + 5) { --chip-label-room: 0; }
  }
  @container controls (min-width: 78em) and (max-width: 98em) {
    .bar { --chip-inset: 6px; --sentence-size: 16; }
    .chips { column-gap: 3px; }
  }
  .panel { width: calc(480 * var(--px)); max-width: 100%; }
  h3 {
    margin: var(--s4) 0 0;
    color: var(--ink-soft);
    font: 600 calc(13 * var(--px)) / calc(20 * var(--px)) var(--font-ui);
  }
  .panel > h3:first-child { margin-top: 0; }
  .item { display: inline-flex; align-items: center; }
  .off { visibility: hidden; }
  /* The longest value, so that the bar does not wrap while a slider moves. */
  .temperature { --chip-value-room: 2.4em; }
  .item.fixed {
    gap: 6px;
    min-height: 32px;
    padding: 0 10px;
    border: 1px solid var(--rule);
    border-radius: var(--radius);
    color: var(--ink-soft);
    font-size: calc(14 * var(--px));
  }
  .note, .locked { color: var(--ink); }
  .press { justify-self: start; }
  .toggle { display: flex; align-items: center; gap: var(--s3); min-height: 32px; font-weight: 550; cursor: pointer; }
  .toggle input {
    position: relative;
    flex: none;
    width: 40px;
    height: 24px;
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
  .toggle input:checked { border-color: var(--accent); background: var(--accent); }
  .toggle input:checked::before { inset-inline-start: 19px; background: var(--accent-ink); }
  .toggle input:disabled { opacity: 0.5; }
  .rows { margin-top: var(--s1); border-top: 1px solid var(--rule); }
  details { border-bottom: 1px solid var(--rule); }
  summary { display: flex; align-items: center; gap: var(--s2); min-height: 44px; list-style: none; }
  summary::-webkit-details-marker { display: none; }
  summary .title { flex: 1; padding-block: 6px; }
  .soft { max-width: 48ch; }
  summary .soft { display: block; max-width: none; }
  summary sub { line-height: 1; }
  summary .value { font-weight: 600; }
  summary svg { color: var(--ink-faint); }
  details[open] summary svg { rotate: 180deg; }
  .editor { display: grid; gap: var(--s3); min-width: 0; padding: var(--s1) 0 var(--s4); }
  @media (prefers-reduced-motion: no-preference) {
    .toggle input::before { transition: left 120ms; }
    summary svg { transition: rotate 120ms; }
  }
`;
