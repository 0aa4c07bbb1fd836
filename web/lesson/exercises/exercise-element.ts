/**
 * <mha-exercise>: one exercise, whatever its kind, with hints that cost nothing, a diagnosis where the mistake is known, the
 * solution worked out, and another one for the asking.
 *
 * Properties: `entry`, `name` (under which it is reported), `trace`, `revision`, `sentences`, `head` (ask about this head only),
 * `seed`, `solved`, `assigned` (in an assignment the question stays, and answers are counted). Events: after every answer
 * `mha-exercise-result` and, as an xAPI statement, `mha-statement`; `mha-cell` {cell} to question the cell in the picture.
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { AttentionTrace } from '../../engine/engine.ts';
import { exerciseWords } from '../../messages/exercises.ts';
import { t } from '../../messages/index.ts';
import { inWords } from '../errors/in-words.ts';
import type { Sentences } from '../inspector/describe.ts';
import { sendCell } from '../inspector/follow-events.ts';
import { formulaStyles } from '../inspector/formula-view.ts';
import { ownColour } from '../inspector/name-view.ts';
import { sharedStyles } from '../inspector/shared-styles.ts';
import { questionSeed } from './all-exercises.ts';
import type { ExerciseEntry, KindName } from './entry.ts';
import { exerciseStyles } from './exercise-styles.ts';
import { inlineCode } from './inline-code.ts';
import { givensStyles } from './kinds/cell/givens-view.ts';
import { bugStyles } from './kinds/diagnose-bug/bug-styles.ts';
import { rowStyles } from './kinds/predict-row/row-styles.ts';
import { readCurveStyles } from './kinds/read-curve/curve-styles.ts';
import { functionStyles } from './kinds/write-function/function-styles.ts';
import type { Checked, Verdict } from './mistake.ts';
import { isLoaded, loadKinds, pose } from './pose.ts';
import type { AnswerSheet, Posed } from './posed.ts';
import type { ExerciseResult } from './result.ts';
import { sameQuestion } from './same-question.ts';
import { statementOf } from './statement.ts';
import { keepUnfinished, unfinished } from './unfinished.ts';

const words = exerciseWords.frame;

/** What the question depends on; what is typed or shown beside it is not among them. */
const QUESTION = ['trace', 'revision', 'entry', 'sentences', 'seed', 'head', 'round'] as const;

export interface Assigned {
  /** Answers that are left; null for any number. */
  readonly left: number | null;
  /** No more answers are taken; the solution may be seen. */
  readonly closed: boolean;
}

export class ExerciseElement extends LitElement {
  static override readonly properties = {
    entry: { attribute: false },
    name: { type: String },
    trace: { attribute: false },
    revision: { type: Number },
    sentences: { attribute: false },
    seed: { type: Number },
    head: { attribute: false },
    solved: { type: Boolean },
    assigned: { attribute: false },
    round: { state: true },
    feedback: { state: true },
    hints: { state: true },
    open: { state: true },
    checking: { state: true },
  };
  static override readonly styles = [
    sharedStyles,
    formulaStyles,
    givensStyles,
    rowStyles,
    functionStyles,
    bugStyles,
    readCurveStyles,
    exerciseStyles,
  ];

  declare entry: ExerciseEntry | null;
  declare name: string;
  declare trace: AttentionTrace | null;
  declare revision: number;
  declare sentences: Sentences;
  declare seed: number;
  /** The head that the chapter follows; null where it shows all. */
  declare head: number | null;
  /** Whether it has been solved before. */
  declare solved: boolean;
  /** What an assignment allows; null outside of one. */
  declare assigned: Assigned | null;
  declare round: number;
  declare feedback: Checked | null;
  /** How many hints are shown. */
  declare hints: number;
  /** Whether the solution is shown. */
  declare open: boolean;
  declare checking: boolean;

  private posed: Posed | null = null;
  private sheet: AnswerSheet | null = null;
  private problem: unknown = null;
  /** Whether the code of the entry's kind could not be loaded. */
  private kindFailed = false;
  /** The name and seed that the question started from. */
  private source = '';
  private start: { readonly name: string; readonly seed: number } | null = null;
  /** Whether something changed while nobody could see it. */
  private stale = false;
  private attempts = 0;
  private sawSolution = false;
  private seen = true;
  private readonly watch = new IntersectionObserver((entries) => {
    this.seen = entries.some(({ isIntersecting }) => isIntersecting);
    if (this.seen) this.requestUpdate();
  });

