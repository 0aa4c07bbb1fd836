/** Styles of exercise curves: three strokes that differ without colour. */
import { css } from 'lit';

export const readCurveStyles = css`
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
  .twin summary {
    width: max-content;
    max-width: 100%;
    color: var(--accent);
    font-size: calc(13 * var(--px));
    cursor: pointer;
  }
  .twin .scroll {
    overflow-x: auto;
  }
  .twin table {
    border-collapse: collapse;
    font-size: calc(13 * var(--px));
    line-height: calc(22 * var(--px));
  }
  .twin :is(th, td) {
    padding: 0 var(--s2);
    border-bottom: 1px solid var(--rule);
    text-align: end;
  }
`;
