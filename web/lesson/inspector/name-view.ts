/** Renders tensor names and axis letters in their colours. */
import { html, type TemplateResult } from 'lit';
import { styleMap } from 'lit/directives/style-map.js';
import type { Letter } from '../../engine/cell.ts';
import { axisColour, tensorColour } from '../../views/identity.ts';

/** A style that sets `--own` to a tensor's colour. */
export function ownColour(tensor: string): ReturnType<typeof styleMap> {
  return styleMap({ '--own': `var(${tensorColour(tensor)})` });
}

/** In the tensor's colour: its name, or another text such as a cell. */
export function tensorName(tensor: string, written = tensor): TemplateResult {
  return html`<span class="name" style=${ownColour(tensor)}>${written}</span>`;
}

export function letterName(letter: Letter): TemplateResult {
  return html`<i class="name" style=${styleMap({ '--own': `var(${axisColour(letter)})`, 'font-style': 'normal' })}
    >${letter}</i
  >`;
}
