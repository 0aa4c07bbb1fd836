/**
 * <mha-exercise>: one exercise about a tensor of the learner's own computation, with hints that cost nothing, a diagnosis where
 * the mistake is known, the solution worked out, and another one for the asking.
 *
 * Properties: `trace`, `revision`, `tokens`, `sourceTokens`, `tensor`, `seed`, `ask` ("auto", "value",
 * "place"), `head` (ask about this head only).
 * Events: `mha-exercise-result` after every answer, `mha-cell` {cell} to question the cell in the picture.
 */
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { AttentionTrace } from '../../engine/engine.ts';
import { t as messages } from '../../messages/index.ts';
import { cellExists, positionOf, type Sentences } from '../inspector/describe.ts';
import { sendCell } from '../inspector/follow-events.ts';
import { formulaStyles } from '../inspector/formula-view.ts';
import { ownColour } from '../inspector/name-view.ts';
import { formatAligned } from '../inspector/numbers.ts';
import { sharedStyles } from '../inspector/shared-styles.ts';
import type { Exercise, ExerciseKind, Verdict } from './exercise.ts';
import { exerciseStyles } from './exercise-styles.ts';
import { givensStyles, givensView } from './givens-view.ts';
import { type Ask, makeExercise } from './make-exercise.ts';
import { isSum, parseAnswer } from './parse-answer.ts';
import { solutionView } from './solution-view.ts';

const words = messages.inspector.exercises;

/** What became of an answer. */
export interface ExerciseResult {
  readonly id: string;
  readonly kind: ExerciseKind;
  readonly tensor: string;
  readonly seed: number;
  readonly right: boolean;
  readonly mistake: string | null;
  readonly attempts: number;
  readonly hints: number;
  readonly sawSolution: boolean;
}

declare global {
  interface HTMLElementEventMap {
    'mha-exercise-result': CustomEvent<ExerciseResult>;
  }
}

type Feedback = Verdict | { readonly right: null; readonly message: string };

/** What the question depends on; what is typed or shown beside it is not among them. */
const QUESTION = ['trace', 'revision', 'tensor', 'seed', 'ask', 'head', 'round'] as const;

export class ExerciseElement extends LitElement {
  static override readonly properties = {
    trace: { attribute: false },
    revision: { type: Number },
    tokens: { attribute: false },
    sourceTokens: { attribute: false },
    tensor: { type: String },
    seed: { type: Number },
    ask: { type: String },
    head: { attribute: false },
    round: { state: true },
    answers: { state: true },
    feedback: { state: true },
    hints: { state: true },
    solved: { state: true },
  };
  static override readonly styles = [sharedStyles, formulaStyles, givensStyles, exerciseStyles];

  declare trace: AttentionTrace | null;
  declare revision: number;
  declare tokens: readonly string[];
  declare sourceTokens: readonly string[] | null;
  declare tensor: string;
  declare seed: number;
  declare ask: Ask;
  /** The head that the chapter follows; null where it shows all. */
  declare head: number | null;
  declare round: number;
  /** What was typed, one text a field. */
  declare answers: readonly string[];
  declare feedback: Feedback | null;
  /** How many hints are shown. */
  declare hints: number;
  /** Whether the solution is shown. */
  declare solved: boolean;

