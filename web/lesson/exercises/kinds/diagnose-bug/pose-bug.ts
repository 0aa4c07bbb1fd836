/** Diagnosing a bug, as a question for the frame: matrices to look at, and what may be wrong to choose from. */
import { html, nothing, type TemplateResult } from 'lit';
import { styleMap } from 'lit/directives/style-map.js';
import { exerciseWords } from '../../../../messages/exercises.ts';
import { formatNumber } from '../../../../views/format-number.ts';
import { entryLabel, type Sentences } from '../../../inspector/describe.ts';
import type { BugEntry } from '../../entry.ts';
import type { Checked } from '../../mistake.ts';
import type { AnswerSheet, ExerciseContext, Posed } from '../../posed.ts';
import type { BugMatrix, Labels } from './bug-matrix.ts';
import type { BugName } from './bug-questions.ts';
import { type BugExercise, diagnoseBug } from './diagnose-bug.ts';

const words = exerciseWords.bug;

export function poseBug(
  { kind, bug: question }: BugEntry,
  { trace, sentences, head, seed }: ExerciseContext,
): Posed | null {
  const own = head === null ? null : Math.max(0, Math.min(head, trace.options.numHeads - 1));
  const exercise = diagnoseBug(trace, question, seed, own);
  if (!exercise) return null;
  const { evidence, sound, bug, hints } = exercise;
  const width = trace.options.dModel / trace.options.numHeads;
  return {
    kind,
    key: `${question} ${bug} ${sentences.tokens.join(' ')} ${JSON.stringify(evidence.map(({ values }) => values))}`,
    prompt: words.questions[question].prompt(exercise.head + 1, width),
    tensor: null,
    cell: null,
    note: words.note,
    hints,
    material: () => html`<div class="evidence">${evidence.map((matrix) => matrixView(matrix, sentences))}</div>`,
    solution: () => html`<div class="solution">
      <p>${words.reasons[bug]}</p>
      ${
        bug === 'none'
          ? nothing
          : html`<p>${words.soundResult}</p>
              <div class="evidence">
                ${sound.filter(({ suspect }) => suspect).map((matrix) => matrixView(matrix, sentences))}
              </div>`
      }
    </div>`,
    open: (changed) => new BugSheet(exercise, changed),
  };
}

function matrixView(matrix: BugMatrix, sentences: Sentences): TemplateResult {
  const { title, number, values, rows, columns, sums, suspect } = matrix;
  const name = words.matrices[title](number ?? 0);
  const largest = Math.max(...values.flat().map(Math.abs), 1e-9);
  const rowSums = values.map((row) => row.reduce((sum, value) => sum + value, 0));
  const columnSums = (values[0] ?? []).map((_, s) => values.reduce((sum, row) => sum + (row[s] ?? 0), 0));
  return html`<figure class=${suspect ? 'suspect' : ''}>
    <figcaption>${name}</figcaption>
    <div class="frame" role="group" tabindex="0" aria-label=${name}>
      <table>
        <thead>
          <tr>
            <td></td>
            ${(values[0] ?? []).map((_, i) => html`<th scope="col">${labelOf(columns, 's', i, sentences)}</th>`)}
            ${sums ? html`<th scope="col" class="sum">${words.sum}</th>` : nothing}
          </tr>
        </thead>
        <tbody>
          ${values.map(
            (row, i) => html`<tr>
              <th scope="row">${typeof rows === 'string' ? labelOf(rows, 't', i, sentences) : words.part(rows[i] ?? '')}</th>
              ${row.map((value) => cell(value, largest))}
              ${sums ? html`<td class="number sum">${formatNumber(rowSums[i] ?? 0, 2)}</td>` : nothing}
            </tr>`,
          )}
          ${
            sums
              ? html`<tr>
                  <th scope="row" class="sum">${words.sum}</th>
                  ${columnSums.map((value) => html`<td class="number sum">${formatNumber(value, 2)}</td>`)}
                  <td></td>
                </tr>`
              : nothing
          }
        </tbody>
      </table>
    </div>
  </figure>`;
}

/** The tint is no information of its own: the number stands in the cell. */
function cell(value: number, largest: number): TemplateResult {
  const share = Math.min(1, Math.abs(value) / largest);
  const colour = value < 0 ? '--map-negative' : '--map-share';
  const background = `color-mix(in oklab, var(${colour}) ${Math.round(30 * share)}%, transparent)`;
  return html`<td class="number" style=${styleMap({ background })}>${formatNumber(value, 2)}</td>`;
}

function labelOf(labels: Labels, letter: 't' | 's', index: number, sentences: Sentences): string {
  return labels === 'tokens' ? entryLabel(letter, index, sentences) : String(index);
}

class BugSheet implements AnswerSheet {
  private choice: BugName | null = null;

  constructor(
    private readonly exercise: BugExercise,
    private readonly changed: () => void,
  ) {}

  view(invalid: boolean): TemplateResult {
    return html`<fieldset class="choices">
      <legend>${words.choose}</legend>
      ${this.exercise.choices.map(
        (bug) => html`<label>
          <input
            type="radio"
            name="bug"
            aria-invalid=${invalid && this.choice === bug}
            .checked=${this.choice === bug}
            @change=${() => this.choose(bug)}
          />
          <span>${words.bugs[bug]}</span>
        </label>`,
      )}
    </fieldset>`;
  }

  check(): Checked {
    return this.exercise.check(this.choice);
  }

  private choose(bug: BugName): void {
    this.choice = bug;
    this.changed();
  }
}
