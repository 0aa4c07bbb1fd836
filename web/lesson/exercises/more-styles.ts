/** Styles of sliders, curves and code, which load with the kinds that need them. */
import { css } from 'lit';
import { upTo } from '../ui/theme/room.ts';

const sliders = css`
  .row-guess {
    display: grid;
    grid-template-columns: max-content max-content minmax(0, 1fr) max-content;
    gap: 2px var(--s3);
    width: 100%;
  }
  .row-guess > * {
    display: grid;
    grid-column: 1 / -1;
    grid-template-columns: subgrid;
    align-items: center;
  }
  .row-head {
    color: var(--ink-faint);
    font-size: calc(13 * var(--px));
  }
  .row-bar {
    min-height: 32px;
  }
  .row-given,
  .row-value {
    text-align: end;
  }
  .row-given {
    color: var(--ink-soft);
  }
  .row-value b {
    display: block;
    color: var(--ok);
    font-weight: 650;
  }
  .row-slider {
    position: relative;
    display: grid;
    gap: 2px;
  }
  .row-slider input {
    appearance: none;
    width: 100%;
    height: calc(26 * var(--px));
    margin: 0;
    border: 1px solid var(--ink-faint);
    border-radius: 4px;
    background:
      linear-gradient(var(--tensor-weights), var(--tensor-weights)) 0 / calc(var(--share) * 100%) 100% no-repeat,
      var(--surface-sunken);
    cursor: ew-resize;
  }
  .row-slider input::-webkit-slider-thumb {
    appearance: none;
    width: 6px;
    height: calc(26 * var(--px));
    border: 0;
    border-radius: 3px;
    background: var(--ink);
  }
  .row-slider input::-moz-range-thumb {
    width: 6px;
    height: calc(26 * var(--px));
    border: 0;
    border-radius: 3px;
    background: var(--ink);
  }
  .row-real {
    height: 6px;
    border-radius: 3px;
    background: linear-gradient(var(--ok), var(--ok)) 0 / calc(var(--share) * 100%) 100% no-repeat;
  }
  .row-guess > .row-sum {
    display: flex;
    flex-wrap: wrap;
    overflow-wrap: normal;
    gap: var(--s2);
    align-items: center;
    justify-content: flex-end;
    min-height: 32px;
    color: var(--ink-soft);
  }
  .row-sum .off {
    color: var(--warn);
    font-weight: 650;
  }
  ${upTo(
    300,
    css`
    .row-guess {
      grid-template-columns: minmax(0, 1fr) max-content max-content;
    }
    .row-guess > * > :nth-child(3) {
      grid-row: 2;
      grid-column: 1 / -1;
    }
`,
  )}
  @media (forced-colors: active) {
    .row-slider input {
      appearance: auto;
      background: none;
    }
    .row-real {
      forced-color-adjust: none;
      background: linear-gradient(Highlight, Highlight) 0 / calc(var(--share) * 100%) 100% no-repeat;
    }
  }
`;

const curves = css`
  .curves {
    direction: ltr;
    max-width: 100%;
    overflow-x: auto;
  }
  .curves svg {
    display: block;
  }
  .curves text {
    font: 450 12px/1 var(--font-ui);
    fill: var(--ink-soft);
  }
  .curves .line {
    fill: none;
    stroke: var(--ink);
    stroke-width: 2;
  }
  .curves .line.curve-A {
    stroke: var(--tensor-q);
  }
  .curves .line.curve-B {
    stroke: var(--tensor-k);
    stroke-dasharray: 7 3;
  }
  .curves .line.curve-C {
    stroke: var(--tensor-v);
    stroke-dasharray: 2 3;
  }
  .curves text.name {
    fill: var(--ink);
    font-weight: 650;
  }
  .curves .grid {
    stroke: var(--rule);
  }
`;

const code = css`
  .code-language {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s1) var(--s3);
    color: var(--ink-soft);
  }
  .code-language legend {
    float: inline-start;
    padding: 0;
  }
  .code-language label {
    display: flex;
    align-items: center;
    min-height: 24px;
    gap: var(--s1);
  }
  .code-ways {
    display: flex;
    align-items: center;
    min-height: 36px;
  }
  .warning {
    flex-basis: 100%;
    color: var(--warn);
  }
  .difference,
  .printed {
    color: var(--ink-soft);
  }
  .printed pre {
    max-height: calc(160 * var(--px));
    margin: 0;
    padding: var(--s2) var(--s3);
    border-radius: var(--radius);
    background: var(--surface-sunken);
    overflow: auto;
    font: 450 calc(13 * var(--px)) / calc(18 * var(--px)) var(--font-mono);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
`;

export const moreStyles = [sliders, curves, code];
