/** Styles of the editor of own material: form and preview side by side, or stacked on a narrow screen. */
import { css } from 'lit';

export const editorStyles = css`
  h1 { margin: 0; }
  .columns { display: grid; gap: var(--s6); padding: var(--s6) var(--s4); }
  form { display: grid; gap: var(--s4); align-items: normal; align-content: start; min-width: 0; }
  .preview { min-width: 0; }
  mha-lesson {
    display: block;
    height: 85vh;
    border: 1px solid var(--rule);
    border-radius: var(--radius);
    overflow: hidden;
  }
  @media (min-width: 68.75em) {
    .columns { grid-template-columns: minmax(0, calc(480 * var(--px))) minmax(0, 1fr); }
    .preview {
      position: sticky;
      top: var(--s4);
      height: calc(100vh - 2 * var(--s4));
      display: flex;
      flex-direction: column;
    }
    mha-lesson { flex: 1; min-height: 0; }
    .narrow { display: none; }
  }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; }
  section { display: grid; gap: var(--s3); min-width: 0; }
  h2 { margin: var(--s3) 0 0; }
  ol, ul { display: grid; gap: var(--s2); }
  .file, .bar, .adding, .code { display: flex; flex-wrap: wrap; gap: var(--s2); align-items: end; }
  .bar {
    position: sticky;
    z-index: 1;
    top: 0;
    align-items: center;
    padding: var(--s2) 0;
    border-bottom: 1px solid var(--rule);
    background: var(--surface-opaque);
  }
  .verdict { margin: 0; color: var(--ink-soft); font-size: calc(14 * var(--px)); }
  .status { margin: 0; }
  .status:empty { display: none; }
  .press { min-width: 32px; min-height: 32px; }
  .field { display: grid; gap: var(--s1); justify-items: start; }
  .field > label { width: 100%; }
  label { font-weight: 500; }
  label.check {
    display: flex;
    flex-direction: row-reverse;
    gap: var(--s2);
    align-items: center;
    justify-content: start;
    min-height: 32px;
    color: var(--ink);
  }
  .exercises { gap: var(--s1); }
  .exercises .each { margin-inline-start: var(--s6); padding-block: var(--s1); align-items: start; }
  .exercises small { display: block; font-size: calc(13 * var(--px)); line-height: calc(18 * var(--px)); overflow-wrap: anywhere; }
  label small { color: var(--ink-faint); font-weight: 450; }
  input, select, textarea {
    width: 100%;
    padding: var(--s1) var(--s2);
    border-color: var(--ink-faint);
    font: var(--type-text);
    scroll-margin: calc(96 * var(--px)) 0 var(--s4);
  }
  button { scroll-margin: calc(96 * var(--px)) 0 var(--s4); }
  select { height: calc(36 * var(--px)); }
  textarea { resize: vertical; }
  [readonly] { font: calc(12.5 * var(--px)) / calc(18 * var(--px)) var(--font-mono); overflow-wrap: anywhere; }
  input[type='checkbox'] { flex: none; width: 20px; height: 20px; margin: 2px; }
  input[type='file'] { height: auto; }
  [aria-invalid='true'] { border-color: var(--warn); }
  ::placeholder { color: var(--ink-faint); opacity: 1; }
  fieldset {
    display: grid;
    gap: var(--s3);
    padding: var(--s2) var(--s3) var(--s3);
    border: 1px solid var(--rule);
    border-radius: var(--radius);
  }
  legend { padding: 0 var(--s1); color: var(--ink-soft); font-size: calc(14 * var(--px)); font-weight: 600; }
  fieldset > .press { justify-self: start; }
  .item { display: grid; gap: var(--s1); }
  .tools { display: flex; gap: var(--s1); justify-content: end; }
  .card { border: 1px solid var(--rule); border-radius: var(--radius); background: var(--surface-raised); }
  .head { display: flex; gap: var(--s2); align-items: center; padding: var(--s1) var(--s2); }
  h3 { flex: 1; min-width: 0; font: 550 calc(15 * var(--px)) / calc(22 * var(--px)) var(--font-ui); }
  h3 button { width: 100%; min-height: 32px; text-align: start; overflow-wrap: anywhere; }
  h3 button::before { content: '▸ '; content: '▸ ' / ''; color: var(--ink-faint); }
  h3 button[aria-expanded='true']::before { content: '▾ '; content: '▾ ' / ''; }
  h3 small { display: block; }
  .body { display: grid; gap: var(--s3); padding: var(--s2) var(--s3) var(--s3); border-top: 1px solid var(--rule); }
  details { margin-inline-start: var(--s6); }
  #problems { margin: 0; }
  details[open] { display: grid; gap: var(--s2); }
  summary { min-height: 28px; color: var(--accent); font-size: calc(14 * var(--px)); }
  .link {
    min-height: 28px;
    color: var(--warn);
    font-size: calc(14 * var(--px));
    text-align: start;
    text-decoration: underline;
    overflow-wrap: anywhere;
  }
  .code label { flex: 1 1 100%; }
`;
