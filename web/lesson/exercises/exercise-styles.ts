/** Styles of an exercise, the question first and the help below, and of the numbered buttons above it. Kinds add their own. */
import { css } from 'lit';
import { upTo } from '../ui/theme/room.ts';
import { sideways } from '../ui/theme/sideways.ts';

export const exerciseStyles = css`
  :host { display: block; min-width: 0; font: var(--type-text); font-variant-numeric: tabular-nums; }
  section { display: flex; flex-direction: column; gap: var(--s3); }
  section > * { min-width: 0; }
  :is(.left, .none, .setting, .given dt, .hints, .solution, .preview, .length, .single, .rest) {
    color: var(--ink-soft);
  }
  .title { font: inherit; font-weight: 650; }
  .title span { margin-inline-start: var(--s2); color: var(--ink-faint); font: var(--type-note); }
  .title .solved,
  .right { color: var(--ok); }
  .prompt { font-size: calc(17 * var(--px)); line-height: calc(26 * var(--px)); }
  code {
    font: 450 max(0.92em, calc(12 * var(--px))) var(--font-mono);
    font-feature-settings: 'calt' 0;
    overflow-wrap: anywhere;
  }
  .prompt code { color: var(--own, inherit); font-weight: 600; }
  form,
  .buttons,
  .given,
  .given div,
  .givens,
  .single,
  .axes { display: flex; flex-wrap: wrap; gap: var(--s2); }
  form { column-gap: var(--s3); align-items: end; }
  .given { gap: var(--s1) var(--s6); }
  pre.code {
    padding: var(--s2) var(--s3);
    border-radius: var(--radius);
    background: var(--surface-sunken);
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    font-size: calc(14 * var(--px));
    line-height: calc(20 * var(--px));
  }
  .submit { height: calc(36 * var(--px)); padding: 0 var(--s4); }
  :is(#note, fieldset, mha-order-list, .length, .rest, .head-name, .own-goals, .problem) { flex-basis: 100%; }
  /* Live regions must stay in the page; empty ones take no room. */
  .feedback:empty,
  .feedback p { display: flex; font-weight: 550; }
  .mark { width: 1.4em; flex: none; }
  .unread .mark { display: none; }
  .wrong,
  .unread,
  .length.over { color: var(--warn); }
  .hints,
  .single,
  .axes { overflow-wrap: anywhere; }
  .hints,
  .solution,
  .choices,
  .field { display: grid; gap: var(--s1); }
  .solution {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--s2);
    padding-inline-start: var(--s3);
    border-inline-start: 2px solid var(--rule);
  }
  .solution .formula { overflow-wrap: anywhere; }
  .solution .sum { color: var(--ink); }
  .solution .axes { display: grid; gap: 2px; }
  .solution .axes .number { display: inline-block; min-width: 3ch; color: var(--ink); text-align: end; }
  .solution .ordered { padding-inline-start: var(--s6); list-style: decimal; }
  .field input {
    width: min(22ch, 60vw);
    height: calc(36 * var(--px));
    padding: 0 var(--s3);
    border-color: var(--ink-faint);
    color: var(--ink);
    font-size: calc(16 * var(--px));
  }
  .field input.short { width: 9ch; }
  .preview { line-height: calc(36 * var(--px)); }
  legend { padding-bottom: var(--s1); }
  .choices { gap: 2px; }
  .choices label {
    display: flex;
    gap: var(--s2);
    align-items: baseline;
    min-height: 28px;
    overflow-wrap: anywhere;
    cursor: pointer;
  }
  .choices input { flex: none; width: calc(16 * var(--px)); height: calc(16 * var(--px)); translate: 0 2px; }
  .knobs {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, calc(150 * var(--px))), 1fr));
    gap: var(--s2) var(--s4);
    width: 100%;
  }
  .scroll {
    max-width: 100%;
    ${sideways}
  }
  table { border-spacing: 0; font-size: calc(14 * var(--px)); line-height: calc(26 * var(--px)); }
  .numbers :is(th, td) { padding: 0 var(--s3); text-align: end; white-space: nowrap; }
  :not(.givens) > .scroll > .numbers :is(th, td) { padding-inline-start: 0; }
  .numbers thead th { overflow-wrap: normal; white-space: normal; }
  .numbers tr > :first-child { text-align: start; }
  .numbers .differs {
    outline: 2px solid var(--warn);
    outline-offset: -2px;
    color: var(--ink);
    font-weight: 650;
  }
  .givens,
  .single { column-gap: var(--s6); align-items: center; }
  .givens .scroll { border: 1px solid var(--rule); border-radius: var(--radius); }
  .givens thead th {
    border-bottom: 1px solid var(--rule);
    color: var(--ink-soft);
    font-size: calc(13 * var(--px));
  }
  .givens tr > :first-child { border-inline-end: 1px solid var(--rule); }
  .givens td { color: var(--own); }
  .givens .marked { background: color-mix(in oklab, var(--accent) 12%, transparent); font-weight: 650; }
  .single { font-family: var(--font-mono); }
  /* On a phone, six terms have room beside their name. */
  ${upTo(
    480,
    css`
    .givens table { font-size: calc(12 * var(--px)); }
    .givens :is(th, td) { padding: 0 3px; }
`,
  )}
  @media (pointer: coarse) {
    .field input,
    :is(.choices, .word-marks) label {
      min-width: 44px;
      min-height: 44px;
    }
  }
`;

export const exerciseListStyles = css`
  :host { display: block; font: var(--type-text); }
  nav { margin-bottom: var(--s4); }
  .item {
    min-width: calc(32 * var(--px));
    padding: 0;
    border-radius: calc(22 * var(--px));
    font-weight: 600;
  }
  @media (pointer: coarse) {
    .item { min-width: 44px; }
  }
  .item.solved { border-color: var(--ok); color: var(--ok); }
  .item[aria-current] { background: var(--accent); border-color: var(--accent); color: var(--accent-ink); }
  .done { margin-inline-start: var(--s1); }
  .problem {
    margin: 0 0 var(--s3);
    padding: var(--s2) var(--s3);
    border-inline-start: 3px solid var(--warn);
    background: var(--surface-sunken);
    color: var(--ink);
    font: var(--type-ui);
  }
  mha-exercise {
    padding: var(--s4);
    border: 1px solid var(--rule);
    border-radius: 10px;
    background: var(--surface-raised);
  }
  .only { min-height: 28px; font: var(--type-ui); }
  .from { margin-bottom: var(--s2); }
  .onward { margin-top: var(--s3); text-align: end; }
  ${upTo(
    480,
    css`
    mha-exercise { padding: var(--s3); margin: 0 calc(-1 * var(--s2)); }
`,
  )}
`;
