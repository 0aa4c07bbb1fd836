/** Styles of the given numbers. A separate file, because the view loads with the first exercise of its kind. */
import { css } from 'lit';
import { upTo } from '../../ui/theme/room.ts';
import { sideways } from '../../ui/theme/sideways.ts';

export const givensStyles = css`
  .givens {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s2) var(--s6);
    align-items: center;
  }
  .givens .frame {
    max-width: 100%;
    border: 1px solid var(--rule);
    border-radius: var(--radius);
    ${sideways}
  }
  .givens table {
    border-spacing: 0;
    font-size: calc(14 * var(--px));
    line-height: calc(26 * var(--px));
  }
  .givens th,
  .givens td {
    padding: 0 var(--s3);
    font-weight: 400;
    text-align: end;
    white-space: nowrap;
  }
  .givens thead th {
    border-bottom: 1px solid var(--rule);
    color: var(--ink-soft);
    font-size: calc(13 * var(--px));
  }
  .givens tr > :first-child {
    border-inline-end: 1px solid var(--rule);
    text-align: start;
  }
  .givens td {
    color: var(--own);
  }
  /* On a phone, six terms have room beside their name. */
  ${upTo(
    480,
    css`
    .givens table {
      font-size: calc(12 * var(--px));
    }
    .givens th,
    .givens td {
      padding: 0 3px;
    }
`,
  )}
  .givens .marked {
    background: color-mix(in oklab, var(--accent) 12%, transparent);
    font-weight: 650;
  }
  .single {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s2) var(--s6);
    margin: 0;
    padding: 0;
    list-style: none;
    font-family: var(--font-mono);
    color: var(--ink-soft);
  }
  .rest {
    flex-basis: 100%;
    margin: 0;
    color: var(--ink-soft);
  }
`;
