/** Declarations for a button that shows only an icon. */
import { css } from 'lit';

export const round = css`
  display: grid;
  place-items: center;
  width: 36px;
  height: 36px;
  padding: 0;
  border: 0;
  border-radius: 50%;
  background: none;
  color: var(--ink);
  cursor: pointer;
`;
