/**
 * `<mha-export>`: the button that opens what can be kept of a figure: the picture as SVG or PNG, its tensors as CSV or as a
 * program. What is in it is loaded when it is first opened.
 */
import { html, type PropertyDeclarations } from 'lit';
import type { AttentionTrace } from '../../engine/engine.ts';
import { t } from '../../messages/index.ts';
import { PopoverButton } from '../controls/popover-button.ts';
import type { Sentences } from '../inspector/describe.ts';
import type { ChapterId } from '../state/chapter-ids.ts';
import type { ExportFigure } from './export-figure.ts';

const words = t.reading.export;

export class ExportElement extends PopoverButton {
  static override properties: PropertyDeclarations = {
    ...PopoverButton.properties,
    figure: { attribute: false },
    trace: { attribute: false },
    sentences: { attribute: false },
    tensors: { attribute: false },
    chapter: { type: String },
    paper: { type: Boolean },
  };

  /** The figure as it is drawn when it is asked for; null where there is nothing to keep. */
  declare figure: () => ExportFigure | null;
  declare trace: AttentionTrace | null;
  declare sentences: Sentences;
  /** The tensors of the chapter; the last one is offered first. */
  declare tensors: readonly string[];
  declare chapter: ChapterId;
  /** Whether the page can be printed for this figure. */
  declare paper: boolean;

  protected override readonly icon = 'keep';
  protected override readonly label = words.button;
  protected override readonly heading = words.heading;

  constructor() {
    super();
    this.figure = () => null;
    this.trace = null;
    this.sentences = { tokens: [] };
    this.tensors = [];
    this.chapter = 'tokens';
    this.paper = true;
  }

  protected override load(): Promise<unknown> {
    return import('./export-panel.ts');
  }

  protected override panel() {
    return html`<mha-export-panel .figure=${this.figure} .trace=${this.trace} .sentences=${this.sentences}
      .tensors=${this.tensors} .chapter=${this.chapter} .paper=${this.paper}></mha-export-panel>`;
  }
}

if (!customElements.get('mha-export')) customElements.define('mha-export', ExportElement);
