/**
 * Notices when the colours of an element change through the page around it: another colour scheme, another class on the body. A line
 * that nobody sees takes its colours with a transition, and the browser says when one begins.
 */
import { css, html } from 'lit';

export const colourWatchStyles = css`
  .colours {
    position: absolute;
    width: 0;
    height: 0;
    overflow: hidden;
    color: var(--ink);
    background: var(--surface);
    outline-color: var(--accent);
    transition: 1ms step-end;
    transition-property: color, background-color, outline-color;
  }
`;

export function colourWatch(changed: () => void) {
  return html`<i class="colours" aria-hidden="true" @transitionend=${changed}></i>`;
}
