/** Styles of the training lab. */
import { css } from 'lit';

export const trainLabStyles = css`
  .fields {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, calc(205 * var(--px))), 1fr));
    gap: var(--s3) var(--s6);
  }
  .own {
    display: grid;
    gap: var(--s1);
  }
  textarea {
    width: 100%;
    padding: var(--s2);
    border: 1px solid var(--rule);
    border-radius: var(--radius);
    background: var(--surface);
    color: var(--ink);
    font: 400 calc(14 * var(--px)) / calc(20 * var(--px)) var(--font-mono);
    resize: vertical;
  }
  .press.main {
    border-color: var(--accent);
    background: var(--accent);
    color: var(--accent-ink);
    font-weight: 600;
  }
  .pair {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--s4) 16px;
  }
  .pair.beside {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    align-items: end;
  }
  .slide + .line {
    margin-block: var(--s2);
  }
  .facts {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--s4);
    color: var(--ink-soft);
    font-size: calc(13 * var(--px));
  }
  .facts b {
    color: var(--ink);
    font-weight: 600;
  }
  .diverged {
    padding: var(--s3);
    border-inline-start: 3px solid var(--warn);
    background: var(--surface-sunken);
  }
  .probe {
    border-collapse: collapse;
    font: 400 calc(14 * var(--px)) / calc(22 * var(--px)) var(--font-mono);
    font-feature-settings: 'calt' 0;
  }
  .probe :is(th, td) {
    min-width: 20px;
    padding: 0 2px;
    border-bottom: 1px solid var(--rule);
    text-align: center;
    white-space: nowrap;
  }
  .probe th {
    color: var(--ink-soft);
    font: 500 calc(13 * var(--px)) / calc(22 * var(--px)) var(--font-ui);
    text-align: start;
  }
  .probe .right {
    color: var(--ok);
  }
  .probe .wrong {
    color: var(--warn);
  }
  .probe .mark {
    font-size: calc(10 * var(--px));
  }
  .probe .belief td {
    color: var(--ink-soft);
    font-size: calc(11 * var(--px));
  }
  .second {
    margin: var(--s8) 0 var(--s3);
    font: 650 calc(17 * var(--px)) / calc(24 * var(--px)) var(--font-prose);
  }
`;
