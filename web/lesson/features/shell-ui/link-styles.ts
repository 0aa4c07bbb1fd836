/** Styles of the links in the header. */
import { css } from 'lit';

export const linkStyles = css`
  a { padding: 4px 9px; border-radius: 14px; color: var(--ink-soft); text-decoration: none; }
  @media (hover: hover) {
    a:hover { background: var(--surface-sunken); color: var(--ink); }
  }
  @media (pointer: coarse) {
    a { display: grid; align-content: center; min-height: 36px; }
  }
  @media (forced-colors: active) {
    a:focus-visible { outline: 3px solid Highlight; }
  }
`;
