/** Styles of the mask lab: a table with one row per way of masking and a bar in every cell. */
import { css } from 'lit';

export const maskLabStyles = css`
  mha-number-field {
    max-width: calc(340 * var(--px));
  }
  .ways {
    border-collapse: separate;
    border-spacing: 2px 4px;
    font-size: calc(12 * var(--px));
    line-height: calc(16 * var(--px));
  }
  .ways th {
    padding: 0;
    color: var(--ink-soft);
    font-weight: 450;
  }
  .ways th[scope='row'] {
    position: sticky;
    inset-inline-start: 0;
    z-index: 1;
    width: calc(84 * var(--px));
    min-width: 84px;
    padding-inline-end: var(--s1);
    background: var(--surface-raised);
    color: var(--ink);
    font-weight: 550;
    text-align: end;
  }
  .ways th[scope='col'] span {
    display: block;
    min-width: 34px;
    max-width: calc(52 * var(--px));
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .ways tbody td {
    position: relative;
    min-width: 34px;
    height: calc(56 * var(--px));
    padding: 1px 2px 0;
    border-bottom: 1px solid var(--ink-faint);
    font-family: var(--font-mono);
    font-feature-settings: 'calt' 0;
    text-align: center;
    vertical-align: top;
  }
  .ways i {
    position: absolute;
    inset: auto 1px 0;
    background: color-mix(in oklab, var(--map-share) 28%, transparent);
    border-top: 2px solid var(--map-share);
  }
  .ways tbody td.shut {
    background: repeating-linear-gradient(135deg, transparent 0 4px, color-mix(in oklab, var(--ink-faint) 38%, transparent) 4px 5px);
  }
  .ways tbody td.broken {
    color: var(--warn);
    font-weight: 650;
  }
  .ways .sum {
    position: sticky;
    inset-inline-start: calc(86 * var(--px));
    z-index: 1;
    background: var(--surface-raised);
  }
  .ways tbody td.sum {
    padding: 0 var(--s2);
    border-bottom-color: transparent;
    font-weight: 650;
    vertical-align: middle;
    white-space: nowrap;
  }
  .ways tbody td.off {
    color: var(--warn);
  }
  .scale {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    justify-items: start;
    gap: var(--s2);
    margin-top: var(--s6);
  }
  .scale mha-mask-at-scale {
    width: 100%;
  }
  .said {
    min-height: 40px;
    text-wrap: pretty;
  }
`;
