/**
 * A learner's work on one question: the sheet, what came of the last answer, what was given away. Another question is another
 * attempt, so nothing of the old one remains. It knows no element: whoever shows it is told when it is another.
 */
import type { Checked, Verdict } from './mistake.ts';
import type { AnswerSheet, Posed } from './posed.ts';
import type { Unfinished } from './unfinished.ts';

export interface AttemptHost {
  /** The answer, or what is said of it, is another. */
  changed(): void;
  /** An answer was judged; what could not be read is none. */
  judged(verdict: Verdict): void;
}

/** What of an attempt is kept while it is not on the page. */
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

  /** What came of the last answer; null while there is none, or another is being given. */
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

  /** Has the answer judged, at once or, where it must be run, later. */
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

  /** Takes up an attempt at the same question where it was left. */
  takeUp(kept: KeptAttempt): void {
    if (kept.answer.length > 0) this.sheet.answer = kept.answer;
    this.#hints = kept.hints;
    this.#open = kept.open;
    this.#attempts = kept.attempts;
    this.#sawSolution = kept.sawSolution;
  }
}
