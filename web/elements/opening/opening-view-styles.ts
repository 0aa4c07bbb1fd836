/** Styles of the opening in its surroundings: the whole page, or a framed figure. */
import { css } from 'lit';

export const openingViewStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    background: var(--surface);
    font-size: calc(16 * var(--px));
    -webkit-text-size-adjust: 100%;
    text-align: start;
  }
  :host(:not([page])) { border: 1px solid var(--rule); border-radius: var(--radius); container-type: inline-size; }
  :host([page]) { min-height: 100vh; min-height: 100dvh; }
  main { flex: 1; display: grid; grid-template-columns: minmax(0, 1fr); align-items: center; }
`;
