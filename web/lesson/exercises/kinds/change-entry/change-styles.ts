/** Styles of the cells to choose from, and of a row of numbers with their earlier values. */
import { css } from 'lit';
import { sideways } from '../../../ui/theme/sideways.ts';

export const changeStyles = css`
  .cells {
    width: 100%;
    margin: 0;
  }
  .cells .frame {
    ${sideways}
  }
  .cells figcaption,
  .outcome figcaption {
    margin-bottom: 2px;
    color: var(--ink-soft);
    font-size: calc(13 * var(--px));
    line-height: calc(18 * var(--px));
  }
  .cells table {
    border-spacing: 1px;
    font-size: calc(13 * var(--px));
    line-height: calc(20 * var(--px));
  }
  .cells th {
    color: var(--ink-soft);
    font-size: calc(12 * var(--px));
    font-weight: 400;
    white-space: nowrap;
  }
  .cells tbody th {
    padding-inline-end: var(--s1);
    text-align: end;
  }
  .cells .upright span {
    writing-mode: vertical-rl;
    text-orientation: sideways;
  }
  .cells td {
    padding: 0;
  }
  .cells .beside {
    padding-inline-end: var(--s2);
    color: var(--ink-soft);
    text-align: end;
  }
  .cells .band {
    border-inline-start: 2px solid var(--ink-soft);
  }
  .cells tr.band > * {
    border-top: 2px solid var(--ink-soft);
  }
  .cells button {
    display: block;
    width: 25px;
    height: 25px;
    padding: 0;
    border: 1px solid var(--rule);
    border-radius: 3px;
    color: var(--ink);
    cursor: pointer;
  }
  .cells.digits button {
    width: calc(56 * var(--px));
  }
  .cells button[aria-pressed='true'] {
    outline: 2px solid var(--ink);
    outline-offset: -2px;
    font-weight: 650;
  }
  .cells button:focus-visible {
    outline: 3px solid var(--focus);
    outline-offset: 0;
  }
  .outcome {
    width: 100%;
    margin: 0;
  }
  .outcome ol {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s1) 2px;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .outcome li {
    display: grid;
    box-sizing: border-box;
    width: calc(66 * var(--px));
    padding: 2px var(--s1);
    border: 1px solid var(--rule);
    border-radius: 3px;
    font-size: calc(13 * var(--px));
    line-height: calc(18 * var(--px));
    text-align: end;
  }
  .outcome li > :first-child,
  .outcome .was {
    color: var(--ink-faint);
    font-size: calc(12 * var(--px));
  }
  .outcome .goal {
    border: 2px solid var(--ok);
  }
  .outcome .changed b {
    font-weight: 700;
  }
  .outcome b {
    font-weight: 400;
  }
`;
