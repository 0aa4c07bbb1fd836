/** Styles of a figure in a host page: settings, picture, inspector; height follows the content. */
import { css } from 'lit';

export const figureStyles = css`
  :host {
    position: relative;
    display: flex;
    flex-direction: column;
    /* If the page sets a height, the picture shrinks first, and then the content scrolls. */
    height: 100%;
    overflow: auto;
    background: var(--surface);
    font-size: calc(16 * var(--px));
    border: 1px solid var(--rule);
    border-radius: var(--radius);
    -webkit-text-size-adjust: 100%;
    text-align: start;
    container-type: inline-size;
  }
  .settings {
    padding: var(--s3);
    border-bottom: 1px solid var(--rule);
    background: var(--surface-raised);
    border-radius: var(--radius) var(--radius) 0 0;
  }
  .note { padding: var(--s2) var(--s3); }
  .figure {
    flex: 1 1 auto;
    display: flex;
    flex-direction: column;
    width: 100%;
    height: var(--mha-figure-height, auto);
    min-height: 380px;
    max-height: var(--mha-figure-height, 640px);
    padding-top: var(--s2);
  }
  /* The figure is 16 : 10, but at least as high as its content, unless the page has set a height. */
  .figure > * { flex: 1 1 calc(62.5cqi - var(--s2)); min-height: auto; }
  /* No text beside it names the step. */
  mha-stage { --step-name: block; --step-count: none; border-radius: var(--radius); }
  .loading {
    display: grid;
    place-content: center;
    justify-items: center;
    margin: auto;
    padding: var(--s4);
    font: 450 calc(16 * var(--px)) / calc(24 * var(--px)) var(--font-ui);
    color: var(--ink-soft);
  }
  .settings, .inspector { flex: none; }
  .inspector {
    border-top: 1px solid var(--rule);
    background: var(--surface-raised);
    border-radius: 0 0 var(--radius) var(--radius);
    overflow-x: auto;
  }
`;
