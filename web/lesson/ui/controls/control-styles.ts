/** Styles shared by all controls: type, buttons, fields, focus. Colours and distances are design tokens. */
import { css } from 'lit';
import { leftToRight } from '../theme/left-to-right.ts';
import { touchFields } from '../theme/touch-fields.ts';
import { unseen } from '../theme/unseen.ts';

export const controlStyles = css`
  ${leftToRight}
  :host {
    font: 450 calc(14 * var(--px)) / calc(20 * var(--px)) var(--font-ui);
    color: var(--ink);
    font-variant-numeric: tabular-nums;
  }
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  button {
    font: inherit;
    color: inherit;
    cursor: pointer;
  }
  button:disabled {
    color: var(--ink-faint);
    opacity: 0.55;
    cursor: default;
  }
  :focus-visible {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
  .plain {
    display: inline-grid;
    place-items: center;
    width: 32px;
    height: 32px;
    padding: 0;
    border: 0;
    border-radius: var(--radius);
    background: none;
    color: var(--ink-soft);
  }
  .plain:hover:not(:disabled) {
    background: var(--surface-sunken);
    color: var(--ink);
  }
  .quiet {
    min-height: 32px;
    padding: 0 var(--s3);
    border: 1px solid var(--rule);
    border-radius: var(--radius);
    background: var(--surface-raised);
  }
  .quiet:hover:not(:disabled) {
    border-color: var(--accent);
  }
  .about {
    max-width: 48ch;
    margin: 0;
    color: var(--ink-soft);
    font-size: calc(13 * var(--px));
    line-height: calc(18 * var(--px));
    text-wrap: pretty;
  }
  .about:empty {
    position: absolute;
  }
  .problem {
    max-width: 60ch;
    margin: 0;
    color: var(--warn);
    font-size: calc(13 * var(--px));
    line-height: calc(18 * var(--px));
  }
  ${unseen}
  ${touchFields}
`;
