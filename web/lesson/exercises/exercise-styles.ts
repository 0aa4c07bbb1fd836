/** Styles of an exercise: the question first, the help below. */
import { css } from 'lit';
import { inputStyles } from './input-styles.ts';
import { partStyles } from './part-styles.ts';

const frame = css`
  :host {
    display: block;
    min-width: 0;
    font-family: var(--font-ui);
    font-size: calc(15 * var(--px));
    line-height: calc(22 * var(--px));
    color: var(--ink);
  }
  section {
    display: flex;
    flex-direction: column;
    gap: var(--s3);
  }
  section > * {
    min-width: 0;
  }
  p,
  ol {
    margin: 0;
  }
  .title {
    margin: 0;
    font: inherit;
    font-weight: 650;
  }
  .round {
    margin-inline-start: var(--s2);
    color: var(--ink-faint);
    font-size: calc(13 * var(--px));
    font-weight: 400;
  }
  .prompt {
    font-size: calc(17 * var(--px));
    line-height: calc(26 * var(--px));
  }
  code {
    font: 450 0.92em var(--font-mono);
    font-feature-settings: 'calt' 0;
    overflow-wrap: anywhere;
  }
  #note code {
    font-size: calc(12 * var(--px));
  }
  .prompt code {
    color: var(--own, inherit);
    font-weight: 600;
  }
  .solved {
    margin-inline-start: var(--s2);
    color: var(--ok);
    font-size: calc(13 * var(--px));
    font-weight: 550;
  }
  .left {
    color: var(--ink-soft);
    font-size: calc(14 * var(--px));
  }
  .none {
    color: var(--ink-soft);
  }
  .given {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s1) var(--s6);
    margin: 0;
  }
  .given div {
    display: flex;
    gap: var(--s2);
  }
  .given dt {
    color: var(--ink-soft);
  }
  .given dd {
    margin: 0;
  }
  .setting {
    color: var(--ink-soft);
  }
  pre.code {
    margin: 0;
    padding: var(--s2) var(--s3);
    border-radius: var(--radius);
    background: var(--surface-sunken);
    overflow-x: auto;
    font-size: calc(14 * var(--px));
    line-height: calc(20 * var(--px));
  }
  .place {
    margin-top: calc(-1 * var(--s2));
    color: var(--ink-soft);
  }
  form {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s2) var(--s3);
    align-items: end;
  }
  .press {
    min-height: 28px;
    line-height: calc(26 * var(--px));
  }
  .submit {
    height: calc(36 * var(--px));
    padding: 0 var(--s4);
    background: var(--accent);
    border-color: var(--accent);
    color: var(--accent-ink);
    font-size: calc(15 * var(--px));
  }
  .submit:hover:not(:disabled) {
    background: color-mix(in oklab, var(--accent) 88%, var(--ink));
  }
  #note {
    flex-basis: 100%;
    color: var(--ink-faint);
    font-size: calc(13 * var(--px));
    line-height: calc(18 * var(--px));
  }
  .feedback p {
    display: flex;
    font-weight: 550;
  }
  .feedback .mark {
    width: 1.4em;
    flex: none;
    font-weight: 700;
  }
  .unread .mark {
    display: none;
  }
  .right {
    color: var(--ok);
  }
  .wrong,
  .unread {
    color: var(--warn);
  }
  .hints {
    display: grid;
    gap: var(--s1);
    padding: 0;
    list-style: none;
    color: var(--ink-soft);
    overflow-wrap: anywhere;
  }
  /* Live regions must stay in the page; empty ones take no room. */
  .feedback:empty,
  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s2);
  }
  .solution {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--s2);
    padding-inline-start: var(--s3);
    border-inline-start: 2px solid var(--rule);
    color: var(--ink-soft);
  }
  .solution .formula {
    overflow-wrap: anywhere;
  }
  .solution .sum {
    color: var(--ink);
  }
  .solution .axes {
    display: grid;
    gap: 2px;
  }
  .solution .axes .number {
    display: inline-block;
    min-width: 3ch;
    color: var(--ink);
    text-align: end;
  }
  .solution .ordered {
    padding-inline-start: var(--s6);
  }
  @media (pointer: coarse) {
    .field input,
    :is(.choices, .word-marks) label {
      min-width: 44px;
      min-height: 44px;
    }
  }
`;

/** Of an exercise; kinds may add styles of their own. */
export const exerciseStyles = [partStyles, inputStyles, frame];
