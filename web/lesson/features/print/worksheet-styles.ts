/** Print styles of exercises: empty fields, writing lines, and no buttons. */
import { css } from 'lit';

export const worksheetStyles = css`
  :host {
    display: block;
    font: 400 11pt/1.5 var(--font-prose);
    /* Bars are backgrounds. */
    print-color-adjust: exact;
  }
  h2 { margin: 0 0 12pt; font: 650 15pt/1.3 var(--font-prose); break-after: avoid; }
  h3 { margin: 0 0 6pt; font: 650 12pt/1.3 var(--font-prose); break-after: avoid; }
  ol { padding-inline-start: 18pt; }
  li { margin-bottom: 16pt; }
  .questions > li { break-inside: avoid; }
  p { margin: 0 0 6pt; }
  .prompt { font: 500 11pt/1.5 var(--font-prose); break-after: avoid; }
  .about { color: var(--ink-soft); font-size: 9.5pt; }
  .room { display: flex; flex-wrap: wrap; gap: 8pt; align-items: end; }
  button { display: none; }
  .lines i { display: block; height: 22pt; border-bottom: 0.5pt solid var(--ink-faint); }
  .answers { break-before: page; display: block; }
  .revealed { margin-bottom: 16pt; }
`;
