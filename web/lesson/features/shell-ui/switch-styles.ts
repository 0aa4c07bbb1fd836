/** Styles of the header's round selectors: an icon with an invisible native select on top. */
import { css } from 'lit';

export const switchStyles = css`
  :host {
    position: relative;
    /* WebKit lets the list's longest entry widen the page. */
    overflow: clip;
    min-width: 36px;
    height: 36px;
    border-radius: 18px;
  }
  @media (hover: hover) {
    :host(:hover) { background: var(--surface-sunken); }
  }
  :host(:focus-within) { outline: 2px solid var(--focus); outline-offset: 2px; }
  select { position: absolute; inset: 0; height: 100%; opacity: 0; }
`;