  private exercise: Exercise | null = null;
  /** The question as it stands, and the tensor and seed that it started from. */
  private asked = '';
  private source = '';
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
    this.trace = null;
    this.revision = 0;
    this.tokens = [];
    this.sourceTokens = null;
    this.tensor = '';
    this.seed = 1;
    this.ask = 'auto';
    this.head = null;
    this.round = 0;
    this.answers = [];
    this.feedback = null;
    this.hints = 0;
    this.solved = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.watch.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.watch.disconnect();
  }

  /** Out of sight nothing is computed; it is made up for when the exercise is seen again. */
  override shouldUpdate(): boolean {
    const now = this.seen || this.exercise === null;
    this.stale ||= !now;
    return now;
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (!this.stale && !QUESTION.some((name) => changed.has(name))) return;
    this.stale = false;
    const source = `${this.tensor} ${this.seed}`;
    if (source !== this.source) this.round = 0;
    this.source = source;
    this.exercise = this.trace && makeExercise(this.trace, this.tensor, this.seed + this.round, this);
    const { id = '', prompt = '', givens = null } = this.exercise ?? {};
    const asked = `${id} ${prompt} ${JSON.stringify(givens)}`;
    if (asked !== this.asked) this.begin(asked);
  }

  override render(): TemplateResult | typeof nothing {
    const { trace, exercise } = this;
    if (!trace || !exercise || !cellExists(trace, exercise.cell)) return nothing;
    const title = exercise.kind === 'find-cell' ? words.findTitle : words.computeTitle;
    return html`<section aria-labelledby="title">
      <p class="title" id="title">${title} <span class="round">${words.round(this.seed + this.round)}</span></p>
      ${this.question(trace, exercise)} ${givensView(exercise.givens, this.sentences)} ${this.form(exercise)}
      <div role="status" class="feedback">${this.feedbackView()}</div>
      <ol class="hints" aria-live="polite">${this.hintsView(exercise)}</ol>
      ${this.buttons(exercise)} ${this.solved ? solutionView(trace, exercise, this.sentences) : nothing}
    </section>`;
  }

  private get sentences(): Sentences {
    return this.sourceTokens ? { tokens: this.tokens, sourceTokens: this.sourceTokens } : { tokens: this.tokens };
  }

  private question(trace: AttentionTrace, exercise: Exercise): TemplateResult {
    const { cell, prompt } = exercise;
    const title = messages.inspector.tensorTitles[cell.tensor] ?? '';
    const place = exercise.kind === 'find-cell' ? [] : positionOf(trace.get(cell.tensor), this.sentences, cell);
    const parts = [...(title === '' ? [] : [title]), ...place];
    return html`<p class="prompt" style=${ownColour(cell.tensor)}>${marked(prompt)}</p>
      ${parts.length > 0 && exercise.kind === 'compute-cell' ? html`<p class="place">${parts.join(' · ')}</p>` : nothing}`;
  }

  private form(exercise: Exercise): TemplateResult {
    const whole = exercise.kind === 'find-cell';
    const invalid = this.feedback !== null && this.feedback.right !== true;
    return html`<form novalidate @submit=${this.onSubmit}>
      ${exercise.fields.map(
        ({ label }, field) => html`<label>
          <span>${label}</span>
          <input
            type="text"
            class="number ${whole ? 'short' : ''}"
            inputmode=${whole ? 'numeric' : 'text'}
            autocomplete="off"
            autocapitalize="off"
            spellcheck="false"
            aria-describedby="precision"
            aria-invalid=${invalid}
            .value=${this.answers[field] ?? ''}
            @input=${(event: InputEvent) => this.type(field, event)}
          />
        </label>`,
      )}
      ${whole ? nothing : this.preview()}
      <button type="submit" class="press submit">${words.check}</button>
      <p id="precision">${exercise.precision} ${whole ? nothing : words.sumAllowed}</p>
    </form>`;
  }

  /** What a sum that is being typed comes to. */
  private preview(): TemplateResult | typeof nothing {
    const [text = ''] = this.answers;
    const parsed = isSum(text) ? parseAnswer(text) : null;
    if (!parsed || !('value' in parsed)) return nothing;
    return html`<output class="number preview">${words.preview(formatAligned(parsed.value, 4))}</output>`;
  }

  private feedbackView(): TemplateResult | typeof nothing {
    const { feedback } = this;
    if (!feedback) return nothing;
    const kind = feedback.right === true ? 'right' : feedback.right === false ? 'wrong' : 'unread';
    const mark = kind === 'right' ? '✓' : kind === 'wrong' ? '✗' : '';
    return html`<p class=${kind}><span class="mark" aria-hidden="true">${mark}</span>${feedback.message}</p>`;
  }

  private hintsView({ hints }: Exercise): readonly TemplateResult[] {
    return hints.slice(0, this.hints).map((hint, i) => html`<li><b>${words.hintTitle(i + 1)}.</b> ${hint}</li>`);
  }

  private buttons(exercise: Exercise): TemplateResult {
    const left = exercise.hints.length - this.hints;
    return html`<div class="buttons">
      <button type="button" class="press" ?disabled=${left === 0} @click=${this.onHint}>
        ${left === 0 ? words.noHints : words.hint(left)}
      </button>
      <button type="button" class="press" aria-expanded=${this.solved} @click=${this.onSolution}>
        ${this.solved ? words.hideSolution : words.solution}
      </button>
      <button type="button" class="press" @click=${() => sendCell(this, exercise.cell)}>${words.askCell}</button>
      <button type="button" class="press" @click=${this.onAnother}>${words.another}</button>
    </div>`;
  }

  /** A new question: nothing of the old one remains. */
  private begin(asked: string): void {
    this.asked = asked;
    this.answers = [];
    this.feedback = null;
    this.hints = 0;
    this.solved = false;
    this.attempts = 0;
    this.sawSolution = false;
  }

  private type(field: number, event: InputEvent): void {
    if (!(event.currentTarget instanceof HTMLInputElement)) return;
    const texts = [...this.answers];
    texts[field] = event.currentTarget.value;
    this.answers = texts;
    this.feedback = null;
  }

  private readonly onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    const { exercise } = this;
    if (!exercise) return;
    const parsed = exercise.fields.map((_, field) => parseAnswer(this.answers[field] ?? ''));
    const problem = parsed.find((answer) => 'problem' in answer);
    const values = parsed.map((answer) => ('value' in answer ? answer.value : Number.NaN));
    if (problem && 'problem' in problem) {
      this.feedback = { right: null, message: problem.problem };
    } else if (exercise.kind === 'find-cell' && !values.every((value) => Number.isInteger(value) && value >= 0)) {
      this.feedback = { right: null, message: words.unreadable.whole };
    } else {
      const verdict = exercise.check(values);
      this.attempts++;
      this.feedback = verdict;
      this.report(exercise, verdict);
    }
  };

  private report({ id, kind, cell, seed }: Exercise, verdict: Verdict): void {
    const detail: ExerciseResult = {
      id,
      kind,
      tensor: cell.tensor,
      seed,
      right: verdict.right,
      mistake: verdict.right ? null : verdict.mistake,
      attempts: this.attempts,
      hints: this.hints,
      sawSolution: this.sawSolution,
    };
    this.dispatchEvent(new CustomEvent('mha-exercise-result', { detail, bubbles: true, composed: true }));
  }

  private readonly onHint = (): void => {
    this.hints++;
  };

  private readonly onSolution = (): void => {
    this.solved = !this.solved;
    this.sawSolution ||= this.solved;
  };

  private readonly onAnother = (): void => {
    this.round++;
    void this.updateComplete.then(() => this.renderRoot.querySelector('input')?.focus());
  };
}

/** The prompt with its code, name[…], set in the colour of its tensor. */
function marked(prompt: string): TemplateResult {
  const code = /\w+\[[^\]]*\]|(?<=What is )\w+/.exec(prompt);
  if (!code) return html`${prompt}`;
  const end = code.index + code[0].length;
  return html`${prompt.slice(0, code.index)}<strong class="name">${code[0]}</strong>${prompt.slice(end)}`;
}

customElements.define('mha-exercise', ExerciseElement);
