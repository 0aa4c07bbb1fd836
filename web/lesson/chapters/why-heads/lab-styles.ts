/** Styles of the two lookups: what a word receives, and what one head and two heads achieve. */
import { css } from 'lit';

export const whyHeadsLabStyles = css`
  .second {
    margin: var(--s8) 0 var(--s3);
    font: 650 calc(17 * var(--px)) / calc(24 * var(--px)) var(--font-prose);
  }
  .settings {
    display: grid;
    gap: var(--s2);
  }
  .scroll + .soft,
  .soft + [role='status'] {
    margin-top: var(--s2);
  }
  .told {
    display: grid;
    grid-template-columns: max-content minmax(0, 1fr);
    gap: 2px var(--s3);
    margin: 0;
  }
  .told dt {
    color: var(--ink-soft);
  }
  .told dd {
    margin: 0;
  }
  .told b {
    font-weight: 600;
  }
  .told .right b {
    color: var(--ok);
  }
  .told .wrong b {
    color: var(--warn);
  }
  .compare {
    width: 100%;
    border-collapse: collapse;
    font-size: calc(13 * var(--px));
    line-height: calc(18 * var(--px));
  }
  .compare :is(th, td) {
    padding: 3px var(--s2) 3px 0;
    border-bottom: 1px solid var(--rule);
    font-weight: 450;
    text-align: start;
  }
  .compare thead th {
    color: var(--ink-soft);
    font-size: calc(12 * var(--px));
    line-height: calc(15 * var(--px));
    vertical-align: bottom;
    overflow-wrap: normal;
    hyphens: manual;
  }
  .compare td {
    font-family: var(--font-mono);
    font-feature-settings: 'calt' 0;
    white-space: nowrap;
  }
  .compare .now th {
    font-weight: 650;
  }
`;
