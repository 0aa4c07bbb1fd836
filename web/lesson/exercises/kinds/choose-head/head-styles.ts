/** Styles of an output row: a bar up or down for each number, and a line where it was. */
import { css } from 'lit';

export const headStyles = css`
  .output-bars {
    margin: 0;
  }
  .output-bars ol {
    display: flex;
    gap: var(--s1);
    max-width: calc(420 * var(--px));
    height: calc(96 * var(--px));
    margin: 0 0 var(--s2);
    padding: 0;
    background: linear-gradient(var(--ink-faint), var(--ink-faint)) 0 50% / 100% 1px no-repeat;
    list-style: none;
  }
  .output-bars li {
    position: relative;
    flex: 1;
  }
  .output-bars li::before,
  .output-bars li::after {
    position: absolute;
    content: '';
  }
  .output-bars li::before {
    inset-inline: 2px;
    top: calc(50% - max(var(--now), 0) * 50%);
    height: calc(max(var(--now), -1 * var(--now)) * 50%);
    background: var(--tensor-context);
  }
  .output-bars li::after {
    inset-inline: 0;
    top: calc(50% - var(--was) * 50% - 1px);
    height: 2px;
    background: var(--ink);
  }
  .output-bars figcaption {
    color: var(--ink-soft);
  }
  @media (forced-colors: active) {
    .output-bars li {
      forced-color-adjust: none;
    }
    .output-bars li::before {
      background: Highlight;
    }
  }
`;
