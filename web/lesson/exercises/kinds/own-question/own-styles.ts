/** Styles of an instructor's own questions. */
import { css } from 'lit';

export const ownStyles = css`
  .own-options {
    display: grid;
    gap: var(--s1);
  }
  .own-options label {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: var(--s2);
    align-items: baseline;
    padding: var(--s2) var(--s3);
    border: 1px solid var(--rule);
    border-radius: var(--radius);
    background: var(--surface-raised);
    overflow-wrap: anywhere;
    cursor: pointer;
  }
  .own-options label:has(:checked) {
    border-color: var(--accent);
  }
  .own-goals {
    display: grid;
    flex-basis: 100%;
    gap: var(--s2);
    margin: 0;
    padding-inline-start: var(--s4);
  }
  .own-goals .place {
    color: var(--ink-soft);
  }
  .own-goals output {
    margin-inline-start: var(--s2);
    font-weight: 600;
  }
`;
