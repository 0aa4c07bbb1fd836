/** Styles of the memory lens: a strip of memory and the tensor read from it. */
import { css } from 'lit';

export const lensStyles = css`
  :host {
    --cell: calc(38 * var(--px));
  }
  .sizes {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, calc(196 * var(--px))), 1fr));
    gap: var(--s2) var(--s4);
  }
  .facts {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s1) var(--s4);
    margin: 0;
    font-size: calc(13 * var(--px));
  }
  .facts div {
    display: flex;
    gap: 6px;
  }
  .facts dt {
    color: var(--ink-soft);
  }
  .facts dd {
    margin: 0;
    font-family: var(--font-mono);
    font-feature-settings: 'calt' 0;
  }
  .memory {
    display: grid;
    grid-template-columns: repeat(auto-fill, var(--cell));
    gap: calc(14 * var(--px)) 0;
    padding-top: calc(14 * var(--px));
  }
  .blocks {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s3) var(--s6);
  }
  .block {
    display: grid;
    gap: 2px;
  }
  .block > p {
    font-size: calc(12 * var(--px));
    line-height: calc(16 * var(--px));
    font-weight: 550;
    color: var(--axis-h);
  }
  .block > p.t {
    color: var(--axis-t);
  }
  .row {
    display: flex;
    align-items: center;
  }
  .row > span {
    width: calc(58 * var(--px));
    padding-inline-end: 6px;
    overflow: hidden;
    color: var(--ink-soft);
    font-size: calc(12 * var(--px));
    text-align: end;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .cell {
    position: relative;
    display: grid;
    align-content: center;
    width: var(--cell);
    height: var(--cell);
    margin: 0;
    padding: 0;
    border: 1px solid var(--surface-raised);
    border-radius: 3px;
    background: color-mix(in oklab, var(--owner) var(--much), var(--surface-raised));
    color: var(--ink);
    font: 500 calc(12 * var(--px)) / calc(16 * var(--px)) var(--font-mono);
    font-feature-settings: 'calt' 0;
    letter-spacing: -0.06em;
    text-align: center;
    cursor: pointer;
  }
  .cell small {
    font: 550 calc(12 * var(--px)) / calc(15 * var(--px)) var(--font-ui);
    letter-spacing: 0;
  }
  .cell .address {
    position: absolute;
    inset: calc(-14 * var(--px)) 0 auto;
    color: var(--ink-faint);
    font: 450 calc(12 * var(--px)) / calc(12 * var(--px)) var(--font-mono);
  }
  .cell.wrong {
    border: 2px dashed var(--warn);
  }
  .cell.lit {
    z-index: 1;
    outline: 2px solid var(--ink);
    outline-offset: -1px;
  }
  .cell:focus-visible {
    outline: 3px solid var(--focus);
    outline-offset: 0;
  }
  .said {
    min-height: 60px;
    text-wrap: pretty;
  }
  .said b {
    font-weight: 600;
  }
  .bad {
    color: var(--warn);
    font-weight: 550;
  }
  code {
    font: 500 0.93em var(--font-mono);
    font-feature-settings: 'calt' 0;
  }
`;
