/**
 * The style sheet that every shadow root adopts before its own styles. Its rules are in layers, so any rule of an element's own
 * styles lies above them, whatever its selector. Colours and distances come from the public element (ui/theme/tokens.ts).
 *
 * Tokens: the styles of type. Base: boxes, focus and the elements of HTML. Parts: classes that several elements use.
 */
import { css } from 'lit';

export const sheet = css`
  @layer tokens, base, parts;
  @layer tokens {
    /* In each root, because a presentation enlarges --px inside the figure. */
    :host {
      --type-ui: 450 calc(14 * var(--px)) / calc(20 * var(--px)) var(--font-ui);
      --type-text: 450 calc(15 * var(--px)) / calc(22 * var(--px)) var(--font-ui);
      --type-note: 450 calc(13 * var(--px)) / calc(18 * var(--px)) var(--font-ui);
      --type-label: 450 calc(12 * var(--px)) / calc(16 * var(--px)) var(--font-ui);
    }
  }
  @layer base {
    :host {
      color: var(--ink);
      font: var(--type-ui);
      font-variant-numeric: tabular-nums;
      accent-color: var(--accent);
    }
    :host([hidden]) { display: none !important; }
    :host,
    *,
    ::before,
    ::after {
      box-sizing: border-box;
    }
    /* From left to right in every language, but not the words in a table. Scrolling starts at its start, the row names. */
    table,
    pre,
    code,
    math,
    svg,
    canvas,
    .formula,
    .scroll:has(> table) {
      direction: ltr;
    }
    /* While a table scrolls, the names of its rows stay. */
    .scroll > table tr > :first-child {
      position: sticky;
      inset-inline-start: 0;
      background: var(--surface-raised);
    }
    code,
    math,
    .number {
      unicode-bidi: isolate;
    }
    th,
    td {
      unicode-bidi: plaintext;
    }
    h1,
    h2,
    h3,
    p,
    ol,
    ul,
    dl,
    dd,
    pre,
    figure,
    fieldset,
    button,
    input {
      margin: 0;
    }
    :is(ol, ul):not(.prose *) {
      padding: 0;
      list-style: none;
    }
    fieldset { min-width: 0; }
    fieldset,
    button {
      border: 0;
    }
    fieldset,
    legend,
    button,
    th,
    td {
      padding: 0;
    }
    table { border-collapse: collapse; }
    th { font-weight: 450; }
    a { color: var(--accent); }
    sub {
      font-size: 0.75em;
      line-height: 0;
    }
    button,
    input,
    select,
    textarea {
      color: inherit;
      font: inherit;
    }
    button {
      background: none;
      cursor: pointer;
    }
    button:disabled {
      color: var(--ink-faint);
      cursor: default;
    }
    select,
    textarea,
    input:is(:not([type]), [type='text'], [type='number']) {
      min-width: 0;
      min-height: 32px;
      max-width: 100%;
      padding: 0 var(--s2);
      border: 1px solid var(--rule);
      border-radius: var(--radius);
      background: var(--surface-raised);
    }
    [type='range'] {
      width: 100%;
      height: calc(24 * var(--px));
      cursor: pointer;
    }
    summary {
      min-height: 24px;
      border-radius: 4px;
      cursor: pointer;
    }
    :focus-visible {
      outline: 2px solid var(--focus);
      outline-offset: 2px;
    }
    @media (pointer: coarse) {
      /* With smaller text, iOS zooms the page when a field gets the focus. */
      input,
      select,
      textarea {
        font-size: max(16px, calc(16 * var(--px))) !important;
      }
      /* Room for a thumb, except in a row of fixed height. */
      .press:not(.slim),
      select,
      summary {
        min-width: 44px;
        min-height: 44px !important;
      }
      .link,
      [type='range'],
      label:has([type='checkbox'], [type='radio']) {
        min-height: 32px;
      }
    }
  }
  @layer parts {
    .press {
      font: var(--type-ui);
      min-height: 32px;
      padding: 0 var(--s3);
      border: 1px solid var(--rule);
      border-radius: var(--radius);
      background: var(--surface-raised);
    }
    @media (hover: hover) {
      .press:hover:not(:disabled) { border-color: var(--accent); }
    }
    /* A button, or the label of a hidden input. */
    .press:is([aria-pressed='true'], :has(:checked)) {
      border-color: var(--accent);
      background: color-mix(in oklab, var(--accent) 12%, var(--surface-raised));
      font-weight: 600;
    }
    .press:has(:focus-visible) {
      outline: 2px solid var(--focus);
      outline-offset: 2px;
    }
    .press.main {
      border-color: var(--accent);
      background: var(--accent);
      color: var(--accent-ink);
    }
    /* A button of one icon. */
    .icon {
      display: inline-grid;
      place-items: center;
      width: 36px;
      height: 36px;
      border-radius: 50%;
    }
    @media (hover: hover) {
      .icon:hover:not(:disabled) { background: var(--surface-sunken); }
    }
    .number {
      font-family: var(--font-mono);
      font-feature-settings: 'calt' 0;
      white-space: nowrap;
    }
    .soft,
    .problem {
      color: var(--ink-soft);
      font-size: calc(13 * var(--px));
      line-height: calc(18 * var(--px));
      text-wrap: pretty;
    }
    .problem { color: var(--warn); }
    .line {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: var(--s2) var(--s4);
    }
    .tight { gap: var(--s2); }
    .link {
      min-height: 24px;
      color: var(--accent);
      text-decoration: underline;
    }
    /* Names of columns that are too long to lie side by side. */
    .upright {
      display: inline-block;
      max-height: calc(76 * var(--px));
      overflow: hidden;
      writing-mode: vertical-rl;
      text-orientation: sideways;
      text-overflow: ellipsis;
      white-space: nowrap;
      rotate: 180deg;
    }
    /* For screen readers, where a picture shows it to others. */
    .unseen {
      position: absolute;
      width: 1px;
      height: 1px;
      margin: -1px;
      overflow: hidden;
      clip-path: inset(50%);
      white-space: nowrap;
    }
  }
`;
