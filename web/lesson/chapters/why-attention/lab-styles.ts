/** Styles of the translation and of the receptive fields. */
import { css } from 'lit';

export const whyAttentionLabStyles = css`
  .part {
    margin: 0 0 var(--s3);
    font: 650 calc(17 * var(--px)) / calc(24 * var(--px)) var(--font-prose);
  }
  .card + .part {
    margin-top: var(--s8);
  }
  h4 {
    margin: 0 0 var(--s1);
    color: var(--ink-soft);
    font: 500 calc(13 * var(--px)) / calc(18 * var(--px)) var(--font-ui);
  }
  .step {
    min-width: 190px;
  }
  .alignment path {
    fill: none;
    stroke: var(--map-share);
    stroke-linecap: butt;
    opacity: 0.75;
  }
  .alignment text {
    font-size: 15px;
  }
  .alignment .source,
  .alignment .written {
    fill: var(--ink);
  }
  .alignment .now {
    fill: var(--accent);
    font-weight: 700;
  }
  @container (max-width: 30em) {
    .alignment text {
      font-size: 12px;
    }
  }
  .rows {
    border-collapse: separate;
    border-spacing: 2px;
    font-size: calc(13 * var(--px));
    line-height: calc(18 * var(--px));
  }
  .rows th {
    padding: 0 var(--s1);
    color: var(--ink);
    font-weight: 500;
  }
  .rows th[scope='row'] {
    position: sticky;
    left: 0;
    z-index: 1;
    min-width: 100px;
    padding-inline-end: var(--s2);
    background: var(--surface-raised);
    font-weight: 450;
    text-align: end;
    white-space: nowrap;
  }
  .rows th.now {
    color: var(--accent);
    font-weight: 700;
  }
  .rows tbody td {
    position: relative;
    min-width: 62px;
    height: calc(26 * var(--px));
    padding: 2px var(--s1);
    border-radius: 2px;
    font-family: var(--font-mono);
    font-feature-settings: 'calt' 0;
    text-align: center;
  }
  .rows .shares td {
    height: calc(58 * var(--px));
    border-bottom: 1px solid var(--ink-faint);
    border-radius: 0;
    vertical-align: top;
  }
  .rows td i {
    position: absolute;
    inset: auto 1px 0;
    background: color-mix(in oklab, var(--map-share) 28%, transparent);
    border-top: 2px solid var(--map-share);
  }
  .rows tr.total > * {
    font-weight: 650;
  }
  .rows tr.total td {
    outline: 1px solid var(--tensor-context);
  }
  .rows td.share {
    background: color-mix(in oklab, var(--map-share) var(--share), var(--map-empty));
  }
  .rows td.none {
    background: none;
    border-bottom: 1px dotted var(--ink-faint);
  }
  .rows .found {
    padding-inline-start: var(--s3);
    color: var(--ink-soft);
  }
  @container (max-width: 30em) {
    .rows {
      font-size: calc(12 * var(--px));
    }
    .rows th {
      padding: 0 1px;
    }
    .rows th[scope='row'] {
      min-width: 92px;
      padding-inline-end: 4px;
    }
    .rows tbody td {
      min-width: 42px;
      padding: 2px 1px;
    }
    .rows .found {
      padding-inline-start: 4px;
    }
  }
  .cone circle {
    fill: var(--surface-raised);
    stroke: var(--ink-faint);
  }
  .cone circle.knows {
    fill: var(--accent);
    stroke: var(--accent);
  }
  .cone line {
    stroke: var(--accent);
    stroke-opacity: 0.35;
  }
  .bars {
    grid-template-columns: minmax(0, auto) minmax(calc(48 * var(--px)), 1fr) minmax(0, max-content);
  }
  .bars .number {
    white-space: normal;
  }
  .bars .bar i {
    background: color-mix(in oklab, var(--accent) 55%, var(--surface-raised));
  }
`;
