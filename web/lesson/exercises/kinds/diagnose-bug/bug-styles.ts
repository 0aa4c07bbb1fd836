/** Styles of the evidence matrices. */
import { css } from 'lit';
import { upTo } from '../../../ui/theme/room.ts';
import { sideways } from '../../../ui/theme/sideways.ts';

export const bugStyles = css`
  .evidence {
    display: flex;
    flex-wrap: wrap;
    gap: var(--s3) var(--s4);
  }
  .evidence figure {
    max-width: 100%;
    min-width: 0;
    margin: 0;
  }
  .evidence figcaption {
    margin-bottom: 2px;
    color: var(--ink-soft);
    font-size: calc(13 * var(--px));
    line-height: calc(18 * var(--px));
  }
  .evidence .suspect figcaption {
    color: var(--ink);
    font-weight: 650;
  }
  .evidence .frame {
    max-width: 100%;
    border: 1px solid var(--rule);
    border-radius: var(--radius);
    ${sideways}
  }
  .evidence .suspect .frame {
    border: 2px solid var(--accent);
  }
  .evidence table {
    border-spacing: 0;
    font-size: calc(13 * var(--px));
    line-height: calc(24 * var(--px));
  }
  .evidence .frame th,
  .evidence .frame td {
    padding: 0 6px;
    font-weight: 400;
    text-align: end;
    white-space: nowrap;
  }
  .evidence th {
    color: var(--ink-soft);
    font-size: calc(12 * var(--px));
  }
  .evidence td {
    color: var(--ink);
  }
  .evidence .frame tbody th {
    text-align: start;
  }
  .evidence .sum {
    color: var(--ink-soft);
    font-style: italic;
  }
  /* The row sums matter most: on a phone they must fit beside the rows. */
  ${upTo(
    480,
    css`
    .evidence .frame th,
    .evidence .frame td {
      padding: 0 3px;
    }
    .evidence .frame thead th:not(.sum) {
      max-width: calc(32 * var(--px));
      overflow: hidden;
      text-overflow: ellipsis;
    }
`,
  )}
  .evidence .marked {
    outline: 2px solid var(--ink);
    outline-offset: -2px;
    font-weight: 650;
  }
`;
