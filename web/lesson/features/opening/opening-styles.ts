/** Styles of the opening: much room, one column, one accent. */
import { css } from 'lit';
import { upTo } from '../../ui/theme/room.ts';

export const openingStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    align-items: center;
    gap: var(--s4);
    width: 100%;
    max-width: 1240px;
    margin: 0 auto;
    padding: var(--s8) var(--s6);
    font: 450 calc(16 * var(--px)) / calc(24 * var(--px)) var(--font-ui);
    text-align: center;
  }
  /* On a phone, every sentence's question finds its room, so that no other sentence moves the buttons below. */
  .asked { display: grid; justify-items: center; align-items: center; }
  .asked > * { grid-area: 1 / 1; }
  .hold { display: none; visibility: hidden; }
  .question {
    max-width: 46rem;
    color: var(--ink-soft);
    font: italic 400 calc(25 * var(--px)) / 1.35 var(--font-prose);
    text-wrap: balance;
    outline: 0;
  }
  mha-word-ribbons { align-self: stretch; }
  .caption { min-height: calc(24 * var(--px)); max-width: 40rem; text-wrap: balance; }
  .hint { margin-bottom: calc(-1 * var(--s2)); color: var(--ink-soft); font-size: calc(15 * var(--px)); }
  .line { justify-content: center; gap: var(--s2); }
  .press { min-height: 40px; font: inherit; padding: 0 var(--s4); border-radius: 20px; }
  .choices .press { font: 450 calc(19 * var(--px)) / 1.2 var(--font-prose); }
  [aria-pressed='true'] { color: var(--accent); }
  .ways { align-items: baseline; column-gap: var(--s4); }
  .actions .press {
    border-color: transparent;
    background: none;
    color: var(--ink-soft);
    text-decoration: underline;
    text-decoration-color: var(--rule);
    text-underline-offset: 0.3em;
  }
  .resume { padding: var(--s3) 0; font: 600 calc(16 * var(--px)) / 1.3 var(--font-ui); }
  .begin {
    display: inline-block;
    margin-top: var(--s2);
    padding: var(--s3) var(--s8);
    border-radius: 8px;
    font: 600 calc(18 * var(--px)) / 1.3 var(--font-ui);
    text-decoration: none;
  }
  .begin:hover { filter: brightness(1.08); }
  .learned {
    max-width: 44rem;
    margin-top: var(--s2);
    color: var(--ink-soft);
    font-size: calc(15 * var(--px));
    text-wrap: balance;
  }
  .awaited { visibility: hidden; }
  ${upTo(
    700,
    css`
      :host { gap: 10px; padding: var(--s4); }
      .hold { display: block; }
      .choices { gap: 6px; }
      .choices .press { padding: 0 var(--s3); font-size: calc(18 * var(--px)); }
      .question { font-size: calc(21 * var(--px)); }
      .caption { min-height: calc(48 * var(--px)); }
      .actions { gap: 0; }
      .actions .press { padding: 0 var(--s3); font-size: calc(15 * var(--px)); }
    `,
  )}
`;
