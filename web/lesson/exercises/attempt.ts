/**
 * A learner's work on one question: the answer, the last verdict, hints and solution. Each question gets a new attempt. Independent of
 * elements: its owner is notified of changes.
 */
import { html, type nothing, type TemplateResult } from 'lit';
import { words } from '../../messages/en/exercises/frame.ts';
import { type Shown, shownView } from './blocks.ts';
import { type Input, isInput } from './inputs.ts';
import type { Checked, Verdict } from './mistake.ts';
import type { Answer, Evidence, Question } from './question.ts';

export interface AttemptHost {
  /** Called when the answer or the verdict changes. */
  changed(): void;
  /** Called when an answer was judged; unreadable answers do not count. */
  judged(verdict: Verdict): void;
}

/** Others read the fields; only its methods change them. */
export class Attempt {
  answer: Answer = [];
  /** The verdict on the last answer; null before one and while the answer changes. */
  feedback: Checked | null = null;
  /** What the last verdict showed. It stays while the answer changes. */
  shown: readonly Shown[] = [];
  /** How many hints are shown. */
  hints = 0;
  /** Whether the solution is shown, and whether it ever was. */
  open = false;
  sawSolution = false;
  /** How many answers were judged. */
  attempts = 0;
  /** Whether an answer is being judged. */
  checking = false;

  constructor(
    private question: Question,
    private host: AttemptHost,
  ) {}

  /** What a figure shows of a wrong answer. */
  get evidence(): Evidence | null {
    return this.feedback?.right === false ? (this.question.evidence?.(this.answer) ?? null) : null;
  }

  readonly hint = (): void => {
    this.hints++;
    this.host.changed();
  };

  readonly toggleSolution = (): void => {
    this.open = !this.open;
    this.sawSolution ||= this.open;
    this.host.changed();
  };

  /** The inputs, and what stands between them. */
  form(): readonly (TemplateResult | typeof nothing)[] {
    return formView(this.question, this.answer, this.feedback, (place, text) => this.enter(place, text));
  }

  /** Another text of an input. An input that clears those behind it leaves none of them. */
  enter(place: number, text: string): void {
    const inputs = inputsOf(this.question, this.answer);
    const texts = inputs.map((_, i) => (i === place ? text : (this.answer[i] ?? '')));
    this.answer = inputs[place]?.clears ? texts.slice(0, place + 1) : texts;
    this.#answerChanged();
  }

  #answerChanged(): void {
    if (this.feedback?.right !== true) this.feedback = null;
    this.host.changed();
  }

  /** Judges the answer: synchronously, or later if it must run. A check that fails can be repeated. */
  async check(): Promise<void> {
    if (this.checking) return;
    this.shown = [];
    let checked: Checked;
    try {
      const answer = judged(this.question, this.answer);
      if (answer instanceof Promise) {
        this.checking = true;
        this.host.changed();
      }
      checked = answer instanceof Promise ? await answer : answer;
    } catch (error) {
      console.error(error);
      checked = { right: null, message: words.notChecked };
    } finally {
      this.checking = false;
    }
    this.feedback = checked;
    this.shown = checked.shown ?? [];
    if (checked.right !== null) {
      this.attempts++;
      this.host.judged(checked);
    }
    this.host.changed();
  }

  /** Takes over the same question, posed again. If the figure is the answer, the answer has changed. */
  track(question: Question): void {
    this.question = question;
    if (question.live) this.#answerChanged();
  }

  /** Gives the verdict on the same answer again, in another language. It does not count. */
  async judgeAgain(): Promise<void> {
    const [question, answer] = [this.question, this.answer];
    if (!this.feedback) return;
    const checked = await (async () => judged(question, answer))().catch(() => null);
    if (!this.feedback || question !== this.question || answer !== this.answer) return;
    this.feedback = checked;
    this.shown = checked?.shown ?? [];
    this.host.changed();
  }

  /** Goes on with the same question in another place. The verdict has to be asked for again. */
  resume(question: Question, host: AttemptHost): void {
    Object.assign(this, { question, host, feedback: null, shown: [] });
  }
}

function inputsOf(question: Question, answer: Answer): readonly Input[] {
  return question.ask(answer, false).filter((part) => isInput(part));
}

/** Judges an answer, unless an input cannot read its text. */
export function judged(question: Question, answer: Answer): Checked | Promise<Checked> {
  for (const [i, input] of inputsOf(question, answer).entries()) {
    const message = input.problem?.(answer[i] ?? '') ?? null;
    if (message !== null) return { right: null, message };
  }
  return question.judge(answer);
}

/** A question's inputs with an answer; empty ones on paper. */
export function formView(
  question: Question,
  answer: Answer = [],
  feedback: Checked | null = null,
  enter: (place: number, text: string) => void = () => undefined,
): readonly (TemplateResult | typeof nothing)[] {
  const solved = feedback?.right === true;
  const invalid = feedback !== null && !solved;
  let next = 0;
  return question.ask(answer, solved).map((part) => {
    if (!isInput(part)) return shownView(part);
    const index = next++;
    return html`${part.view({ index, text: answer[index] ?? '', invalid, change: (text) => enter(index, text) })}`;
  });
}

export function solutionView(question: Question): TemplateResult {
  return html`<div class="solution">${question.solution().map(shownView)}</div>`;
}
