/** Styles of tables of given numbers, which most kinds show. */
import { css } from 'lit';
import { upTo } from '../ui/theme/room.ts';
import { sideways } from '../ui/theme/sideways.ts';

const tables = css`
  .single,
  .axes {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s2) var(--s1);
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .frame {
    max-width: 100%;
    ${sideways}
  }
  table {
    border-spacing: 0;
    font-size: calc(14 * var(--px));
    line-height: calc(26 * var(--px));
  }
  :is(.numbers, .givens) :is(th, td) {
    padding: 0 var(--s3);
    font-weight: 400;
    text-align: end;
    white-space: nowrap;
  }
  .numbers :is(th, td) {
    padding-inline: 0 var(--s3);
  }
  .numbers thead th {
    white-space: normal;
  }
  :is(.numbers, .givens) tr > :first-child {
    text-align: start;
  }
  .numbers .differs {
    outline: 2px solid var(--warn);
    outline-offset: -2px;
    color: var(--ink);
    font-weight: 650;
  }
  .givens {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s2) var(--s6);
    align-items: center;
  }
  .givens .frame {
    border: 1px solid var(--rule);
    border-radius: var(--radius);
  }
  .givens thead th {
    border-bottom: 1px solid var(--rule);
    color: var(--ink-soft);
    font-size: calc(13 * var(--px));
  }
  .givens tr > :first-child {
    border-inline-end: 1px solid var(--rule);
  }
  .givens td {
    color: var(--own);
  }
  .givens .marked {
    background: color-mix(in oklab, var(--accent) 12%, transparent);
    font-weight: 650;
  }
  .single {
    gap: var(--s2) var(--s6);
    font-family: var(--font-mono);
    color: var(--ink-soft);
  }
  .rest {
    flex-basis: 100%;
    color: var(--ink-soft);
  }
  /* On a phone, six terms have room beside their name. */
  ${upTo(
    480,
    css`
    .givens table {
      font-size: calc(12 * var(--px));
    }
    .givens :is(th, td) {
      padding: 0 3px;
    }
`,
  )}
`;

export const partStyles = tables;
