/** Around the code field: the comparison of the first difference, what was printed. */
import { css } from 'lit';

export const functionStyles = css`
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
    flex-basis: 100%;
    min-width: 0;
    color: var(--ink-soft);
  }
  .difference .frame {
    overflow-x: auto;
  }
  .difference table {
    border-spacing: 0;
    font-size: calc(14 * var(--px));
    line-height: calc(26 * var(--px));
  }
  .difference th {
    padding-inline-end: var(--s3);
    font-weight: 400;
    text-align: start;
    white-space: nowrap;
  }
  .difference td {
    padding: 0 var(--s2);
    text-align: end;
  }
  .difference .differs {
    outline: 2px solid var(--warn);
    outline-offset: -2px;
    color: var(--ink);
    font-weight: 650;
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
