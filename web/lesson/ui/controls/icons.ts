/** The controls' icons: lines on a 16 × 16 grid in the text colour. */
import { html, type TemplateResult } from 'lit';

const PATHS = {
  undo: 'M3 6.5h6.2a3.6 3.6 0 0 1 0 7.2H6M5.8 3.4 2.7 6.5l3.1 3.1',
  redo: 'M13 6.5H6.8a3.6 3.6 0 0 0 0 7.2H10M10.2 3.4l3.1 3.1-3.1 3.1',
  reset: 'M3.1 9.6a5.1 5.1 0 1 0 .9-4.8M3.2 2.2v3h3',
  link: 'M6.8 9.2a2.6 2.6 0 0 0 3.7 0l2.3-2.3a2.6 2.6 0 0 0-3.7-3.7l-.9.9M9.2 6.8a2.6 2.6 0 0 0-3.7 0L3.2 9.1a2.6 2.6 0 0 0 3.7 3.7l.9-.9',
  done: 'm3 8.6 3.2 3.2L13 4.9',
  dice: 'M2.7 4.2a1.5 1.5 0 0 1 1.5-1.5h7.6a1.5 1.5 0 0 1 1.5 1.5v7.6a1.5 1.5 0 0 1-1.5 1.5H4.2a1.5 1.5 0 0 1-1.5-1.5zM5.5 5.5h.01M10.5 5.5h.01M8 8h.01M5.5 10.5h.01M10.5 10.5h.01',
  down: 'm4.5 6.5 3.5 3.5 3.5-3.5',
  settings:
    'M2.5 5h6M12.5 5h1M2.5 11h1M7.5 11h6M10.5 3a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM5.5 9a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
  close: 'm4 4 8 8M12 4l-8 8',
  locked: 'M4 7.3h8v5.5H4zM5.8 7.3V5.2a2.2 2.2 0 0 1 4.4 0v2.1',
  present: 'M2.2 3h11.6v7.6H2.2zM8 10.6v2.6M5.2 13.4h5.6M6.6 5.2v3.2l3-1.6z',
  ownPage: 'M6.5 3.5h-4v10h10v-4M9 2.5h4.5V7M13.2 2.8 7.5 8.5',
  contents: 'M3 4h.01M6 4h7.5M3 8h.01M6 8h7.5M3 12h.01M6 12h7.5',
  digits: 'M2.6 5.4 5 3.6v8.8M8.4 5.9a2.4 2.4 0 0 1 4.8 0c0 2.4-4.8 3.9-4.8 6.5h5',
  keep: 'M8 2.2v7.6M4.8 6.9 8 10.1l3.2-3.2M2.8 11v2.2h10.4V11',
  embed: 'M5.6 4.4 2.2 8l3.4 3.6M10.4 4.4 13.8 8l-3.4 3.6M9 3 7 13',
  minus: 'M4 8h8',
  plus: 'M4 8h8M8 4v8',
} as const;

export type IconName = keyof typeof PATHS;

export function icon(name: IconName): TemplateResult {
  return html`<svg
    width="16"
    height="16"
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    stroke-width="1.5"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  ><path d=${PATHS[name]}></path></svg>`;
}
