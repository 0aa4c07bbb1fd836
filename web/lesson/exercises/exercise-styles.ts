/** Styles of an exercise: the question first, the help below. */
import { css } from 'lit';

export const exerciseStyles = css`
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
  .field {
    display: grid;
    gap: var(--s1);
    color: var(--ink-soft);
    font-size: calc(13 * var(--px));
    line-height: calc(18 * var(--px));
  }
  .field input {
    width: min(22ch, 60vw);
    height: calc(36 * var(--px));
    padding: 0 var(--s3);
    border: 1px solid var(--ink-faint);
    border-radius: var(--radius);
    background: var(--surface-raised);
    color: var(--ink);
    font-size: calc(16 * var(--px));
  }
  .field input.short {
    width: 9ch;
  }
  fieldset {
    flex-basis: 100%;
    min-width: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }
  legend {
    padding: 0 0 var(--s1);
    color: var(--ink-soft);
    font-size: calc(13 * var(--px));
  }
  .choices {
    display: grid;
    gap: 2px;
  }
  .choices legend {
    line-height: calc(18 * var(--px));
  }
  .choices label {
    display: flex;
    gap: var(--s2);
    align-items: baseline;
    min-height: 28px;
    cursor: pointer;
  }
  .choices input {
    flex: none;
    width: calc(16 * var(--px));
    height: calc(16 * var(--px));
    margin: 0;
    translate: 0 2px;
    accent-color: var(--accent);
  }
  .knobs {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, calc(150 * var(--px))), 1fr));
    gap: var(--s2) var(--s4);
    width: 100%;
  }
  .length {
    flex-basis: 100%;
    color: var(--ink-soft);
  }
  .length.over {
    color: var(--warn);
    font-weight: 650;
  }
  .preview {
    line-height: calc(36 * var(--px));
    color: var(--ink-soft);
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
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .solution .axes .number {
    display: inline-block;
    min-width: 3ch;
    color: var(--ink);
    text-align: end;
  }
  .solution table {
    border-spacing: 0;
    font-size: calc(14 * var(--px));
    line-height: calc(24 * var(--px));
  }
  .solution th,
  .solution td {
    padding-block: 0;
    padding-inline: 0 var(--s3);
    font-weight: 400;
    text-align: end;
  }
  .solution tr > :first-child {
    text-align: start;
  }
  .solution .frame {
    overflow-x: auto;
  }
  ol.solution.ordered {
    padding-inline-start: calc(var(--s6) + var(--s3));
  }
`;
