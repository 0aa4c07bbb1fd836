/** Styles of the trained-heads lab: maps, measures and switches. */
import { css } from 'lit';
import { galleryStyles } from '../heads/gallery-styles.ts';

export const trainedHeadsStyles = [
  galleryStyles,
  css`
    .layers {
      display: grid;
      gap: var(--s4);
    }
    .layers .gallery {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }
    @container (max-width: 30em) {
      .layers .gallery {
        grid-template-columns: repeat(2, minmax(0, 1fr));
      }
    }
    .gallery .off {
      color: var(--ink-soft);
    }
    .samples {
      display: grid;
      gap: var(--s1);
      margin-bottom: var(--s4);
    }
    :is(.samples, .changes) .press {
      padding-block: var(--s1);
      font-size: calc(13 * var(--px));
      line-height: calc(18 * var(--px));
      text-align: start;
    }
    .changes li {
      margin-block: var(--s2);
    }
    .read {
      font-family: var(--font-prose);
      font-size: calc(16 * var(--px));
    }
    mark {
      padding: 0 3px;
      border-radius: 2px;
      background: color-mix(in oklab, var(--accent) 16%, var(--surface-raised));
      color: inherit;
      font: 450 calc(13 * var(--px)) / calc(18 * var(--px)) var(--font-mono);
    }
    .measured {
      border-collapse: collapse;
      font-size: calc(13 * var(--px));
      line-height: calc(24 * var(--px));
    }
    .measured :is(th, td) {
      padding: 0 var(--s2);
      border-bottom: 1px solid var(--rule);
      text-align: end;
      white-space: nowrap;
    }
    .measured td {
      font-family: var(--font-mono);
      font-feature-settings: 'calt' 0;
    }
    .measured th {
      color: var(--ink-soft);
      font-weight: 500;
    }
    .measured tbody th,
    .measured thead th:first-child {
      text-align: start;
    }
    .measured thead button {
      min-height: 28px;
      padding: 0;
      border: 0;
      background: none;
      color: var(--accent);
      font: inherit;
      cursor: pointer;
    }
    .measured .most {
      color: var(--ink);
      font-weight: 700;
    }
    .measured .less {
      color: var(--accent);
      font-weight: 700;
    }
    .measured .even :is(th, td) {
      color: var(--ink-soft);
    }
    .answers {
      width: 100%;
    }
    .answers :is(th, td) {
      padding-block: var(--s1);
      line-height: calc(18 * var(--px));
    }
    .answers th {
      white-space: normal;
    }
    .folklore {
      width: 100%;
    }
    .folklore :is(th, td) {
      padding-block: var(--s1);
      font-family: var(--font-ui);
      line-height: calc(18 * var(--px));
      text-align: start;
      vertical-align: top;
      white-space: normal;
      overflow-wrap: normal;
    }
    .switches {
      display: grid;
      grid-template-columns: repeat(auto-fill, minmax(min(100%, calc(150 * var(--px))), 1fr));
      gap: var(--s1) var(--s3);
    }
    :is(.switches, [role="radiogroup"]) label {
      min-height: 28px;
      font-weight: 450;
    }
    dl {
      display: grid;
      grid-template-columns: max-content minmax(0, 1fr);
      gap: var(--s1) var(--s3);
      margin: var(--s2) 0 0;
      font-size: calc(13 * var(--px));
      line-height: calc(18 * var(--px));
    }
    dt {
      font-weight: 600;
    }
    dd {
      margin: 0;
      color: var(--ink-soft);
    }
  `,
];
