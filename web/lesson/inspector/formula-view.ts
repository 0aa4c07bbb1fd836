/** Renders a formula's parts: coloured tensors and letters, numbers as text or buttons. */
import { html, type TemplateResult } from 'lit';
import type { Factor } from '../../engine/provenance/explain.ts';
import type { FormulaPart } from './formula-parts.ts';
import { letterName, ownColour, tensorName } from './name-view.ts';

export type FactorButton = (factor: Factor, text: string, place: number) => TemplateResult;

/** `button` renders the numbers that can be inspected; without it they are text in their tensor's colour. */
export function formulaView(parts: readonly FormulaPart[], button?: FactorButton): TemplateResult {
  let place = 0;
  return html`${parts.map((part) => {
    switch (part.kind) {
      case 'tensor':
        return tensorName(part.name);
      case 'letter':
        return letterName(part.letter);
      case 'over':
        return html`<span class="over">${part.sign}<sub>${part.letters.map(letterName)}${part.ofTile ? html`<span>∈${letterName('n')}</span>` : ''}</sub></span>`;
      case 'number':
        return button
          ? button(part.factor, part.text, place++)
          : html`<span class="name" style=${ownColour(part.factor.cell.tensor)}>${part.text}</span>`;
      case 'result':
        return html`<b class="result">${part.text}</b>`;
      default:
        // No line break inside "(h d)".
        return html`<span class="sign">${part.text === ' ' ? '\u00a0' : part.text}</span>`;
    }
  })}`;
}
