/** Styles of the kinds about the layer: rows of weights, words to mark, cells to choose. */
import { css } from 'lit';

const rows = css`
  :is(.word-bars, .outcome, .cells, .output-bars) { width: 100%; }
  :is(.word-bars, .output-bars, .outcome) ol { display: flex; flex-wrap: wrap; gap: var(--s2) var(--s1); }
  .word-bars li {
    display: grid;
    flex: 1 0 auto;
    grid-template-rows: auto calc(48 * var(--px)) auto;
    min-width: calc(34 * var(--px));
    max-width: calc(96 * var(--px));
    justify-items: center;
    font: var(--type-ui);
  }
  .word-bars .target .word { font-weight: 650; text-decoration: underline; text-underline-offset: 3px; }
  .word-bars .query .word { color: var(--tensor-q); font-weight: 650; }
  .word-bars .bar {
    position: relative;
    width: calc(22 * var(--px));
    border-bottom: 1px solid var(--ink-faint);
    background: linear-gradient(var(--tensor-weights), var(--tensor-weights)) bottom / 100% calc(var(--now) * 100%) no-repeat;
  }
  .word-bars .bar i { position: absolute; inset-inline: -3px; border-top: 2px solid var(--ink); }
  .word-bars .was { bottom: calc(var(--was) * 100% - 1px); }
  .word-bars .bar .goal { bottom: calc(var(--goal) * 100% - 1px); border-top: 2px dashed var(--ok); }
  /* As in the figure: the number above its bar, the word below. */
  .word-bars .word { order: 1; }
  .word-bars .number { order: -1; font-size: calc(13 * var(--px)); }
  .word-bars .lines { font: var(--type-note); }
  .word-bars p { margin-top: var(--s1); }
  :is(.word-bars :is(.number, p, .lines), .head-name) { color: var(--ink-soft); }
  .head-name { font: var(--type-ui); font-weight: 650; }
  .output-bars ol {
    flex-wrap: nowrap;
    max-width: calc(420 * var(--px));
    height: calc(96 * var(--px));
    margin-bottom: var(--s2);
    background: linear-gradient(var(--ink-faint), var(--ink-faint)) 0 50% / 100% 1px no-repeat;
  }
  .output-bars li { position: relative; flex: 1; }
  .output-bars li::before,
  .output-bars li::after { position: absolute; content: ''; }
  .output-bars li::before {
    inset-inline: 2px;
    top: calc(50% - max(var(--now), 0) * 50%);
    height: calc(max(var(--now), -1 * var(--now)) * 50%);
    background: var(--tensor-context);
  }
  .output-bars li::after {
    inset-inline: 0;
    top: calc(50% - var(--was) * 50% - 1px);
    height: 2px;
    background: var(--ink);
  }
  .outcome li {
    display: grid;
    width: calc(66 * var(--px));
    padding: 2px var(--s1);
    border: 1px solid var(--rule);
    border-radius: 3px;
    font: var(--type-note);
    text-align: end;
  }
  .outcome li > :first-child,
  .outcome .was { color: var(--ink-faint); font-size: calc(12 * var(--px)); }
  .outcome .goal { border: 2px solid var(--ok); }
  .outcome b { font-weight: 400; }
  .outcome .changed b { font-weight: 700; }
  figcaption { margin-bottom: 2px; color: var(--ink-soft); font: var(--type-note); }
  @media (forced-colors: active) {
    .word-bars .bar,
    .output-bars li {
      forced-color-adjust: none;
      background-image: linear-gradient(Highlight, Highlight);
    }
    .output-bars li { background-image: none; }
    .output-bars li::before { background: Highlight; }
  }
`;

const marks = css`
  .word-marks { gap: var(--s1); }
  .word-marks label {
    position: relative;
    display: grid;
    place-items: center;
    min-width: calc(32 * var(--px));
    min-height: calc(34 * var(--px));
    padding-inline: var(--s2);
    font: inherit;
    cursor: pointer;
  }
  .word-marks input { position: absolute; inset: 0; width: 100%; height: 100%; opacity: 0; cursor: pointer; }
  .word-marks .chosen { background: var(--accent); color: var(--accent-ink); }
  .word-marks .hidden {
    border-style: dashed;
    background: var(--surface-sunken);
    color: var(--ink-soft);
    text-decoration: line-through;
  }
  @media (forced-colors: active) {
    .word-marks :is(.chosen, .hidden) { outline: 3px solid Highlight; }
  }
`;

const cells = css`
  .cells table {
    border-collapse: separate;
    border-spacing: 1px;
    font-size: calc(13 * var(--px));
    line-height: calc(20 * var(--px));
  }
  .cells th { color: var(--ink-soft); font-size: calc(12 * var(--px)); white-space: nowrap; }
  .cells tbody th { padding-inline-end: var(--s1); text-align: end; }
  .cells .beside { padding-inline-end: var(--s2); color: var(--ink-soft); text-align: end; }
  .cells .band { border-inline-start: 2px solid var(--ink-soft); }
  .cells tr.band > * { border-top: 2px solid var(--ink-soft); }
  .cells button {
    display: block;
    width: 25px;
    height: 25px;
    border: 1px solid var(--rule);
    border-radius: 3px;
  }
  .cells.digits button { width: calc(56 * var(--px)); }
  .cells button[aria-pressed='true'] {
    outline: 2px solid var(--ink);
    outline-offset: -2px;
    font-weight: 650;
  }
  .cells button:focus-visible { outline: 3px solid var(--focus); outline-offset: 0; }
`;

export const layerStyles = [rows, marks, cells];