  constructor() {
    super();
    this.entry = null;
    this.name = '';
    this.trace = null;
    this.revision = 0;
    this.sentences = { tokens: [] };
    this.seed = 1;
    this.head = null;
    this.solved = false;
    this.assigned = null;
    this.round = 0;
    this.feedback = null;
    this.hints = 0;
    this.open = false;
    this.checking = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.watch.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.watch.disconnect();
    this.keep();
  }

  /** Out of sight nothing is computed; it is made up for when the exercise is seen again. */
  override shouldUpdate(): boolean {
    const now = this.seen || this.posed === null;
    this.stale ||= !now;
    return now;
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (!this.stale && !QUESTION.some((property) => changed.has(property))) return;
    this.stale = false;
    const source = `${this.name} ${this.seed}`;
    if (source !== this.source) {
      this.keep();
      this.round = unfinished(this.name, this.seed)?.round ?? 0;
      this.start = { name: this.name, seed: this.seed };
    }
    this.source = source;
    const before = this.posed;
    this.posed = this.pose();
    if (!(this.posed && before && sameQuestion(this.posed, before))) this.begin();
  }

  private pose(): Posed | null {
    const { entry, trace, sentences, head } = this;
    this.problem = null;
    if (!entry || !trace) return null;
    if (!isLoaded(entry.kind)) {
      void this.load(entry.kind);
      return null;
    }
    try {
      return pose(entry, { trace, sentences, head, seed: questionSeed(this.name, this.seed + this.round) });
    } catch (error) {
      this.problem = error;
      return null;
    }
  }

  private async load(kind: KindName): Promise<void> {
    this.kindFailed = false;
    try {
      await loadKinds([kind]);
    } catch {
      this.kindFailed = true;
    }
    this.stale = !this.kindFailed;
    this.requestUpdate();
  }

  /** Why there is no question. */
  private nothingToAsk(entry: ExerciseEntry) {
    if (this.kindFailed)
      return html`${t.page.exercises.failed} <button type="button" class="press" @click=${() => this.load(entry.kind)}>${t.page.tryAgain}</button>`;
    if (!isLoaded(entry.kind)) return t.page.exercises.loading;
    return this.problem === null ? words.nothing : `${words.failed} ${inWords(this.problem)}`;
  }

  override render(): TemplateResult | typeof nothing {
    const { posed, sheet } = this;
    if (!this.trace) return nothing;
    if (!posed || !sheet)
      return html`<p class="none">${this.entry ? this.nothingToAsk(this.entry) : words.nothing}</p>`;
    return html`<section aria-labelledby="title">
      <p class="title" id="title">
        ${words.kinds[posed.kind]} <span class="round">${words.round(this.seed + this.round)}</span>
        ${this.solved ? html`<span class="solved">✓ ${words.solved}</span>` : nothing}
      </p>
      <p class="prompt" style=${posed.tensor === null ? nothing : ownColour(posed.tensor)}>${inlineCode(posed.prompt)}</p>
      ${posed.material()}
      <form novalidate @submit=${this.onSubmit}>
        ${sheet.view(this.feedback !== null && this.feedback.right !== true)}
        <button type="submit" class="press submit" ?disabled=${this.checking || this.assigned?.closed === true}>
          ${this.checking ? words.checking : words.check}
        </button>
        ${this.assigned && this.assigned.left !== null ? html`<p class="left">${words.answersLeft(this.assigned.left)}</p>` : nothing}
        <p id="note">${inlineCode(posed.note)}</p>
      </form>
      <div role="status" class="feedback">${this.feedbackView()}</div>
      <div aria-live="polite">${this.hintsView(posed)}</div>
      ${this.buttons(posed)} ${this.open ? posed.solution() : nothing}
    </section>`;
  }

  private hintsView({ hints }: Posed): TemplateResult | typeof nothing {
    if (this.hints === 0) return nothing;
    return html`<ol class="hints">
      ${hints.slice(0, this.hints).map((hint, i) => html`<li><b>${words.hintTitle(i + 1)}.</b> ${inlineCode(hint)}</li>`)}
    </ol>`;
  }

