/** Styles of words that can be marked, a line of buttons, and of named rows below them. */
import { css } from 'lit';

export const wordMarksStyles = css`
  .word-marks {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s1);
  }
  .word-marks legend {
    font-size: calc(14 * var(--px));
  }
  .word-marks label {
    position: relative;
    display: grid;
    place-items: center;
    min-width: calc(32 * var(--px));
    min-height: calc(34 * var(--px));
    padding-inline: var(--s2);
    border: 1px solid var(--ink-faint);
    border-radius: var(--radius);
    background: var(--surface-raised);
    cursor: pointer;
  }
  .word-marks label:hover {
    border-color: var(--accent);
  }
  .word-marks input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  .word-marks label:has(:focus-visible) {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  .word-marks .chosen {
    border-color: var(--accent);
    background: var(--accent);
    color: var(--accent-ink);
  }
  .word-marks .hidden {
    border-style: dashed;
    background: var(--surface-sunken);
    color: var(--ink-soft);
    text-decoration: line-through;
  }
  .head-rows {
    display: grid;
    flex-basis: 100%;
    min-width: 0;
    gap: var(--s1);
  }
  .head-name {
    color: var(--ink-soft);
    font-size: calc(14 * var(--px));
    font-weight: 650;
  }
  @media (forced-colors: active) {
    .word-marks .chosen,
    .word-marks .hidden {
      outline: 3px solid Highlight;
    }
  }
`;
