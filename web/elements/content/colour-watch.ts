/**
 * Detects when the host page changes an element's colours or scale, by colour scheme or by class. An invisible line takes its colours with
 * a transition, and the browser fires an event when one starts.
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
    text-indent: calc(var(--mha-figure-scale, 1) * 1px);
    transition: 1ms step-end;
    transition-property: color, background-color, outline-color, text-indent;
  }
`;

export function colourWatch(changed: () => void) {
  return html`<i class="colours" aria-hidden="true" @transitionend=${changed}></i>`;
}
