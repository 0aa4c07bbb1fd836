/** Styles of the `fast` lab: algorithms with all scores in the score colour, tiled ones in the context colour. */
import { css } from 'lit';

export const fastLabStyles = css`
  .grid {
    stroke: var(--rule);
  }
  .roof {
    fill: none;
    stroke: var(--ink-soft);
    stroke-width: 2;
  }
  .point {
    fill: var(--surface-raised);
    stroke: var(--accent);
    stroke-width: 1.6;
  }
  svg .mark {
    fill: var(--ink);
    font-weight: 650;
  }
  .here {
    stroke: var(--ink-faint);
    stroke-dasharray: 3 3;
  }
  .line {
    fill: none;
    stroke-width: 2;
  }
  path.plain {
    stroke: var(--tensor-scores);
    stroke-dasharray: 6 3;
  }
  path.tiled {
    stroke: var(--tensor-context);
  }
  .dot.plain {
    fill: var(--tensor-scores);
  }
  .dot.tiled {
    fill: var(--tensor-context);
  }
  svg .name {
    font-weight: 600;
  }
  svg .name.plain {
    fill: var(--tensor-scores);
  }
  svg .name.tiled {
    fill: var(--tensor-context);
  }
  progress {
    flex: 1;
    min-width: 80px;
    accent-color: var(--accent);
  }
  .ways {
    width: 100%;
    border-collapse: collapse;
    font-size: calc(13 * var(--px));
    line-height: calc(18 * var(--px));
  }
  .ways :is(th, td) {
    padding-block: 5px;
    padding-inline: 0 var(--s2);
    border-bottom: 1px solid var(--rule);
    font-weight: 450;
    text-align: end;
    vertical-align: top;
    white-space: nowrap;
  }
  .ways th:first-child {
    min-width: 136px;
    text-align: start;
    white-space: normal;
  }
  .ways thead th {
    color: var(--ink-soft);
  }
  .ways .none {
    text-align: start;
    white-space: normal;
  }
`;
