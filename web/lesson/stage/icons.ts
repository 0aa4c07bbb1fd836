/** The transport's icons: filled shapes on a 16 × 16 grid in the text colour. */
import { html } from 'lit';

const PATHS = {
  play: 'M4.5 2.5v11l9-5.5z',
  pause: 'M4 2.5h3v11H4zM9 2.5h3v11H9z',
  replay: 'M8 3V.8L4.6 3.9 8 7V4.8a4 4 0 1 1-4 4H2.2A5.8 5.8 0 1 0 8 3z',
  back: 'M3 3h2v10H3zM13 3v10L6 8z',
  forward: 'M11 3h2v10h-2zM3 3l7 5-7 5z',
} as const;

export function icon(name: keyof typeof PATHS) {
  return html`<svg width="16" height="16" viewBox="0 0 16 16" fill="currentColor" aria-hidden="true"><path d=${PATHS[name]}></path></svg>`;
}
