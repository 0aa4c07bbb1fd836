/** Inspector styles: compact, one item per line, with its own scroll area. */
import { css } from 'lit';

export const inspectorStyles = css`
  :host { display: block; container-type: inline-size; min-width: 0; }
  .body, .empty { padding: var(--s3) var(--s4); }
  .body {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--s2);
    height: 100%;
    overflow: hidden auto;
    scrollbar-width: thin;
    scrollbar-color: var(--ink-faint) transparent;
    align-content: start;
  }
  .empty { color: var(--ink-soft); }
  .empty .keys { color: var(--ink-faint); }
  .trail { display: flex; gap: var(--s2); align-items: center; min-width: 0; }
  .trail ol {
    display: flex;
    min-width: 0;
    flex-wrap: wrap;
    font-size: calc(12 * var(--px));
    white-space: nowrap;
  }
  .trail > button { flex: none; white-space: nowrap; }
  .trail li { display: flex; align-items: center; }
  .trail .sign { padding: 0 2px; color: var(--ink-faint); }
  .step { min-width: 24px; min-height: 24px; padding: 0 3px; border-radius: 4px; color: var(--own); }
  .trail [aria-current] { padding: 0 3px; font-weight: 650; }
  .heading { display: flex; gap: var(--s1) var(--s4); align-items: start; justify-content: space-between; }
  .heading p { min-width: 0; border-radius: 4px; line-height: calc(26 * var(--px)); }
  .tools { flex: none; max-width: 100%; }
  /* The cross keeps its corner where the buttons have a line of their own. */
  .tools > .icon { width: 28px; height: 28px; margin-inline-start: auto; }
  @media (pointer: coarse) {
    .tools > .icon { width: 44px; height: 44px; }
  }
  .press { min-height: 24px; padding: 0 var(--s2); font: var(--type-note); }
  .heading strong { font-size: calc(16 * var(--px)); font-weight: 700; }
  .heading .part { color: var(--ink-soft); white-space: nowrap; }
  .heading .dot { color: var(--ink-faint); }
  .equals { margin-inline-start: var(--s3); color: var(--ink-faint); white-space: nowrap; }
  .value {
    min-height: 24px;
    padding: 0 2px;
    border-radius: 4px;
    font-size: calc(17 * var(--px));
    font-weight: 650;
    line-height: calc(24 * var(--px));
    color: var(--ink);
    text-decoration: underline dotted var(--ink-faint) 1px;
    text-underline-offset: 4px;
  }
  @media (hover: hover) {
    .value:hover { background: var(--surface-sunken); }
  }
  .verdict { display: inline-block; flex: none; width: 1.4em; font-weight: 700; text-align: center; }
  .verdict.ok { color: var(--ok); }
  .was { padding-inline-start: var(--s1); color: var(--ink-soft); }
  .edit { align-items: start; }
  .edit mha-number-field { flex: 0 1 calc(400 * var(--px)); min-width: calc(260 * var(--px)); --digits: 13ch; }
  .formulas { display: flex; gap: var(--s2) var(--s4); align-items: end; justify-content: space-between; }
  .formula { min-width: 0; overflow-wrap: anywhere; }
  .origin { font-size: calc(15 * var(--px)); }
  .remarks { color: var(--ink-soft); }
  .worked { display: flex; flex-wrap: wrap; gap: var(--s3) var(--s6); min-width: 0; }
  mha-worked-terms { max-width: 100%; }
  .order {
    display: flex;
    flex: none;
    gap: var(--s2);
    align-items: center;
    font-size: calc(12 * var(--px));
    color: var(--ink-faint);
  }
  footer {
    display: grid;
    flex: 1 1 calc(280 * var(--px));
    gap: var(--s2);
    align-content: start;
    font-size: calc(13 * var(--px));
    color: var(--ink-soft);
  }
  .uses { gap: var(--s1) var(--s2); }
  .use {
    min-width: 24px;
    min-height: 24px;
    padding: 0 var(--s2);
    border: 1px solid color-mix(in oklab, var(--own) 40%, transparent);
    border-radius: 12px;
    font-size: calc(12 * var(--px));
    line-height: calc(22 * var(--px));
  }
  @media (hover: hover) {
    .use:hover, .step:hover { background: color-mix(in oklab, var(--own) 12%, transparent); }
  }
  .check { color: var(--ink-faint); }
  .check summary { width: fit-content; }
  .check.failed { color: var(--warn); font-weight: 600; }
  .verdict.failed { color: var(--warn); }
  @container (max-width: 37em) {
    .heading, .formulas { flex-wrap: wrap; }
    .tools { margin-inline-start: auto; }
  }
`;
