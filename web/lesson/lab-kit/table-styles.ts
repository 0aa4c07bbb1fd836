/** Styles of a lab's result tables, and of fields side by side where there is room. */
import { css } from 'lit';

export const tableStyles = css`
  .fields {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, calc(210 * var(--px))), 1fr));
    gap: var(--s3) var(--s6);
  }
  .table {
    width: 100%;
    border-collapse: collapse;
    font-size: calc(13 * var(--px));
    line-height: calc(18 * var(--px));
  }
  .table :is(th, td) {
    padding-block: 5px;
    border-bottom: 1px solid var(--rule);
    font-weight: 450;
    text-align: start;
  }
  .table thead th {
    color: var(--ink-soft);
    font-size: calc(12 * var(--px));
    /* A column is as wide as its longest word. */
    overflow-wrap: break-word;
  }
`;
