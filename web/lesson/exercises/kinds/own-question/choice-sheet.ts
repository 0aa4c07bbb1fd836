/** The options of an instructor's question: radio buttons, or checkboxes if several are right. */
import { html, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { ownWords as words } from '../../../../messages/exercises/own.ts';
import { inlineCode } from '../../inline-code.ts';
import type { Checked } from '../../mistake.ts';
import type { AnswerSheet } from '../../posed.ts';
import type { OwnChoice } from './own-schema.ts';

export class ChoiceSheet implements AnswerSheet {
  private chosen: readonly number[] = [];

  constructor(
    private readonly question: OwnChoice,
    private readonly changed: () => void,
  ) {}

  get answer(): readonly string[] {
    return this.chosen.map(String);
  }

  set answer(texts: readonly string[]) {
    this.chosen = texts.map(Number).filter((i) => this.question.options[i] !== undefined);
  }

  private get right(): readonly number[] {
    return this.question.options.flatMap(({ right }, i) => (right ? [i] : []));
  }

  view(invalid: boolean): TemplateResult {
    const several = this.right.length > 1;
    return html`<fieldset class="own-options">
      <legend>${several ? words.chooseSeveral : words.choose}</legend>
      ${this.question.options.map(({ text }, i) => {
        const checked = this.chosen.includes(i);
        return html`<label>
          <input
            type=${several ? 'checkbox' : 'radio'}
            name="option"
            value=${i}
            aria-invalid=${invalid && checked}
            .checked=${live(checked)}
            @change=${() => this.choose(i, several)}
          /><span>${inlineCode(text)}</span>
        </label>`;
      })}
    </fieldset>`;
  }

  private choose(i: number, several: boolean): void {
    const rest = several ? this.chosen.filter((other) => other !== i) : [];
    this.chosen = several && this.chosen.includes(i) ? rest : [...rest, i].sort((a, b) => a - b);
    this.changed();
  }

  check(): Checked {
    const { chosen, right } = this;
    if (chosen.length === 0) return { right: null, message: words.choose };
    const wrong = chosen.find((i) => !right.includes(i));
    const reply = this.question.options[wrong ?? chosen[0] ?? 0]?.reply;
    if (wrong !== undefined) return { right: false, mistake: `option-${wrong + 1}`, message: reply ?? words.wrong };
    if (chosen.length < right.length) return { right: false, mistake: 'incomplete', message: words.incomplete };
    return { right: true, message: reply && right.length === 1 ? `${words.right} ${reply}` : words.right };
  }
}
