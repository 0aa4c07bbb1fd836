/** Styles of the `block` lab: post-norm (2017) in the query colour, pre-norm (GPT-2) in the key colour. */
import { css } from 'lit';

export const blockLabStyles = css`
  .post {
    color: var(--tensor-q);
  }
  .pre {
    color: var(--tensor-k);
  }
  .plot .guide {
    color: var(--ink-soft);
    stroke-width: 1.5;
    stroke-dasharray: 5 4;
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
