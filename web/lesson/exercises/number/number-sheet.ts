/** Number fields of an exercise, with the value of a typed sum beside each. */
import { html, nothing, type TemplateResult } from 'lit';
import { cellWords as words } from '../../../messages/exercises/cell.ts';
import { formatAligned } from '../../inspector/numbers.ts';
import type { Checked, Verdict } from '../mistake.ts';
import type { AnswerSheet } from '../posed.ts';
import { isSum, type Parsed, parseAnswer } from './parse-answer.ts';

/** What the sheet needs from a question. */
export interface AsksNumbers {
  readonly fields: readonly { readonly label: string }[];
  /** Whether the answers are whole numbers from 0, which are not computed. */
  readonly whole?: boolean;
  /** Whether the answer is a large whole number, whose thousands may be grouped. */
  readonly counts?: boolean;
  /** One answer per field. */
  check(answers: readonly number[]): Verdict;
}

export class NumberSheet implements AnswerSheet {
  /** The typed texts, one per field. */
  private texts: string[];

  constructor(
    private readonly exercise: AsksNumbers,
    private readonly changed: () => void,
  ) {
    this.texts = exercise.fields.map(() => '');
  }

  get answer(): readonly string[] {
    return this.texts;
  }

  set answer(texts: readonly string[]) {
    this.texts = [...texts];
  }

  private get whole(): boolean {
    return this.exercise.whole === true;
  }

  view(invalid: boolean): TemplateResult {
    return html`${this.exercise.fields.map(
      ({ label }, field) => html`<label class="field">
        <span>${label}</span>
        <input
          type="text"
          class="number ${this.whole ? 'short' : ''}"
          inputmode=${this.whole ? 'numeric' : 'text'}
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          aria-describedby="note"
          aria-invalid=${invalid}
          .value=${this.texts[field] ?? ''}
          @input=${(event: InputEvent) => this.type(field, event)}
        />
      </label>`,
    )}
    ${this.whole ? nothing : this.preview()}`;
  }

  check(): Checked {
    const parsed = this.texts.map((text) => this.parsed(text));
    const problem = parsed.find((answer) => 'problem' in answer);
    if (problem && 'problem' in problem) return { right: null, message: problem.problem };
    const values = parsed.map((answer) => ('value' in answer ? answer.value : Number.NaN));
    if (this.whole && !values.every((value) => Number.isInteger(value) && value >= 0))
      return { right: null, message: words.unreadable.whole };
    return this.exercise.check(values);
  }

  private parsed(text: string): Parsed {
    return parseAnswer(text, this.exercise.counts);
  }

  /** The value of a sum during typing. */
  private preview(): TemplateResult | typeof nothing {
    const [text = ''] = this.texts;
    const parsed = isSum(text) ? this.parsed(text) : null;
    if (!parsed || !('value' in parsed)) return nothing;
    return html`<output class="number preview">${words.preview(formatAligned(parsed.value, Number.isInteger(parsed.value) && this.exercise.counts ? 0 : 4))}</output>`;
  }

  private type(field: number, event: InputEvent): void {
    if (!(event.currentTarget instanceof HTMLInputElement)) return;
    this.texts[field] = event.currentTarget.value;
    this.changed();
  }
}
