/** Styles of the numbered buttons above an exercise. */
import { css } from 'lit';
import { upTo } from '../ui/theme/room.ts';

export const exerciseListStyles = css`
  :host {
    display: block;
    font: 450 calc(15 * var(--px)) / calc(22 * var(--px)) var(--font-ui);
    color: var(--ink);
  }
  nav {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--s2);
    margin-bottom: var(--s4);
  }
  .item {
    min-width: calc(32 * var(--px));
    height: calc(32 * var(--px));
    border: 1px solid var(--rule);
    border-radius: calc(22 * var(--px));
    background: var(--surface-raised);
    color: var(--ink);
    font: 600 calc(14 * var(--px)) / 1 var(--font-ui);
  }
  @media (pointer: coarse) {
    .item {
      min-width: 44px;
      min-height: 44px;
    }
  }
  .item:hover {
    border-color: var(--accent);
  }
  .item.solved {
    border-color: var(--ok);
    color: var(--ok);
  }
  .item[aria-current] {
    background: var(--accent);
    border-color: var(--accent);
    color: var(--accent-ink);
  }
  .done {
    margin-inline-start: var(--s1);
    color: var(--ink-faint);
    font-size: calc(13 * var(--px));
  }
  .problem {
    margin: 0 0 var(--s3);
    padding: var(--s2) var(--s3);
    border-inline-start: 3px solid var(--warn);
    background: var(--surface-sunken);
    color: var(--ink);
    font: var(--type-ui);
  }
  mha-exercise {
    padding: var(--s4);
    border: 1px solid var(--rule);
    border-radius: 10px;
    background: var(--surface-raised);
  }
  .only {
    display: flex;
    gap: var(--s2);
    align-items: center;
    min-height: 28px;
    font-size: calc(14 * var(--px));
  }
  .from {
    margin: 0 0 var(--s2);
    color: var(--ink-soft);
    font-size: calc(14 * var(--px));
  }
  .link {
    min-height: 24px;
    color: var(--accent);
    text-decoration: underline;
  }
  .onward {
    margin: var(--s3) 0 0;
    text-align: end;
  }
  ${upTo(
    480,
    css`
    mha-exercise {
      padding: var(--s3);
      margin: 0 calc(-1 * var(--s2));
    }
`,
  )}
`;
