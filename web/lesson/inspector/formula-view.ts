/** Draws the parts of a formula: tensors and letters in their colours, numbers as plain text or as buttons that follow them. */
import { html, type TemplateResult } from 'lit';
import type { Factor } from '../../engine/provenance/explain.ts';
import type { FormulaPart } from './formula-parts.ts';
import { letterName, ownColour, tensorName } from './name-view.ts';

export type FactorButton = (factor: Factor, text: string, place: number) => TemplateResult;

/** `button` draws the numbers that can be followed; without it they are text in their tensor's colour. */
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
        // Inside "(h d)" a line must not break.
        return html`<span class="sign">${part.text === ' ' ? '\u00a0' : part.text}</span>`;
    }
  })}`;
}
