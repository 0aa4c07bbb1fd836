/** Icons for the kinds of masks: five queries down, five keys across, forbidden pairs faint. */
import { html, svg, type TemplateResult } from 'lit';
import type { MaskKind } from '../../fields/mask.ts';

const SIDE = 5;

const ALLOWS: Readonly<Record<MaskKind | 'blocks', (t: number, s: number) => boolean>> = {
  none: () => true,
  causal: (t, s) => s <= t,
  padding: (_t, s) => s < 3,
  window: (t, s) => Math.abs(t - s) <= 1,
  blocks: (t, s) => Math.floor(t / 2) === Math.floor(s / 2),
  custom: (t, s) => (t * 7 + s * 3) % 5 < 3,
};

export function maskGlyph(kind: MaskKind | 'blocks'): TemplateResult {
  const cells = Array.from({ length: SIDE * SIDE }, (_, i) => ({ t: Math.floor(i / SIDE), s: i % SIDE }));
  return html`<svg width="20" height="20" viewBox="0 0 20 20" fill="currentColor" aria-hidden="true">${cells.map(
    ({ t, s }) =>
      svg`<rect x=${s * 4} y=${t * 4} width="3.2" height="3.2" rx="0.6" opacity=${ALLOWS[kind](t, s) ? 0.85 : 0.16}></rect>`,
  )}</svg>`;
}
