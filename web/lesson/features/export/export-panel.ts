/** `<mha-export-panel>`: exports a figure's picture and tensors. Property `of`. Emits `mha-print` for printing. */
import { css, html, nothing } from 'lit';
import { cellAt, type Letter, letters } from '../../../engine/cell.ts';
import type { AttentionTrace } from '../../../engine/engine.ts';
import { words as keepingWords } from '../../../messages/en/keeping.ts';
import type { Sentences } from '../../inspector/describe.ts';
import type { ReadLesson } from '../../material/material.ts';
import { isFramed, saveFile } from '../../platform/save-file.ts';
import { defineElement, WatchingElement, withProps } from '../../platform/with-props.ts';
import { lessonAround } from '../../session/lesson.ts';
import type { ExportSource } from '../../stage/export-figure.ts';
import { stageFigure } from '../../stage/stage-figure.ts';
import { panelStyles } from '../../ui/controls/panel-styles.ts';
import { pngFile, svgFile } from './figure-files.ts';
import { shortestSingle } from './numbers.ts';
import { pythonProgram } from './python/program.ts';

const words = keepingWords.export;

type PictureFormat = 'svg' | 'png';
type NumberFormat = 'csv' | 'numpy' | 'pytorch';

export class ExportPanel extends withProps(WatchingElement, {
  of: null as ExportSource | null,
  chosen: '',
  status: null as (() => string) | null,
}) {
  static override styles = [
    panelStyles,
    css`
      h2 + .soft { margin-top: -4px; }
      hr { width: 100%; margin: var(--s1) 0; border: 0; border-top: 1px solid var(--rule); }
      select { font-family: var(--font-mono); }
    `,
  ];

  override render() {
    const names = this.of?.trace.names ?? [];
    const chosen = this.#tensor();
    return html`
      <h2>${words.picture}</h2>
      <p class="soft">${words.pictureAbout}</p>
      <div class="line tight">${(['svg', 'png'] as const).map((format) => this.#button(format, () => this.#picture(format)))}</div>
      <hr>
      <h2>${words.numbers}</h2>
      <label>${words.tensor}
        <select @change=${this.#choose}>
          ${names.map((name) => html`<option ?selected=${name === chosen}>${name}</option>`)}
        </select>
      </label>
      <div class="line tight">
        ${(['csv', 'numpy', 'pytorch'] as const).map((format) => this.#button(format, () => this.#numbers(format)))}
      </div>
      <p class="soft">${words.numbersAbout}</p>
      <hr>
      <div class="line tight" id="notebook">${this.#press(words.notebook.button, words.notebook.label, () => this.#notebook())}</div>
      <p class="soft">${words.notebook.about}</p>
      ${
        this.of?.paper
          ? html`<hr>
              <div class="line tight"><button type="button" class="press" @click=${this.#print}>${words.print}</button></div>`
          : nothing
      }
      <p class="soft status" aria-live="polite">${this.status?.()}</p>`;
  }

  #button(format: PictureFormat | NumberFormat, make: () => Promise<[string, Blob]>) {
    return this.#press(words.formats[format], words.formatLabels[format], make);
  }

  #press(text: string, label: string, make: () => Promise<[string, Blob]>) {
    return html`<button type="button" class="press" aria-label=${label} title=${label} @click=${() => this.#save(make)}>
      ${text}
    </button>`;
  }

  /** The selected tensor, or the last of the chapter's tensors that exists with the current settings. */
  #tensor(): string {
    if (!this.of) return '';
    const { trace, tensors } = this.of;
    if (trace.has(this.chosen)) return this.chosen;
    return tensors.findLast((name) => trace.has(name)) ?? trace.names[0] ?? '';
  }

  #choose(event: Event): void {
    if (event.currentTarget instanceof HTMLSelectElement) this.chosen = event.currentTarget.value;
  }

  async #save(make: () => Promise<[string, Blob]>): Promise<void> {
    try {
      const [name, content] = await make();
      saveFile(name, content);
      this.status = () => words.saved(name, isFramed());
    } catch {
      this.status = () => words.failed;
    }
  }

  #print(): void {
    this.dispatchEvent(new CustomEvent('mha-print', { bubbles: true, composed: true }));
  }

  async #picture(format: PictureFormat): Promise<[string, Blob]> {
    const shown = this.of?.figure();
    if (!shown) throw new Error('there is no figure');
    const figure = stageFigure(shown);
    const content = format === 'svg' ? new Blob([svgFile(figure)], { type: 'image/svg+xml' }) : await pngFile(figure);
    return [`${figure.name}.${format}`, content];
  }

  async #notebook(): Promise<[string, Blob]> {
    const current = (): ExportSource => {
      if (!this.of) throw new Error('nothing is computed');
      return this.of;
    };
    const { chapterNotebook } = await import('./chapter-notebook.ts');
    const material = lessonAround<ReadLesson>(this)?.material?.peek() ?? null;
    const text = await chapterNotebook(current, location.href, material);
    return [words.notebook.file(current().chapter), new Blob([text], { type: 'application/x-ipynb+json' })];
  }

  async #numbers(format: NumberFormat): Promise<[string, Blob]> {
    if (!this.of) throw new Error('nothing is computed');
    const { trace, sentences, chapter } = this.of;
    const tensor = this.#tensor();
    const file = words.tensorFile(chapter, tensor);
    if (format === 'csv') return [`${file}.csv`, new Blob([tensorCsv(trace, sentences, tensor)], { type: 'text/csv' })];
    const program = pythonProgram(trace, tensor, { sentences, link: location.href }, format);
    return [`${file}-${format}.py`, new Blob([program], { type: 'text/x-python' })];
  }
}

defineElement('mha-export-panel', ExportPanel);

/**
 * A tensor as CSV (RFC 4180): one line per number with its indices and, for positions, the words of the sentence. Tensors of any rank
 * can be sorted and pivoted, and numbers are lossless.
 */
export function tensorCsv(trace: AttentionTrace, { tokens }: Sentences, name: string): string {
  const tensor = trace.get(name);
  const own = letters(tensor.axes);
  const header = [...own.flatMap((letter) => (isToken(letter) ? [letter, `${letter}_token`] : [letter])), name];
  const lines = Array.from(tensor.data, (value, flat) => {
    const { at } = cellAt(tensor, tensor.shape, flat);
    const indices = own.flatMap((letter) => {
      const index = at[letter] ?? 0;
      return isToken(letter) ? [String(index), field(tokens[index] ?? '')] : [String(index)];
    });
    return [...indices, shortestSingle(value)].join(',');
  });
  return `${[header.join(','), ...lines].join('\r\n')}\r\n`;
}

function isToken(letter: Letter): boolean {
  return letter === 't' || letter === 's';
}

/** A word as a field. An apostrophe keeps spreadsheets from reading it as a formula. */
function field(word: string): string {
  const safe = /^[=+\-@\t\r]/.test(word) ? `'${word}` : word;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
