/** `<mha-lab-backward>`: four small labs about the backward pass, each in its own card. */
import { css, html } from 'lit';
import { Lab } from '../../lab-kit/lab.ts';
import { defineElement } from '../../platform/define-element.ts';
import type { words as english } from './en.ts';
import { fields } from './lab-fields.ts';
import './nudge-card.ts';
import './row-card.ts';
import './saturation-card.ts';
import './sums-card.ts';

export const tag = 'mha-lab-backward';

export class BackwardLab extends Lab<typeof english, typeof fields> {
  protected override get fields() {
    return fields;
  }

  override render() {
    const { context, words, texts } = this;
    // The trace has no gradients until they are computed.
    if (!context?.computed.trace.has('loss')) return html`<p role="status">${words.waiting}</p>`;
    return html`
      <mha-lab-backward-nudge .words=${words.nudge} .context=${context} .texts=${texts}></mha-lab-backward-nudge>
      <mha-lab-backward-sums .words=${words.sums} .context=${context} .texts=${texts}></mha-lab-backward-sums>
      <mha-lab-backward-row .words=${words.row} .context=${context} .texts=${texts}></mha-lab-backward-row>
      <mha-lab-backward-saturation .words=${words.saturation} .context=${context} .texts=${texts}></mha-lab-backward-saturation>`;
  }

  static override styles = css`
    :host {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: var(--s4);
    }
    p {
      margin: 0;
      font: 450 calc(15 * var(--px)) / calc(22 * var(--px)) var(--font-ui);
      color: var(--ink-soft);
    }
  `;
}

defineElement(tag, BackwardLab);
