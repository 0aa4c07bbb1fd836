/** `<mha-export-panel>`: what can be kept of a figure, and the saving of it. Emits `mha-print` when paper is asked for. */
import { css, html, LitElement, nothing } from 'lit';
import type { AttentionTrace } from '../../engine/engine.ts';
import { t } from '../../messages/index.ts';
import { controlStyles } from '../controls/control-styles.ts';
import { panelStyles } from '../controls/panel-styles.ts';
import type { Sentences } from '../inspector/describe.ts';
import type { ChapterId } from '../state/chapter-ids.ts';
import type { ExportFigure } from './export-figure.ts';
import { pngFile, svgFile } from './figure-files.ts';
import { pythonProgram } from './python/program.ts';
import { saveFile } from './save-file.ts';
import { tensorCsv } from './tensor-csv.ts';

const words = t.reading.export;

type PictureFormat = 'svg' | 'png';
type NumberFormat = 'csv' | 'numpy' | 'pytorch';

export class ExportPanel extends LitElement {
  static override properties = {
    figure: { attribute: false },
    trace: { attribute: false },
    sentences: { attribute: false },
    tensors: { attribute: false },
    chapter: { type: String },
    paper: { type: Boolean },
    chosen: { state: true },
    status: { state: true },
  };

  declare figure: () => ExportFigure | null;
  declare trace: AttentionTrace | null;
  declare sentences: Sentences;
  declare tensors: readonly string[];
  declare chapter: ChapterId;
  declare paper: boolean;
  declare chosen: string;
  declare status: string;

  constructor() {
    super();
    this.figure = () => null;
    this.trace = null;
    this.sentences = { tokens: [] };
    this.tensors = [];
    this.chapter = 'tokens';
    this.paper = true;
    this.chosen = '';
    this.status = '';
  }

  static override styles = [
    controlStyles,
    panelStyles,
    css`
      h2 + .about {
        margin-top: -4px;
      }
      hr {
        width: 100%;
        margin: var(--s1) 0;
        border: 0;
        border-top: 1px solid var(--rule);
      }
      .formats {
        display: flex;
        flex-wrap: wrap;
        gap: var(--s2);
      }
      select {
        font-family: var(--font-mono);
      }
    `,
  ];

  override render() {
    const names = this.trace?.names ?? [];
    const chosen = this.#tensor();
    return html`
      <h2>${words.picture}</h2>
      <p class="about">${words.pictureAbout}</p>
      <div class="formats">${(['svg', 'png'] as const).map((format) => this.#button(format, () => this.#picture(format)))}</div>
      <hr>
      <h2>${words.numbers}</h2>
      <label>${words.tensor}
        <select @change=${this.#choose}>
          ${names.map((name) => html`<option ?selected=${name === chosen}>${name}</option>`)}
        </select>
      </label>
      <div class="formats">
        ${(['csv', 'numpy', 'pytorch'] as const).map((format) => this.#button(format, () => this.#numbers(format)))}
      </div>
      <p class="about">${words.numbersAbout}</p>
      ${
        this.paper
          ? html`<hr>
              <div class="formats"><button type="button" class="quiet" @click=${this.#print}>${t.reading.print.button}</button></div>`
          : nothing
      }
      <p class="about status" role="status">${this.status}</p>`;
  }

  #button(format: PictureFormat | NumberFormat, make: () => Promise<[string, Blob]>) {
    const label = words.formatLabels[format];
    return html`<button type="button" class="quiet" aria-label=${label} title=${label} @click=${() => this.#save(make)}>
      ${words.formats[format]}
    </button>`;
  }

  /** The tensor chosen, or the last of the chapter's that the present settings have. */
  #tensor(): string {
    const { trace } = this;
    if (trace?.has(this.chosen)) return this.chosen;
    return [...this.tensors].reverse().find((name) => trace?.has(name)) ?? trace?.names[0] ?? '';
  }

  #choose(event: Event): void {
    if (event.currentTarget instanceof HTMLSelectElement) this.chosen = event.currentTarget.value;
  }

  async #save(make: () => Promise<[string, Blob]>): Promise<void> {
    try {
      const [name, content] = await make();
      saveFile(name, content);
      this.status = words.saved(name);
    } catch {
      this.status = words.failed;
    }
  }

  #print(): void {
    this.dispatchEvent(new CustomEvent('mha-print', { bubbles: true, composed: true }));
  }

  async #picture(format: PictureFormat): Promise<[string, Blob]> {
    const figure = this.figure();
    if (!figure) throw new Error('there is no figure');
    const content = format === 'svg' ? new Blob([svgFile(figure)], { type: 'image/svg+xml' }) : await pngFile(figure);
    return [`${figure.name}.${format}`, content];
  }

  async #numbers(format: NumberFormat): Promise<[string, Blob]> {
    const { trace, sentences } = this;
    const tensor = this.#tensor();
    if (!trace) throw new Error('nothing is computed');
    const file = words.tensorFile(this.chapter, tensor);
    if (format === 'csv') return [`${file}.csv`, new Blob([tensorCsv(trace, sentences, tensor)], { type: 'text/csv' })];
    const program = pythonProgram(trace, tensor, { sentences, link: location.href }, format);
    return [`${file}-${format}.py`, new Blob([program], { type: 'text/x-python' })];
  }
}

if (!customElements.get('mha-export-panel')) customElements.define('mha-export-panel', ExportPanel);