  private feedbackView(): TemplateResult | typeof nothing {
    const { feedback } = this;
    if (!feedback) return nothing;
    const kind = feedback.right === true ? 'right' : feedback.right === false ? 'wrong' : 'unread';
    const mark = kind === 'right' ? '✓' : kind === 'wrong' ? '✗' : '';
    return html`<p class=${kind}>
      <span class="mark" aria-hidden="true">${mark}</span><span>${inlineCode(feedback.message)}</span>
    </p>`;
  }

  private buttons({ hints, cell }: Posed): TemplateResult {
    const left = hints.length - this.hints;
    return html`<div class="buttons">
      <button type="button" class="press" ?disabled=${left <= 0} @click=${() => this.hints++}>
        ${left <= 0 ? words.noHints : words.hint(left)}
      </button>
      ${
        this.assigned && !this.assigned.closed
          ? nothing
          : html`<button type="button" class="press" aria-expanded=${this.open} @click=${this.onSolution}>
              ${this.open ? words.hideSolution : words.solution}
            </button>`
      }
      ${
        cell && !this.assigned
          ? html`<button type="button" class="press" @click=${() => sendCell(this, cell)}>${words.askCell}</button>`
          : nothing
      }
      ${this.assigned ? nothing : html`<button type="button" class="press" @click=${this.onAnother}>${words.another}</button>`}
    </div>`;
  }

  /** A new question: nothing of the old one remains. */
  private begin(): void {
    const { posed } = this;
    this.feedback = null;
    this.hints = 0;
    this.open = false;
    this.attempts = 0;
    this.sawSolution = false;
    this.checking = false;
    this.sheet =
      posed?.open(() => {
        if (this.feedback?.right !== true) this.feedback = null;
        this.requestUpdate();
      }) ?? null;
    this.takeUp();
  }

  /** Where the same question was left, as it was left. */
  private takeUp(): void {
    const kept = unfinished(this.name, this.seed);
    if (!this.sheet || !this.posed || kept === null || !sameQuestion(this.posed, kept.question)) return;
    if (kept.answer.length > 0) this.sheet.answer = kept.answer;
    this.hints = kept.hints;
    this.open = kept.open;
    this.attempts = kept.attempts;
    this.sawSolution = kept.sawSolution;
  }

  private keep(): void {
    const { posed, sheet, start, round, hints, open, attempts, sawSolution } = this;
    if (!posed || !sheet || !start) return;
    const { answer } = sheet;
    const question = { kind: posed.kind, key: posed.key, numbers: posed.numbers };
    keepUnfinished(start.name, { question, seed: start.seed, round, answer, hints, open, attempts, sawSolution });
  }

  private readonly onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    void this.judge();
  };

  private async judge(): Promise<void> {
    const { posed, sheet } = this;
    if (!posed || !sheet || this.checking || this.assigned?.closed) return;
    const answer = sheet.check();
    this.checking = answer instanceof Promise;
    const checked = answer instanceof Promise ? await answer : answer;
    // The question may have changed while the answer was run.
    if (sheet !== this.sheet) return;
    this.checking = false;
    this.feedback = checked;
    if (checked.right === null) return;
    this.attempts++;
    this.report(posed, checked);
  }

  private report({ kind }: Posed, verdict: Verdict): void {
    const detail: ExerciseResult = {
      name: this.name,
      kind,
      seed: this.seed + this.round,
      right: verdict.right,
      mistake: verdict.right ? null : verdict.mistake,
      attempts: this.attempts,
      hints: this.hints,
      sawSolution: this.sawSolution,
    };
    this.dispatchEvent(new CustomEvent('mha-exercise-result', { detail, bubbles: true, composed: true }));
    this.dispatchEvent(
      new CustomEvent('mha-statement', { detail: statementOf(detail), bubbles: true, composed: true }),
    );
  }

  private readonly onSolution = (): void => {
    this.open = !this.open;
    this.sawSolution ||= this.open;
  };

  private readonly onAnother = (): void => {
    this.round++;
    void this.updateComplete.then(() => this.renderRoot.querySelector('input')?.focus());
  };
}

if (!customElements.get('mha-exercise')) customElements.define('mha-exercise', ExerciseElement);
