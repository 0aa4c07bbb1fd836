/** The prose column: a book page of 60 to 68 characters. */
import { css } from 'lit';
import { upTo } from '../../ui/theme/room.ts';

export const chapterStyles = css`
  :host { display: block; text-wrap: pretty; }
  article { max-width: calc(544 * var(--px) + 2 * var(--s6)); margin: 0 auto; padding: var(--s8) var(--s6); }
  .kicker {
    margin: 0 0 var(--s2);
    font: 600 calc(13 * var(--px)) / calc(20 * var(--px)) var(--font-ui);
    color: var(--accent);
  }
  h1 {
    margin: 0 0 var(--s3);
    font: 650 calc(32 * var(--px)) / calc(38 * var(--px)) var(--font-prose);
    letter-spacing: -0.012em;
    text-wrap: balance;
    outline: none;
  }
  sub { font-size: 0.66em; }
  .objective {
    margin: 0 0 var(--s6);
    padding-inline-start: var(--s4);
    border-inline-start: 3px solid var(--accent);
    font: 450 calc(16 * var(--px)) / calc(24 * var(--px)) var(--font-ui);
    color: var(--ink-soft);
  }
  .prose { font: 400 calc(18 * var(--px)) / calc(29 * var(--px)) var(--font-prose); hanging-punctuation: first; }
  .prose :is(p, ul, ol) { margin: 0 0 var(--s4); }
  .prose code { overflow-wrap: anywhere; font: 450 0.86em var(--font-mono); }
  .prose math[display='block'] { margin: var(--s4) 0; overflow-x: auto; overflow-y: hidden; padding: 2px 0; }
  .prose table {
    width: 100%;
    margin: 0 0 var(--s4);
    font: 450 calc(15 * var(--px)) / calc(21 * var(--px)) var(--font-ui);
  }
  .prose :is(th, td) {
    padding: 6px var(--s2);
    border-bottom: 1px solid var(--rule);
    text-align: start;
    vertical-align: top;
    /* A column is never narrower than its longest word. */
    overflow-wrap: break-word;
  }
  .prose th { font-weight: 600; }
  .prose :is(th, td):first-child { padding-inline-start: 0; color: var(--ink-soft); font-weight: 450; }
  ${upTo(
    300,
    css`
      .prose p { overflow-x: auto; overflow-y: hidden; }
    `,
  )}
  ${upTo(
    420,
    css`
      .prose table { display: block; overflow-x: auto; }
    `,
  )}
  li a { overflow-wrap: anywhere; }
  h2 {
    margin: var(--s8) 0 var(--s3);
    font: 650 calc(20 * var(--px)) / calc(28 * var(--px)) var(--font-prose);
    text-wrap: balance;
  }
  .walk { margin: var(--s8) 0 0; counter-reset: step; }
  /* A card for each step. The room around it leaves the picture time to arrive. */
  .walk li {
    margin-block: calc(40 * var(--px));
    /* As wide as a phone's page, for type of every size: the text stays in line with the prose. */
    margin-inline: calc(-1 * var(--s4));
    padding-block: var(--s4) 1px;
    padding-inline: calc(var(--s4) - 3px) var(--s4);
    border-inline-start: 3px solid transparent;
    border-start-end-radius: calc(2 * var(--radius));
    border-end-end-radius: calc(2 * var(--radius));
    counter-increment: step;
    transition: background-color 0.25s;
  }
  .walk li.now {
    border-inline-start-color: var(--accent);
    background: color-mix(in oklab, var(--accent) 7%, var(--surface));
  }
  .walk li :is(.prose, button) { transition: color 0.25s; }
  /* The others step back. */
  .walk.read li:not(.now) :is(.prose, button) { color: var(--ink-faint); }
  @media (prefers-reduced-motion: reduce) {
    .walk li, .walk li :is(.prose, button) { transition: none; }
  }
  .walk h2 { margin: 0 0 var(--s2); }
  .walk h2 button {
    padding: 2px 6px;
    margin: -2px -6px;
    min-height: 28px;
    border-radius: var(--radius);
    color: var(--ink);
    font: 650 calc(19 * var(--px)) / calc(24 * var(--px)) var(--font-prose);
    text-align: start;
  }
  @media (pointer: coarse) {
    .walk h2 button { min-height: 36px; margin-block: -6px; }
  }
  /* After a tap, a phone keeps a hover. */
  @media (hover: hover) {
    .walk h2 button:hover, .walk.read li:not(.now) h2 button:hover {
      color: var(--accent);
      background: var(--surface-sunken);
    }
  }
  .walk h2 button::before {
    content: counter(step) ' · ';
    /* A screen reader says the name alone. */
    content: counter(step) ' · ' / '';
  }
  .walk li.now h2 button::before { color: var(--accent); }
  .prose details { margin: 0 0 var(--s4); }
  .prose details > :not(summary) { margin-inline-start: calc(20 * var(--px)); }
  .prose summary { margin: 0 0 var(--s2); font: 600 calc(17 * var(--px)) / calc(26 * var(--px)) var(--font-prose); }
  @media (hover: hover) {
    .prose summary:hover { color: var(--accent); }
  }
  mha-prediction, mha-shapes, mha-code { display: block; }
  mha-data-table { display: block; margin: var(--s8) 0; }
  .doors { margin-top: var(--s6); }
  .more { margin-top: var(--s8); border-top: 1px solid var(--rule); }
  .more > summary { padding-block: var(--s3); }
  .more > summary :is(h2, p) { display: inline; margin: 0; }
  .more > summary p { margin-inline-start: var(--s2); font: var(--type-text); color: var(--ink-soft); }
  @media (hover: hover) {
    .more > summary:hover h2 { color: var(--accent); }
  }
  .ask { margin: 0 0 var(--s3); font: var(--type-text); color: var(--ink-soft); }
  .notice {
    margin: 0 0 var(--s4);
    padding: var(--s3) var(--s4);
    border-radius: var(--radius);
    background: var(--surface-sunken);
    font: var(--type-text);
  }
  .notice progress { display: block; width: 100%; height: 4px; margin-top: var(--s2); }
  .sources { font: 400 calc(15 * var(--px)) / calc(23 * var(--px)) var(--font-prose); color: var(--ink-soft); }
  .sources h2 { font-size: calc(17 * var(--px)); }
  .sources ul { padding-inline-start: calc(16 * var(--px)); list-style: disc; }
  .sources a, .prose a { overflow-wrap: anywhere; }
  .waiting {
    min-height: 60vh;
    font: 450 calc(16 * var(--px)) / calc(24 * var(--px)) var(--font-ui);
    color: var(--ink-soft);
  }
  .ways { display: grid; grid-template-columns: 1fr 1fr; gap: var(--s3); margin-top: var(--s8); }
  .way {
    min-height: 56px;
    padding: var(--s2) var(--s3);
    border: 1px solid var(--rule);
    border-radius: var(--radius);
    background: var(--surface-raised);
    color: var(--ink);
    font: 600 calc(16 * var(--px)) / calc(22 * var(--px)) var(--font-ui);
    text-align: start;
    cursor: pointer;
  }
  .way.next { grid-column: 2; text-align: end; border-color: var(--accent); }
  @media (hover: hover) {
    .way:hover { background: var(--surface-sunken); }
  }
  .way small {
    display: block;
    font: 450 calc(12.5 * var(--px)) / calc(18 * var(--px)) var(--font-ui);
    color: var(--ink-soft);
  }
  ${upTo(
    300,
    css`
      .ways { grid-template-columns: minmax(0, 1fr); }
      .way.next { grid-column: 1; }
    `,
  )}
  ${upTo(
    700,
    css`
      article { padding: var(--s6) var(--s4) var(--s8); }
      h1 { font-size: calc(27 * var(--px)); line-height: calc(33 * var(--px)); }
    `,
  )}
`;
