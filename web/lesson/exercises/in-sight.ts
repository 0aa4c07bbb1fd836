/** What is scrolled to stays clear of what covers the page's edges: header and figure above, the settings' button below. */
import { css } from 'lit';
import { upTo } from '../theme/room.ts';

export const inSight = css`
  button,
  input,
  textarea,
  [tabindex] {
    scroll-margin-block: 64px;
  }
  ${upTo(
    1099,
    css`
    button,
    input,
    textarea,
    [tabindex] {
      scroll-margin-top: calc(max(300px, 45vh) + 64px);
    }
`,
  )}
`;
