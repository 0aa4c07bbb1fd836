/** `<mha-embed-button>`: opens the embed-code panel, which loads on demand. */
import { html } from 'lit';
import { t } from '../../../messages/index.ts';
import { defineElement, withProps } from '../../platform/with-props.ts';
import { PopoverButton } from '../../ui/controls/popover-button.ts';
import type { Embedding } from './embedding.ts';

const words = t.reading.embed;

export class EmbedButton extends withProps(PopoverButton, {
  /** Called when the code is made, so that it has the figure's current state. */
  embedding: null as (() => Embedding | null) | null,
}) {
  protected override readonly icon = 'embed';
  protected override get label(): string {
    return words.button;
  }

  protected override get heading(): string {
    return words.heading;
  }

  protected override load(): Promise<unknown> {
    return import('./embed-panel.ts');
  }

  protected override panel() {
    return html`<mha-embed-panel .embedding=${this.embedding}></mha-embed-panel>`;
  }
}

defineElement('mha-embed-button', EmbedButton);
