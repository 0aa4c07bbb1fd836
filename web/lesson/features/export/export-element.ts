/**
 * `<mha-export>`: the button for exporting a figure as SVG or PNG, and its tensors as CSV or as a program. Its panel loads on demand.
 */
import { html } from 'lit';
import { t } from '../../../messages/index.ts';
import { defineElement, withProps } from '../../platform/with-props.ts';
import type { ExportSource } from '../../stage/export-figure.ts';
import { PopoverButton } from '../../ui/controls/popover-button.ts';

const words = t.reading.export;

export class ExportElement extends withProps(PopoverButton, {
  /** Null until there is a figure. */
  of: null as ExportSource | null,
}) {
  protected override readonly icon = 'keep';
  protected override get label(): string {
    return words.button;
  }

  protected override get heading(): string {
    return words.heading;
  }

  protected override load(): Promise<unknown> {
    return import('./export-panel.ts');
  }

  protected override panel() {
    return html`<mha-export-panel .of=${this.of}></mha-export-panel>`;
  }
}

defineElement('mha-export', ExportElement);
