/** Styles of the checkpoint opener: drop zone, findings and loading progress. */
import { css } from 'lit';

export const openCheckpointStyles = css`
  .drop {
    padding: var(--s4);
    border: 1px dashed var(--ink-faint);
    border-radius: var(--radius);
  }
  .drop.over {
    border-color: var(--accent);
    background: color-mix(in oklab, var(--accent) 8%, var(--surface-raised));
  }
  .pick {
    position: relative;
    border-color: var(--accent);
    color: var(--accent);
  }
  .cancel {
    justify-self: start;
  }
  .said:empty {
    display: none;
  }
  .said > * + * {
    margin-top: var(--s2);
  }
  .said p {
    overflow-wrap: anywhere;
  }
  .heads {
    width: 5em;
  }
  progress {
    width: min(100%, 22em);
    height: 8px;
    margin-inline-end: var(--s3);
    accent-color: var(--accent);
    vertical-align: middle;
  }
`;
