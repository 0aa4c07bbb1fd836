/**
 * <mha-progress>: the learner's record by chapter, with save, load and clear (with undo). Data never leaves the machine. No
 * properties: it shows `progress`.
 */
import { css, html, nothing, type TemplateResult } from 'lit';
import { words } from '../../../messages/en/progress.ts';
import { t } from '../../../messages/index.ts';
import { CHAPTER_IDS } from '../../constants/chapter-ids.ts';
import { progress, solvedAmong } from '../../exercises/progress/progress.ts';
import type { Records } from '../../exercises/progress/record.ts';
import { recordsFromJson, recordsToCsv, recordsToJson } from '../../exercises/progress/record-file.ts';
import { savedText } from '../../platform/read-saved-file.ts';
import { saveFile } from '../../platform/save-file.ts';
import { defineElement, WatchingElement, withProps } from '../../platform/with-props.ts';
import { ALL_EXERCISES, exercisesOf } from '../exercises.ts';

/** Styles of the learner's record: a sentence, a bar per chapter, a row of buttons. */
const progressStyles = css`
  :host { display: block; font: var(--type-text); }
  p { margin: 0 0 var(--s3); }
  .sum span, .where { color: var(--ink-soft); font-size: calc(14 * var(--px)); }
  .sum span::before { content: ' · '; }
  ul {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, calc(200 * var(--px))), 1fr));
    gap: var(--s1) var(--s6);
    margin: 0 0 var(--s4);
  }
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) calc(64 * var(--px)) 4ch;
    gap: var(--s2);
    align-items: center;
    font-size: calc(14 * var(--px));
  }
  li .number { color: var(--ink-soft); font-size: calc(13 * var(--px)); text-align: end; }
  .all .number { color: var(--ok); }
  meter { width: calc(64 * var(--px)); height: 12px; }
  .status { color: var(--ink); font-weight: 550; }
  .status:empty { margin: 0; }
`;

export class ProgressElement extends withProps(WatchingElement, {
  /** The result of the last action. */
  status: null as (() => string) | null,
  /** The cleared record, for undo. */
  cleared: null as Records | null,
}) {
  static override readonly styles = progressStyles;

  override render(): TemplateResult {
    const { records, problem } = progress.state.value;
    const names = ALL_EXERCISES.map(({ name }) => name);
    const unaided = names.filter((name) => records[name]?.unaided).length;
    const none = Object.keys(records).length === 0;
    return html`
      <p class="sum">
        <strong>${words.solved(solvedAmong(records, names), names.length)}</strong>
        ${unaided > 0 ? html`<span>${words.unaided(unaided)}</span>` : nothing}
      </p>
      <ul aria-label=${words.chapters}>
        ${CHAPTER_IDS.map((chapter) => {
          const own = exercisesOf(chapter).map(({ name }) => name);
          const solved = solvedAmong(records, own);
          return html`<li class=${own.length > 0 && solved === own.length ? 'all' : ''}>
            <span>${t.page.chapterNames[chapter]}</span>
            <meter min="0" max=${own.length} value=${solved} aria-hidden="true"></meter>
            <span class="number">${solved}/${own.length}</span>
          </li>`;
        })}
      </ul>
      <p class="line ways">
        <button type="button" class="press" ?disabled=${none} @click=${this.saveJson}>${words.saveJson}</button>
        <button type="button" class="press" ?disabled=${none} @click=${this.saveCsv}>${words.saveCsv}</button>
        <button type="button" class="press" @click=${this.choose}>${words.load}</button>
        <input type="file" hidden accept="application/json,.json" @change=${this.load} />
        ${
          this.cleared
            ? html`<button type="button" class="press" @click=${this.undo}>${words.undo}</button>`
            : html`<button type="button" class="press" ?disabled=${none} @click=${this.clear}>${words.clear}</button>`
        }
      </p>
      <p class="status" aria-live="polite">${problem ?? this.status?.()}</p>
      <p class="where">${words.where}</p>`;
  }

  private readonly saveJson = (): void => {
    saveFile(
      `${words.fileName}.json`,
      new Blob([recordsToJson(progress.state.peek().records)], { type: 'application/json' }),
    );
  };

  private readonly saveCsv = (): void => {
    saveFile(`${words.fileName}.csv`, new Blob([recordsToCsv(progress.state.peek().records)], { type: 'text/csv' }));
  };

  private readonly choose = (): void => {
    this.renderRoot.querySelector<HTMLInputElement>('input[type=file]')?.click();
  };

  private readonly load = async (event: Event): Promise<void> => {
    const input = event.currentTarget;
    if (!(input instanceof HTMLInputElement)) return;
    const [file] = input.files ?? [];
    // Lets the reader choose the same file again.
    const text = file && (await savedText(file));
    input.value = '';
    if (text === undefined) return;
    const read = text === null ? { problem: words.file.unreadable } : recordsFromJson(text);
    if ('problem' in read) {
      this.status = () => read.problem;
      return;
    }
    if (!progress.merge(read.records)) {
      this.status = () => words.file.tooMany;
      return;
    }
    this.cleared = null;
    this.status = () => words.loaded(Object.keys(read.records).length);
  };

  private readonly clear = (): void => {
    this.cleared = progress.clear();
    this.status = () => words.cleared;
    this.focusLast();
  };

  private readonly undo = (): void => {
    // Keeps answers given since then, too.
    if (this.cleared) progress.merge(this.cleared);
    this.cleared = null;
    this.status = () => words.broughtBack;
    this.focusLast();
  };

  /** Undo replaces the pressed clear button. */
  private focusLast(): void {
    void this.updateComplete.then(() =>
      [...this.renderRoot.querySelectorAll<HTMLElement>('.ways button')].at(-1)?.focus(),
    );
  }
}

defineElement('mha-progress', ProgressElement);
