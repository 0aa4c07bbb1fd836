/** "Diagnose a bug": matrices to inspect, and choices. */

import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { bugWords as words } from '../../../../messages/exercises/bug.ts';
import type { ExerciseContext } from '../../exercise-context.ts';
import { inlineCode } from '../../inline-code.ts';
import type { Checked } from '../../mistake.ts';
import type { AnswerSheet, Question } from '../../posed.ts';
import { matrixView } from './bug-matrix-view.ts';
import type { BugName, BugQuestion } from './bug-questions.ts';
import { bugStyles } from './bug-styles.ts';
import { type BugExercise, diagnoseBug } from './diagnose-bug.ts';

export { bugWords as texts } from '../../../../messages/exercises/bug.ts';

export const styles = [bugStyles];

export function pose(question: BugQuestion, { trace, sentences, head, seed }: ExerciseContext): Question | null {
  const own = head === null ? null : Math.max(0, Math.min(head, trace.options.numHeads - 1));
  const exercise = diagnoseBug(trace, question, seed, own);
  if (!exercise) return null;
  const { evidence, sound, bug, hints } = exercise;
  const width = trace.options.dModel / trace.options.numHeads;
  return {
    key: `${question} ${bug} ${sentences.tokens.join(' ')} ${exercise.head}`,
    numbers: evidence.flatMap(({ values }) => values.flat()),
    prompt: words.questions[question].prompt(exercise.head + 1, width),
    tensor: null,
    cell: null,
    note: words.note,
    hints,
    material: () => html`<div class="evidence">${evidence.map((matrix) => matrixView(matrix, sentences))}</div>`,
    solution: () => html`<div class="solution">
      <p>${inlineCode(words.reasons[bug])}</p>
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

class BugSheet implements AnswerSheet {
  private choice: BugName | null = null;

  constructor(
    private readonly exercise: BugExercise,
    private readonly changed: () => void,
  ) {}

  get answer(): readonly string[] {
    return this.choice === null ? [] : [this.choice];
  }

  set answer([choice]: readonly string[]) {
    this.choice = this.exercise.choices.find((bug) => bug === choice) ?? null;
  }

  view(invalid: boolean): TemplateResult {
    return html`<fieldset class="choices">
      <legend>${words.choose}</legend>
      ${this.exercise.choices.map(
        (bug) => html`<label>
          <input
            type="radio"
            name="bug"
            aria-invalid=${invalid && this.choice === bug}
            .checked=${live(this.choice === bug)}
            @change=${() => this.choose(bug)}
          />
          <span>${inlineCode(words.bugs[bug])}</span>
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
