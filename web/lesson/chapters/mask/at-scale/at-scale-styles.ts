/** Styles of the mask lab at scale: controls in two columns where there is room, the legend beside its numbers. */
import { css } from 'lit';

export const atScaleStyles = css`
  .scale mha-number-field { max-width: none; }
  .sizes .fields { margin-top: var(--s2); }
  .legend {
    color: var(--ink-soft);
    font-size: calc(12 * var(--px));
  }
  /* The colour map runs from left to right in every language, and so do the numbers at its ends. */
  .legend span:first-child { direction: ltr; }
  .legend i {
    width: calc(96 * var(--px));
    height: 9px;
    border: 1px solid var(--rule);
    border-radius: 2px;
    background: linear-gradient(in oklab to right, var(--map-empty), var(--map-share));
    forced-color-adjust: none;
  }
  .legend .masked {
    width: 14px;
    background: repeating-linear-gradient(135deg, transparent 0 3px, var(--ink-faint) 3px 4px);
  }
  .read { min-height: 40px; text-wrap: pretty; }
  .told { min-height: 40px; }
`;
