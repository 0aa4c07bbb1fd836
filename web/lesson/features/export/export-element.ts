/**
 * `<mha-export>`: the button for exporting a figure as SVG or PNG, and its tensors as CSV or as a program. Its panel loads on demand.
 */
import { html, type PropertyDeclarations } from 'lit';
import { t } from '../../../messages/index.ts';
import { defineElement } from '../../platform/define-element.ts';
import type { Keepable } from '../../stage/export-figure.ts';
import { PopoverButton } from '../../ui/controls/popover-button.ts';

const words = t.reading.export;

export class ExportElement extends PopoverButton {
  static override properties: PropertyDeclarations = {
    ...PopoverButton.properties,
    of: { attribute: false },
  };

  /** Null until there is a figure. */
  declare of: Keepable | null;

  protected override readonly icon = 'keep';
  protected override readonly label = words.button;
  protected override readonly heading = words.heading;

  constructor() {
    super();
    this.of = null;
  }

  protected override load(): Promise<unknown> {
    return import('./export-panel.ts');
  }

  protected override panel() {
    return html`<mha-export-panel .of=${this.of}></mha-export-panel>`;
  }
}

defineElement('mha-export', ExportElement);
