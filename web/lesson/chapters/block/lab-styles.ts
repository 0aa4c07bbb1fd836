/** Styles of the `block` lab: post-norm (2017) in the query colour, pre-norm (GPT-2) in the key colour. */
import { css } from 'lit';

export const blockLabStyles = css`
  :host {
    --post: var(--tensor-q);
    --pre: var(--tensor-k);
  }
  .grid {
    stroke: var(--rule);
  }
  .line {
    fill: none;
    stroke-width: 1.6;
  }
  .line.post {
    stroke: var(--post);
  }
  .line.pre {
    stroke: var(--pre);
  }
  .mark.post {
    fill: var(--post);
  }
  .mark.pre {
    fill: var(--pre);
  }
  svg .name {
    font-weight: 600;
  }
  svg .name.post {
    fill: var(--post);
  }
  svg .name.pre {
    fill: var(--pre);
  }
  h3.second {
    margin-top: var(--s6);
  }
  .orders :is(th, td) {
    padding-inline: 0 var(--s3);
    vertical-align: top;
  }
  .orders .now {
    font-weight: 650;
  }
  .orders .number {
    text-align: end;
  }
  .strip {
    display: flex;
    height: 10px;
    margin-top: 3px;
  }
  .strip i {
    flex: 1;
    min-width: 2px;
  }
  .row {
    border-collapse: collapse;
    font-size: calc(13 * var(--px));
    line-height: calc(20 * var(--px));
  }
  .row :is(th, td) {
    padding: 2px var(--s2);
    border-bottom: 1px solid var(--rule);
    font-weight: 450;
    text-align: end;
    white-space: nowrap;
  }
  .row th[scope='row'] {
    text-align: start;
  }
  .row td {
    font-family: var(--font-mono);
    font-feature-settings: 'calt' 0;
  }
  .row .gone {
    color: var(--ink-faint);
  }
`;
