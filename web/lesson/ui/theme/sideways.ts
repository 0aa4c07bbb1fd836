/** Declarations for a horizontal scroll area on a raised surface, with shadows at hidden ends. */
import { css } from 'lit';

export const sideways = css`
  overflow-x: auto;
  /* The scrolled content covers the shadows at either end. */
  background:
    linear-gradient(to right, var(--surface-raised) 12px, transparent 28px) 0 0 local,
    linear-gradient(to left, var(--surface-raised) 12px, transparent 28px) 100% 0 local,
    linear-gradient(to right, color-mix(in oklab, var(--ink) 20%, var(--surface-raised)), var(--surface-raised) 12px) 0 0 / 50%
      100% no-repeat scroll,
    linear-gradient(to left, color-mix(in oklab, var(--ink) 20%, var(--surface-raised)), var(--surface-raised) 12px) 100% 0 /
      50% 100% no-repeat scroll;
  scrollbar-width: thin;
`;
