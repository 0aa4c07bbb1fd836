/** Styles of the learner's record: a sentence, a bar per chapter, a row of buttons. */
import { css } from 'lit';

export const progressStyles = css`
  :host { display: block; font: var(--type-text); }
  p { margin: 0 0 var(--s3); }
  .sum span, .where { color: var(--ink-soft); font-size: calc(14 * var(--px)); }
  .sum span::before { content: ' · '; }
  ul {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, calc(200 * var(--px))), 1fr));
    gap: var(--s1) var(--s6);
    margin: 0 0 var(--s4);
    padding: 0;
    list-style: none;
  }
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) calc(64 * var(--px)) 4ch;
    gap: var(--s2);
    align-items: center;
    font-size: calc(14 * var(--px));
  }
  li .number { color: var(--ink-soft); font-size: calc(13 * var(--px)); text-align: end; }
  .all .number { color: var(--ok); }
  meter { width: calc(64 * var(--px)); height: 12px; }
  .said { color: var(--ink); font-weight: 550; }
  .said:empty { margin: 0; }
`;
