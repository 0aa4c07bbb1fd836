/** Styles of the cost calculator: projections in grey-blue, the T² part in the colour of the weights. */
import { css } from 'lit';

export const costLabStyles = css`
  :host {
    --projections: var(--tensor-q);
    --attention: var(--tensor-weights);
  }
  .bill :is(th, td) {
    padding-inline: 0 var(--s2);
    vertical-align: middle;
  }
  .bill .number {
    padding-inline-end: 0;
    text-align: end;
  }
  .bill td.formula {
    color: var(--ink-soft);
    font-family: var(--font-mono);
    font-feature-settings: 'calt' 0;
    white-space: nowrap;
  }
  .bill tr.total > * {
    border-bottom: 0;
    font-weight: 650;
  }
  .share {
    width: 22%;
  }
  .share i {
    display: block;
    height: 10px;
    min-width: 1px;
    background: color-mix(in oklab, var(--projections) 70%, var(--surface-raised));
  }
  .share i.attention {
    background: repeating-linear-gradient(90deg, var(--attention) 0 3px, color-mix(in oklab, var(--attention) 55%, var(--surface-raised)) 3px 5px);
  }
  .press {
    margin-top: var(--s3);
  }
  .bill thead .number {
    font-family: inherit;
  }
  .plot .projections {
    color: var(--projections);
  }
  .plot .attention {
    color: var(--attention);
  }
  .plot .line.attention {
    stroke-dasharray: 6 3;
  }
  .plot .even {
    fill: none;
    stroke: var(--ink-soft);
    stroke-width: 1.5;
  }
  .times {
    display: grid;
    grid-template-columns: max-content minmax(0, 1fr) max-content;
    gap: 4px var(--s2);
    margin: var(--s2) 0 0;
    font-size: calc(13 * var(--px));
  }
  .times dt {
    color: var(--ink-soft);
  }
  .times dd {
    margin: 0;
  }
  .times .bar {
    align-self: center;
    height: 12px;
    border-inline-start: 1px solid var(--ink-faint);
  }
  .times .bar i {
    display: block;
    height: 100%;
    background: color-mix(in oklab, var(--accent) 55%, var(--surface-raised));
  }
  .problem {
    color: var(--warn);
  }
  @container (max-width: 30em) {
    .share {
      display: none;
    }
  }
`;
