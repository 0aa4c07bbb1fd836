/** Styles of the mask lab: a table with one column per way of masking and a bar in every cell. */
import { css } from 'lit';
import { hatched } from '../../lab-kit/cell-table-styles.ts';

export const maskLabStyles = css`
  mha-number-field {
    max-width: calc(340 * var(--px));
  }
  .ways {
    --name: 62;
    width: 100%;
    /* Four numbers such as 0.000 beside a word: in type of twice the size, the table scrolls. */
    min-width: calc((var(--name) + 4 * 46) * var(--px));
    table-layout: fixed;
  }
  .ways td:first-child {
    width: calc(var(--name) * var(--px));
  }
  .ways thead th {
    padding-inline: 2px;
    overflow-wrap: break-word;
    vertical-align: bottom;
  }
  .ways th[scope='row'] {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .ways :is(tbody, tfoot) td {
    height: calc(24 * var(--px));
    padding: 0 2px;
    font-family: var(--font-mono);
    font-feature-settings: 'calt' 0;
    text-align: center;
  }
  .ways tbody td {
    border-inline-start: 1px solid var(--ink-faint);
    background: linear-gradient(to right, color-mix(in oklab, var(--map-share) 28%, transparent) var(--share), transparent 0);
  }
  .ways tbody td.shut {
    background: ${hatched};
  }
  .ways :is(.broken, .off) {
    color: var(--warn);
    font-weight: 650;
  }
  .ways tfoot > tr > * {
    border-top: 1px solid var(--ink-faint);
    font-weight: 650;
  }
  .scale {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    justify-items: start;
    gap: var(--s2);
    margin-top: var(--s6);
  }
  .scale mha-mask-at-scale {
    width: 100%;
  }
  .said {
    min-height: 40px;
    text-wrap: pretty;
  }
`;
