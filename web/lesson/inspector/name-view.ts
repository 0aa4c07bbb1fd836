/** Renders tensor names and axis letters in their colours. */
import { html, type TemplateResult } from 'lit';
import { styleMap } from 'lit/directives/style-map.js';
import type { Letter } from '../../engine/cell.ts';
import { axisColour, symbolParts, tensorColour, tensorSymbol } from '../../views/identity.ts';

/** A style that sets `--own` to a tensor's colour. */
export function ownColour(tensor: string): ReturnType<typeof styleMap> {
  return styleMap({ '--own': `var(${tensorColour(tensor)})` });
}

/** A tensor's symbol, as the figures' titles have it. */
export function symbolView(tensor: string): readonly (TemplateResult | string)[] {
  return symbolParts(tensorSymbol(tensor)).map(({ text, low }) => (low ? html`<sub>${text}</sub>` : text));
}

/** In the tensor's colour: its symbol, or another text such as its name in code. */
export function tensorName(tensor: string, written?: string): TemplateResult {
  return html`<span class="name" style=${ownColour(tensor)}>${written ?? symbolView(tensor)}</span>`;
}

export function letterName(letter: Letter): TemplateResult {
  return html`<i class="name" style=${styleMap({ '--own': `var(${axisColour(letter)})`, 'font-style': 'normal' })}
    >${letter}</i
  >`;
}
