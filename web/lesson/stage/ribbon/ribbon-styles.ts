/** Styles of the sentence above the stage: one line of words that scrolls sideways, ribbons over it, a caption below. */
import { css, unsafeCSS } from 'lit';
import { HEAD_PLACES } from '../../../views/identity.ts';

export const ribbonStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    min-width: 0;
    padding: 0 var(--s2);
    font: 450 calc(15 * var(--px)) / calc(26 * var(--px)) var(--font-ui);
  }
  .scroll {
    flex: 1;
    display: flex;
    min-height: 0;
    direction: ltr;
    overflow: auto hidden;
    scrollbar-width: none;
    --before: 0px;
    --after: 0px;
    mask-image: linear-gradient(90deg, transparent, #000 var(--before), #000 calc(100% - var(--after)), transparent);
  }
  .before { --before: 30px; }
  .after { --after: 30px; }
  .line {
    position: relative;
    flex-wrap: nowrap;
    align-items: flex-end;
    gap: 0 var(--s1);
    width: max-content;
    margin-inline: auto;
    padding-inline: var(--s2);
  }
  svg { position: absolute; inset: 0; width: 100%; height: 100%; pointer-events: none; }
  path { fill: none; stroke: var(--own, var(--tensor-weights)); opacity: 0.8; }
  ${unsafeCSS(HEAD_PLACES.map((name, place) => `[data-place='${place}'] { --own: var(--head-${name}); }`).join('\n'))}
  [data-word] {
    display: inline-grid;
    justify-items: center;
    min-width: calc(24 * var(--px));
    min-height: calc(26 * var(--px));
    padding: 0 var(--s1);
    border-radius: 4px;
    color: var(--ink-soft);
    white-space: nowrap;
  }
  @media (hover: hover) {
    button:hover { background: var(--surface-sunken); color: var(--ink); }
  }
  /* Keeps the width of the bold word, so that the line stays as it is when another word is followed. */
  [data-word]::after { content: attr(data-word); height: 0; font-weight: 650; visibility: hidden; }
  .read { color: var(--ink); }
  :is([aria-checked='true'], .asks) { color: var(--accent); font-weight: 650; box-shadow: inset 0 -2px var(--accent); }
  button:focus-visible { outline-offset: -2px; }
  @media (pointer: coarse) {
    button { position: relative; }
    /* A thumb may press between the words, and above them, where the ribbons are. */
    button::before { content: ''; position: absolute; inset: -10px -2px 0; }
  }
  p {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: 0 var(--s3);
    height: calc(18 * var(--px));
    overflow: hidden;
    font: var(--type-note);
    font-variant-numeric: tabular-nums;
    color: var(--ink-soft);
  }
  /* What finds no room on the line is left out whole; the first part ends with an ellipsis. */
  p > span { max-width: 100%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  p > [data-place] { color: var(--own); }
  .evidence {
    flex-wrap: nowrap;
    gap: var(--s2);
    height: calc(24 * var(--px));
    line-height: calc(24 * var(--px));
    color: var(--ink);
  }
  .close { min-height: 24px; padding: 0 var(--s2); flex: none; }
  @media (min-width: 60em) {
    .line { gap: 0 var(--s3); font-size: calc(17 * var(--px)); }
  }
  /* A thumb may press a word's ribbons, too. */
  @media (pointer: coarse) {
    button[data-word] { position: relative; }
    button[data-word]::before { content: ''; position: absolute; inset: calc(-28 * var(--px)) 0 calc(-4 * var(--px)); }
  }
  /* A phone, upright or on its side. */
  @media (max-width: 40em), (max-height: 30em) {
    .line { gap: 0; padding-inline: 0; font-size: calc(14 * var(--px)); }
    [data-word] { padding: 0 3px; }
    .tight > .line { font-size: calc(12.5 * var(--px)); }
    .tight [data-word] { padding: 0 1.5px; }
  }
  /* An upright phone has no room for the caption; a screen reader still says it. */
  @media (max-width: 40em) {
    p:not(.evidence) { position: absolute; width: 1px; height: 1px; clip-path: inset(50%); }
    .where { display: none; }
  }
`;
