/** Styles of the bug gallery: thumbnails, the selected entry, and its repair. */
import { css } from 'lit';

export const bugsLabStyles = css`
  .gallery {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, calc(76 * var(--px))), 1fr));
    gap: var(--s2);
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .gallery button {
    display: grid;
    gap: var(--s1);
    width: 100%;
    height: 100%;
    padding: var(--s2);
    border: 1px solid var(--rule);
    border-radius: var(--radius);
    background: none;
    color: var(--ink-soft);
    font: 500 calc(12 * var(--px)) / calc(16 * var(--px)) var(--font-ui);
    text-align: start;
    cursor: pointer;
  }
  .gallery button:hover {
    border-color: var(--accent);
  }
  .gallery button[aria-pressed='true'] {
    border-color: var(--accent);
    box-shadow: inset 0 0 0 1px var(--accent);
    color: var(--ink);
  }
  .gallery svg {
    width: 100%;
    height: 48px;
  }
  .gallery .named {
    color: var(--ok);
    font-weight: 650;
  }
  .evidence {
    gap: var(--s4);
  }
  .choices {
    display: grid;
    justify-items: stretch;
    gap: var(--s1);
    margin-top: var(--s2);
  }
  .choices .press {
    padding-block: 4px;
    text-align: start;
  }
  .choices .tell {
    justify-self: start;
    margin-top: var(--s2);
  }
  .choices .press.wrong {
    color: var(--ink-soft);
    text-decoration: line-through;
  }
  .verdict {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--s3);
    text-wrap: pretty;
  }
  .verdict code {
    font-family: var(--font-mono);
    font-feature-settings: 'calt' 0;
    font-size: 0.92em;
  }
  .verdict .right {
    color: var(--ok);
    font-weight: 600;
  }
  .verdict .off {
    color: var(--warn);
  }
  .repair {
    margin: 0;
    padding: var(--s3);
    border: 1px solid var(--rule);
    border-radius: var(--radius);
    background: var(--surface-sunken);
    overflow-x: auto;
  }
  .repair code {
    display: block;
    width: max-content;
    font: 450 calc(13 * var(--px)) / calc(22 * var(--px)) var(--font-mono);
    font-feature-settings: 'calt' 0;
  }
  .repair del {
    color: var(--warn);
    text-decoration: none;
  }
  .repair ins {
    color: var(--ok);
    text-decoration: none;
  }
  .link {
    min-height: 24px;
    padding: 0;
    border: 0;
    background: none;
    color: var(--accent);
    font: inherit;
    text-decoration: underline;
    cursor: pointer;
  }
`;
