/**
 * The state of a learner's work on one question: sheet, last verdict, hints and solution. Each question gets a new attempt.
 * Independent of elements: its owner is notified of changes.
 */
import type { Checked, Verdict } from './mistake.ts';
import type { AnswerSheet, Posed } from './posed.ts';
import type { Unfinished } from './unfinished.ts';

export interface AttemptHost {
  /** Called when the answer or the verdict changes. */
  changed(): void;
  /** Called when an answer was judged; unreadable answers do not count. */
  judged(verdict: Verdict): void;
}

/** The saved state of an attempt that is not in the page. */
export type KeptAttempt = Pick<Unfinished, 'answer' | 'hints' | 'open' | 'attempts' | 'sawSolution'>;

export class Attempt {
  readonly sheet: AnswerSheet;
  #feedback: Checked | null = null;
  #hints = 0;
  #open = false;
  #attempts = 0;
  #sawSolution = false;
  #checking = false;

  constructor(
    question: Posed,
    private readonly host: AttemptHost,
  ) {
    this.sheet = question.open(() => {
      if (this.#feedback?.right !== true) this.#feedback = null;
      host.changed();
    });
  }

  /** The verdict on the last answer; null before one and while the answer changes. */
  get feedback(): Checked | null {
    return this.#feedback;
  }

  /** How many hints are shown. */
  get hints(): number {
    return this.#hints;
  }

  /** Whether the solution is shown. */
  get open(): boolean {
    return this.#open;
  }

  /** Whether the solution was ever shown. */
  get sawSolution(): boolean {
    return this.#sawSolution;
  }

  /** How many answers were judged. */
  get attempts(): number {
    return this.#attempts;
  }

  /** Whether an answer is being judged. */
  get checking(): boolean {
    return this.#checking;
  }

  readonly hint = (): void => {
    this.#hints++;
    this.host.changed();
  };

  readonly toggleSolution = (): void => {
    this.#open = !this.#open;
    this.#sawSolution ||= this.#open;
    this.host.changed();
  };

  /** Judges the answer: synchronously, or later if it must run. */
  async check(): Promise<void> {
    if (this.#checking) return;
    const answer = this.sheet.check();
    if (answer instanceof Promise) {
      this.#checking = true;
      this.host.changed();
    }
    const checked = answer instanceof Promise ? await answer : answer;
    this.#checking = false;
    this.#feedback = checked;
    if (checked.right !== null) {
      this.#attempts++;
      this.host.judged(checked);
    }
    this.host.changed();
  }

  get kept(): KeptAttempt {
    const { answer } = this.sheet;
    return { answer, hints: this.#hints, open: this.#open, attempts: this.#attempts, sawSolution: this.#sawSolution };
  }

  /** Restores an earlier attempt at the same question. */
  takeUp(kept: KeptAttempt): void {
    if (kept.answer.length > 0) this.sheet.answer = kept.answer;
    this.#hints = kept.hints;
    this.#open = kept.open;
    this.#attempts = kept.attempts;
    this.#sawSolution = kept.sawSolution;
  }
}
