/** <mha-result-checker>: checks result files for instructors and saves them as a table. Nothing leaves the browser. */
import { css, html, nothing } from 'lit';
import { inlineCode } from '../../lesson/exercises/blocks.ts';
import { savedText } from '../../lesson/platform/read-saved-file.ts';
import { saveFile } from '../../lesson/platform/save-file.ts';
import { defineElement, WatchingElement, withProps } from '../../lesson/platform/with-props.ts';
import { tokens } from '../../lesson/ui/theme/tokens.ts';
import { words as coursesWords } from '../../messages/en/courses.ts';
import { assignmentStyles } from '../assignment/assignment-styles.ts';
import { moment } from '../assignment/header-view.ts';
import { type Checked, checkedFile, isOwnWork, solvedIn, tableToCsv } from './check.ts';
import type { Explained } from './explain.ts';
import { type GainReport, gainReport } from './gain-report.ts';
import { type QuestionReport, questionReport, questionsToCsv } from './question-report.ts';

const words = coursesWords.checker;

export class ResultChecker extends withProps(WatchingElement, {
  files: [] as readonly Checked[],
  /** The questions of these files in words, once they are posed. */
  explained: new Map() as ReadonlyMap<string, Explained>,
}) {
  override render() {
    return html`<main>
      <header>
        <h1>${words.title}</h1>
        <p class="formative">${words.intro}</p>
      </header>
      <form @submit=${(event: Event) => event.preventDefault()}>
        <label>${words.choose} <input type="file" multiple accept="application/json,.json" @change=${this.read} /></label>
        ${
          this.files.length > 0
            ? html`<button type="button" class="press main" @click=${() => this.save(words.csvName, tableToCsv)}>${words.csv}</button>
                <button type="button" class="press" @click=${() => this.save(coursesWords.questions.csvName, questionsToCsv)}>${coursesWords.questions.csv}</button>`
            : nothing
        }
      </form>
      <div role="status">${this.files.length === 0 ? html`<p>${words.none}</p>` : html`${this.table()} ${this.report('questions', questionReport(this.files, this.explained))} ${this.report('gain', gainReport(this.files))}`}</div>
    </main>`;
  }

  private report(about: 'questions' | 'gain', report: QuestionReport | GainReport | null) {
    if (!report) return nothing;
    const shown = about === 'questions' ? inlineCode : (text: string) => text;
    return html`<h2 id=${about}>${coursesWords[about].title}</h2>
      <div class="frame" tabindex="0" role="region" aria-labelledby=${about}>
        <table>
          <thead>
            <tr>
              ${report.head.map((name) => html`<th scope="col">${name}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${report.rows.map(
              ([name, ...cells]) => html`<tr>
                <th scope="row">${shown(name ?? '')}</th>
                ${cells.map((text) => html`<td class="number">${shown(text)}</td>`)}
              </tr>`,
            )}
          </tbody>
        </table>
      </div>
      ${report.notes.map((note) => html`<p class="note">${note}</p>`)}`;
  }

  private table() {
    const { columns } = words;
    return html`<div class="frame" tabindex="0" role="region" aria-label=${words.table}>
      <table>
        <thead>
          <tr>
            ${[columns.file, columns.learner, columns.assignment, columns.score, columns.last, columns.verdict].map(
              (name) => html`<th scope="col">${name}</th>`,
            )}
          </tr>
        </thead>
        <tbody>
          ${this.files.map((file) => this.row(file))}
        </tbody>
      </table>
    </div>`;
  }

  private row(file: Checked) {
    if ('problem' in file) {
      return html`<tr>
        <th scope="row">${file.name}</th>
        <td colspan="5" class="bad">${file.problem}</td>
      </tr>`;
    }
    return html`<tr>
      <th scope="row">${file.name}</th>
      <td>
        ${file.learner === '' ? html`<i>${words.unnamed}</i>` : file.learner}
        ${file.earlier ? html`<small class="bad">${words.same[file.earlier.same](file.earlier.file)}</small>` : nothing}
      </td>
      <td>
        ${file.heading === '' ? coursesWords.assignment.heading : file.heading}
        ${file.differs ? html`<small class="bad">${words.differs}</small>` : nothing}
      </td>
      <td class="number">${solvedIn(file)}</td>
      <td>
        ${file.last === null ? '–' : moment(file.last)} ${file.late ? html`<small class="bad">${words.late}</small>` : nothing}
      </td>
      <td class=${file.intact ? 'good' : 'bad'}>${file.intact ? words.intact : words.edited}</td>
    </tr>`;
  }

  private readonly read = async (event: Event): Promise<void> => {
    const input = event.currentTarget;
    if (!(input instanceof HTMLInputElement)) return;
    const texts = [...(input.files ?? [])].map(async (file) => ({ name: file.name, text: await savedText(file) }));
    const read = await Promise.all(texts);
    const checked: Checked[] = [];
    for (const { name, text } of read) checked.push(checkedFile(name, text, checked));
    this.files = checked;
    this.explained = new Map();
    const counted = checked.find(isOwnWork);
    if (!counted) return;
    // Without the explanations, the report names questions and mistakes as the files do.
    const explained = await import('./explain.ts')
      .then(({ explain }) => explain(counted.body.assignment))
      .catch(() => new Map());
    if (this.files === checked) this.explained = explained;
  };

  private save(name: string, csvOf: (files: readonly Checked[]) => string): void {
    saveFile(`${name}.csv`, new Blob([csvOf(this.files)], { type: 'text/csv' }));
  }

  static override readonly styles = [
    tokens,
    assignmentStyles,
    css`
      main { max-width: calc(1040 * var(--px)); }
      form { margin-bottom: var(--s6); }
      input { height: auto; padding: var(--s2); }
      .frame { overflow-x: auto; }
      /* A file's name breaks only where it is long. */
      tbody th { min-width: calc(120 * var(--px)); }
      table { width: 100%; font-size: calc(14 * var(--px)); line-height: calc(20 * var(--px)); }
      th, td {
        padding: var(--s2) var(--s3) var(--s2) 0;
        border-bottom: 1px solid var(--rule);
        text-align: start;
        vertical-align: top;
      }
      thead th { color: var(--ink-soft); font-weight: 550; }
      tbody th { font-weight: 450; overflow-wrap: anywhere; }
      h2 { margin-top: var(--s8); }
      /* Names of questions and lists of mistakes are long. */
      #questions + .frame :is(th:first-child, td:last-child) { min-width: calc(240 * var(--px)); font-family: inherit; white-space: pre-line; }
      tbody code { color: var(--ink-soft); font-family: var(--font-mono); font-size: calc(12 * var(--px)); }
      .note { margin: var(--s3) 0 0; font-size: calc(14 * var(--px)); line-height: calc(20 * var(--px)); }
      small { display: block; }
      .good { color: var(--ok); }
      .bad { color: var(--warn); }
    `,
  ];
}

defineElement('mha-result-checker', ResultChecker);
