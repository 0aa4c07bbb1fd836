/** A question and its inputs in the page, for tests that act on it as a learner does. */
import { render } from 'lit';
import { expect } from 'vitest';
import { traceOf } from '#tests/web/lesson/inspector/support.ts';
import { Attempt, formView, judged } from '#web/lesson/exercises/attempt.ts';
import { type Shown, shownView } from '#web/lesson/exercises/blocks.ts';
import type { ExerciseEntry } from '#web/lesson/exercises/entry.ts';
import { pose } from '#web/lesson/exercises/kinds.ts';
import type { Checked } from '#web/lesson/exercises/mistake.ts';
import type { Answer, ExerciseContext, Posed } from '#web/lesson/exercises/question.ts';
import type { NumberChange } from '#web/lesson/ui/controls/number-field.ts';

export class InPage {
  readonly posed: Posed;
  attempt: Attempt;
  private readonly host = { changed: () => this.draw(), judged: () => undefined };
  readonly place = document.createElement('form');

  /** The context of a learner with random weights, unless given. */
  constructor(entry: ExerciseEntry, context: Partial<ExerciseContext> = {}) {
    const all = { trace: traceOf(), sentences: { tokens: [] }, head: null, seed: 1, ...context };
    this.posed = pose(entry, all) ?? expect.fail('nothing is asked');
    this.attempt = new Attempt(this.posed, this.host);
    document.body.replaceChildren(this.place);
    this.draw();
  }

  draw(): void {
    render([...this.attempt.form(), ...this.attempt.shown.map(shownView)], this.place);
  }

  /** Goes on with an attempt at the same question. */
  resume(attempt: Attempt): void {
    this.attempt = attempt;
    attempt.resume(this.posed, this.host);
    this.draw();
  }

  /** What is said to the answer as it is now. */
  async check(): Promise<Checked> {
    await this.attempt.check();
    return this.attempt.feedback ?? expect.fail('not judged');
  }

  /** Answers as texts. */
  answer(answer: Answer): void {
    for (const [place, text] of answer.entries()) this.attempt.enter(place, text);
  }

  input(place: number): HTMLElement {
    return this.place.querySelector<HTMLElement>(`[data-input="${place}"]`) ?? expect.fail(`no input ${place}`);
  }

  /** Presses an option of a choice, or a cell. */
  press(input: number, option: number | string): void {
    const found =
      typeof option === 'number'
        ? this.input(input).querySelectorAll('input')[option]
        : this.input(input).querySelector<HTMLElement>(`[data-cell="${option}"]`);
    (found ?? expect.fail(`no option ${option}`)).click();
  }

  /** Enters a number into a number field. */
  enter(input: number, field: number, value: number): void {
    const found = this.input(input).querySelectorAll('mha-number-field')[field] ?? expect.fail('no such field');
    found.dispatchEvent(new CustomEvent<NumberChange>('mha-number', { detail: { value, done: true } }));
  }

  texts(selector: string): string[] {
    return textsIn(this.place, selector);
  }

  get solution(): HTMLElement {
    return drawn(this.posed.solution());
  }
}

/** The texts of the elements, without line breaks. */
export function textsIn(place: ParentNode, selector: string): string[] {
  return [...place.querySelectorAll(selector)].map(({ textContent }) =>
    (textContent ?? '').trim().replace(/\s+/g, ' '),
  );
}

export function drawn(shown: readonly Shown[] = []): HTMLElement {
  const place = document.createElement('div');
  render(shown.map(shownView), place);
  return place;
}

/** The inputs with an answer. */
export function drawnForm(posed: Posed, answer: Answer): HTMLElement {
  const place = document.createElement('form');
  render(formView(posed, answer), place);
  return place;
}

/** What is said to an answer that is judged at once. */
export function judgedAtOnce(posed: Pick<Posed, 'ask' | 'judge'>, ...answer: Answer): Checked {
  const checked = judged(posed as Posed, answer);
  return checked instanceof Promise ? expect.fail('judged later') : checked;
}
