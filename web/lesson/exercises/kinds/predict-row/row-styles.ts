/** Styles of slider bars: key, given number, bar and value, with the real row as a thin bar below. */
import { css } from 'lit';
import { upTo } from '../../../ui/theme/room.ts';

export const rowStyles = css`
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
