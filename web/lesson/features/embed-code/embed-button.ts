/** `<mha-embed-button>`: opens the embed-code panel, which loads on demand. */
import { html, type PropertyDeclarations } from 'lit';
import { t } from '../../../messages/index.ts';
import { defineElement } from '../../platform/define-element.ts';
import { PopoverButton } from '../../ui/controls/popover-button.ts';
import type { Embedding } from './embedding.ts';

const words = t.reading.embed;

export class EmbedButton extends PopoverButton {
  static override properties: PropertyDeclarations = { ...PopoverButton.properties, embedding: { attribute: false } };

  /** Called when the code is made, so that it has the figure's current state. */
  declare embedding: (() => Embedding | null) | null;

  protected override readonly icon = 'embed';
  protected override readonly label = words.button;
  protected override readonly heading = words.heading;

  constructor() {
    super();
    this.embedding = null;
  }

  protected override load(): Promise<unknown> {
    return import('./embed-panel.ts');
  }

  protected override panel() {
    return html`<mha-embed-panel .embedding=${this.embedding}></mha-embed-panel>`;
  }
}

defineElement('mha-embed-button', EmbedButton);
