/** Styles of the order lab: tokens to swap, and output rows as strips of colour. */
import { css } from 'lit';

export const tokensLabStyles = css`
  .chips {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s1);
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .chips .press {
    padding: 0 10px;
    font: 450 calc(16 * var(--px)) / 1.3 var(--font-prose);
  }
  .chips small {
    margin-inline-start: 5px;
    color: var(--ink-faint);
    font: 450 calc(12 * var(--px)) / 1 var(--font-mono);
  }
  .chips .away {
    border-style: dashed;
    border-color: var(--ink-faint);
  }
  .switch {
    min-height: 24px;
    font-weight: 450;
  }
  input[type='checkbox'] {
    width: calc(18 * var(--px));
    height: calc(18 * var(--px));
    margin: 0;
    accent-color: var(--accent);
  }
  .rows {
    width: 100%;
    border-collapse: collapse;
    font-size: calc(13 * var(--px));
    line-height: calc(18 * var(--px));
  }
  .rows :is(th, td) {
    padding-block: 2px;
    padding-inline: 0 var(--s2);
    font-weight: 450;
    text-align: start;
  }
  .rows thead th {
    padding-bottom: var(--s1);
    color: var(--ink-soft);
    font-size: calc(12 * var(--px));
  }
  .rows tbody th {
    max-width: calc(84 * var(--px));
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .rows .number {
    padding-inline-end: 0;
    text-align: end;
  }
  .rows thead .number {
    font-family: inherit;
    white-space: normal;
  }
  .rows .differs {
    color: var(--warn);
  }
  .strip {
    display: flex;
    width: 100%;
    min-width: 40px;
    height: calc(20 * var(--px));
    border: 1px solid var(--rule);
  }
  .strip i {
    flex: 1;
  }
  .verdict {
    font-weight: 600;
  }
  .verdict.same {
    color: var(--ok);
  }
  .verdict.differs {
    color: var(--warn);
  }
  .sentences {
    display: grid;
    gap: var(--s2);
  }
  .sentences label {
    display: grid;
    gap: var(--s1);
  }
  .sentences textarea {
    width: 100%;
    padding: var(--s1) var(--s3);
    resize: none;
    border: 1px solid var(--ink-faint);
    border-radius: var(--radius);
    background: var(--surface);
    color: var(--ink);
    font: 400 calc(16 * var(--px)) / calc(24 * var(--px)) var(--font-prose);
  }
  .problem {
    color: var(--warn);
  }
  hr {
    width: 100%;
    border: 0;
    border-top: 1px solid var(--rule);
  }
`;
