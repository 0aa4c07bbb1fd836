/** Styles of the mask lab: a table with one row per way of masking and a bar in every cell. */
import { css } from 'lit';
import { hatched } from '../../lab-kit/cell-table-styles.ts';

export const maskLabStyles = css`
  mha-number-field {
    max-width: calc(340 * var(--px));
  }
  .ways {
    --name: 84;
    --cell: 34;
    --widest: 52;
    --high: 56;
  }
  .ways tbody td.shut {
    background: ${hatched};
  }
  .ways tbody td.broken {
    color: var(--warn);
    font-weight: 650;
  }
  .ways .sum {
    position: sticky;
    inset-inline-start: calc(86 * var(--px));
    z-index: 1;
    background: var(--surface-raised);
  }
  .ways tbody td.sum {
    padding: 0 var(--s2);
    border-bottom-color: transparent;
    font-weight: 650;
    vertical-align: middle;
    white-space: nowrap;
  }
  .ways tbody td.off {
    color: var(--warn);
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
