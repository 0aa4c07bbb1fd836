/** Styles of the header's round selectors: an icon with an invisible native select on top. */
import { css } from 'lit';
import { touchFields } from '../../ui/theme/touch-fields.ts';

export const switchStyles = css`
  :host {
    position: relative;
    /* WebKit lets the list's longest entry widen the page. */
    overflow: clip;
    min-width: 36px;
    height: 36px;
    border-radius: 18px;
  }
  :host(:hover) {
    background: var(--surface-sunken);
  }
  :host(:focus-within) {
    outline: 2px solid var(--focus);
    outline-offset: 1px;
  }
  select {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    border: 0;
    opacity: 0;
    font: 450 calc(15 * var(--px)) / calc(22 * var(--px)) var(--font-ui);
    cursor: pointer;
  }
  ${touchFields}
`;
