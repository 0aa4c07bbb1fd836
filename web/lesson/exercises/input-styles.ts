/** Styles of fields, choices and knobs, which most kinds have. */
import { css } from 'lit';

const fields = css`
  .field {
    display: grid;
    gap: var(--s1);
    color: var(--ink-soft);
    font-size: calc(13 * var(--px));
    line-height: calc(18 * var(--px));
  }
  .field input {
    width: min(22ch, 60vw);
    height: calc(36 * var(--px));
    padding: 0 var(--s3);
    border: 1px solid var(--ink-faint);
    border-radius: var(--radius);
    background: var(--surface-raised);
    color: var(--ink);
    font-size: calc(16 * var(--px));
  }
  .field input.short {
    width: 9ch;
  }
  .preview {
    line-height: calc(36 * var(--px));
    color: var(--ink-soft);
  }
  fieldset {
    flex-basis: 100%;
    min-width: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }
  legend {
    padding: 0 0 var(--s1);
    color: var(--ink-soft);
    font-size: calc(13 * var(--px));
    line-height: calc(18 * var(--px));
  }
  .choices {
    display: grid;
    gap: 2px;
  }
  .choices label {
    display: flex;
    gap: var(--s2);
    align-items: baseline;
    min-height: 28px;
    overflow-wrap: anywhere;
    cursor: pointer;
  }
  .choices input {
    flex: none;
    width: calc(16 * var(--px));
    height: calc(16 * var(--px));
    margin: 0;
    translate: 0 2px;
    accent-color: var(--accent);
  }
  .knobs {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, calc(150 * var(--px))), 1fr));
    gap: var(--s2) var(--s4);
    width: 100%;
  }
  .length {
    flex-basis: 100%;
    color: var(--ink-soft);
  }
  .length.over {
    color: var(--warn);
    font-weight: 650;
  }
  mha-order-list {
    flex-basis: 100%;
  }
  .own-goals {
    display: grid;
    flex-basis: 100%;
    gap: var(--s2);
    margin: 0;
    padding-inline-start: var(--s4);
  }
  .own-goals output {
    margin-inline-start: var(--s2);
    font-weight: 600;
  }
`;

export const inputStyles = fields;
