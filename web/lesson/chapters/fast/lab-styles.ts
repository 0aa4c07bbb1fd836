/** Styles of the `fast` lab: algorithms with all scores in the score colour, tiled ones in the context colour. */
import { css } from 'lit';

export const fastLabStyles = css`
  .plain {
    color: var(--tensor-scores);
  }
  .tiled {
    color: var(--tensor-context);
  }
  .plot .line.plain {
    stroke-dasharray: 6 3;
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
