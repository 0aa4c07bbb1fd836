/** Styles of the softmax lab: one table row per key, with its two shares coloured. */
import { css } from 'lit';

export const softmaxLabStyles = css`
  mha-number-field {
    max-width: calc(380 * var(--px));
  }
  .table :is(th, td) {
    padding-inline-end: var(--s2);
    white-space: nowrap;
  }
  .table :is(td, thead th:not(:first-child)) {
    text-align: end;
  }
  .table thead th {
    vertical-align: bottom;
    white-space: normal;
  }
  .table .sum :is(th, td) {
    border-bottom: 0;
    font-weight: 650;
  }
  .share {
    min-width: 64px;
  }
  .broken {
    color: var(--warn);
    font-weight: 650;
  }
  sup {
    font-size: calc(10 * var(--px));
    line-height: 0;
  }
  .said {
    min-height: 40px;
    text-wrap: pretty;
  }
`;
