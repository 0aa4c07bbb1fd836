/** Print styles of a chapter: controls are hidden, worksheet parts are shown. */
import { css } from 'lit';

export const chapterPrintStyles = css`
  .names, .printed, mha-worksheet { display: none; }
  /* Also before the page is printed: canvases are painted then. */
  .exhibit { color-scheme: light; }
  @media print {
    :host { font-size: 11pt; }
    article { max-width: none; padding: 0; }
    .names { display: flex; gap: 8pt; margin: 0 0 18pt; font: 450 10pt/1 var(--font-ui); }
    .names i { flex: 2; border-bottom: 0.5pt solid var(--ink-faint); }
    .names i:last-child { flex: 1; }
    h1 { font-size: 24pt; line-height: 1.15; }
    h2 { margin-top: 18pt; break-after: avoid; }
    .prose, .prose summary, .sources { font-size: 11pt; line-height: 1.5; orphans: 3; widows: 3; }
    .walk li, .walk li.now { margin: 12pt 0; padding: 0; border: 0; background: none; break-inside: avoid; }
    .walk.read li:not(.now) :is(.prose, button) { color: var(--ink); }
    .walk h2 button, .walk li.now h2 button { min-height: 0; font-size: 13pt; }
    .walk li.now h2 button::before { color: var(--ink); }
    .prose summary { break-after: avoid; }
    .printed { display: block; margin: 12pt 0; break-inside: avoid; }
    .printed svg { width: 100%; height: auto; max-height: 118mm; }
    .printed.exhibit { --px: 1px; width: 600px; max-width: 100%; margin-inline: auto; }
    .printed figcaption {
      margin-top: 4pt;
      color: var(--ink-soft);
      font: 450 8.5pt/1.4 var(--font-ui);
      overflow-wrap: anywhere;
    }
    mha-worksheet { display: block; margin-top: 24pt; }
    .pressed, .lab, .ways, mha-data-table { display: none; }
  }
`;
