/** Declarations for a button that offers an alternative after a failure. */
import { css } from 'lit';

export const offered = css`
  min-height: 32px;
  padding: 0 var(--s3);
  border: 1px solid var(--accent);
  border-radius: var(--radius);
  background: none;
  color: var(--accent);
  font: inherit;
  cursor: pointer;
`;
