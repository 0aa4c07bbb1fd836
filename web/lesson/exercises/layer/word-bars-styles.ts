/** Styles of a row of weights under words: the words wrap like a sentence, each with its bar below. */
import { css } from 'lit';

export const wordBarsStyles = css`
  .word-bars {
    width: 100%;
  }
  .word-bars ol {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s2) var(--s1);
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .word-bars li {
    display: grid;
    flex: 1 0 auto;
    grid-template-rows: auto calc(48 * var(--px)) auto;
    min-width: calc(34 * var(--px));
    max-width: calc(96 * var(--px));
    justify-items: center;
    font-size: calc(14 * var(--px));
    line-height: calc(20 * var(--px));
  }
  .word-bars .target .word {
    font-weight: 650;
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  .word-bars .query .word {
    color: var(--tensor-q);
    font-weight: 650;
  }
  .word-bars .bar {
    position: relative;
    width: calc(22 * var(--px));
    border-top: 1px solid var(--ink-faint);
    background: linear-gradient(var(--tensor-weights), var(--tensor-weights)) top / 100% calc(var(--now) * 100%) no-repeat;
  }
  .word-bars .bar i {
    position: absolute;
    inset-inline: -3px;
    border-top: 2px solid var(--ink);
  }
  .word-bars .was {
    top: calc(var(--was) * 100% - 1px);
  }
  .word-bars .bar .goal {
    top: calc(var(--goal) * 100% - 1px);
    border-top: 2px dashed var(--ok);
  }
  .word-bars .number {
    color: var(--ink-soft);
    font-size: calc(13 * var(--px));
  }
  .word-bars p {
    margin-top: var(--s1);
    color: var(--ink-soft);
  }
  @media (forced-colors: active) {
    .word-bars .bar {
      forced-color-adjust: none;
      background-image: linear-gradient(Highlight, Highlight);
    }
  }
`;
