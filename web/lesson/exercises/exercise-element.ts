/**
 * <mha-exercise>: one exercise of any kind, with hints, diagnoses of known mistakes, a worked solution, and new questions on request.
 *
 * It asks about the numbers of the lesson around it. Properties: `entry`, `name` (under which it is reported), `head` (ask about this head
 * only), `seed` (in the place of the lesson's), `solved`, `assigned` (in an assignment the question stays, and answers are counted). Events: after every answer
 * `mha-exercise-result` and, as an xAPI statement, `mha-statement`; `mha-cell` {cell} to question the cell in the
 * picture; `mha-evidence` (`PlacedEvidence`) for what the picture shows of a wrong answer, and null when that answer is changed.
 */
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { currentLanguage } from '../../messages/current-language.ts';
import { words } from '../../messages/en/exercises/frame.ts';
import { titleOf } from '../../messages/exercise-titles.ts';
import { t } from '../../messages/index.ts';
import { languageOf } from '../../messages/part.ts';
import { sendCell, sendUnpin } from '../inspector/follow-events.ts';
import { formulaStyles } from '../inspector/formula-styles.ts';
import { ownColour } from '../inspector/name-view.ts';
import { inWords } from '../model/in-words.ts';
import { defineElement, WatchingElement, withProps } from '../platform/with-props.ts';
import { lessonAround } from '../session/lesson.ts';
import type { Computed } from '../session/lesson-session.ts';
import { LazyPart } from '../ui/lazy-part.ts';
import { type Marks, marked } from '../ui/marked.ts';
import { tryAgain } from '../ui/try-again.ts';
import { Attempt, type AttemptHost, solutionView } from './attempt.ts';
import { inlineCode, shownView } from './blocks.ts';
import type { ExerciseEntry } from './entry.ts';
import { exerciseStyles } from './exercise-styles.ts';
import { isLoaded, languageOfKind, loadKinds, pose, stylesOf } from './kinds.ts';
import type { Verdict } from './mistake.ts';
import { type ExerciseContext, type PlacedEvidence, type Posed, sameQuestion } from './question.ts';
import type { ExerciseResult } from './result.ts';
import { statementOf } from './statement.ts';
import { UnfinishedWork, unfinishedAround } from './unfinished.ts';

/** Maximum number of skipped rounds with the same question. */
const MAX_DUPLICATE_SKIPS = 16;

export interface Assigned {
  /** Remaining answers; null for no limit. */
  readonly left: number | null;
  /** No more answers are accepted; the solution may be seen. */
  readonly closed: boolean;
  /** A test: one answer, without a verdict, hints or the solution. */
  readonly test?: boolean;
}

export class ExerciseElement extends withProps(WatchingElement, {
  entry: null as ExerciseEntry | null,
  name: '',
  /** Null for the lesson's. */
  seed: null as number | null,
  /** The head that the chapter follows; null if it shows all. */
  head: null as number | null,
  /** Whether it has been solved before. */
  solved: false,
  /** The tensors of the figure that can show evidence; null without a figure. */
  figured: null as readonly string[] | null,
  /** The assignment's limits; null outside of an assignment. */
  assigned: null as Assigned | null,
  /** How many other questions were requested. */
  round: 0,
}) {
  static override readonly styles = [formulaStyles, exerciseStyles];

  private posed: Posed | null = null;
  private attempt: Attempt | null = null;
  private unfinished = new UnfinishedWork();
  /** The code of the entry's kind. */
  private readonly code = new LazyPart(this, async () => this.entry && loadKinds([this.entry.kind]));
  /** Why no question could be posed. */
  private problem: unknown = null;
  /** The name and seed that the question started from. */
  private start: { readonly name: string; readonly seed: number } | null = null;
  /** The language of the posed question. */
  private language = currentLanguage.peek();
  /** What the posed question was made of, without what is typed or shown beside it. */
  private asked: readonly unknown[] = [];
  private seen = true;
  /** Whether the picture shows something of the last answer. */
  private showing = false;
  private readonly watch = new IntersectionObserver((entries) => {
    this.seen = entries.some(({ isIntersecting }) => isIntersecting);
    if (this.seen) this.requestUpdate();
  });

  override connectedCallback(): void {
    super.connectedCallback();
    this.unfinished = unfinishedAround(this);
    this.watch.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.watch.disconnect();
    this.keep();
  }

  /**
   * Off screen, new numbers wait until the exercise becomes visible. Another exercise or language never waits. Outside of the page there is
   * no lesson to ask about.
   */
  override shouldUpdate(changed: PropertyValues<this>): boolean {
    if (!this.isConnected) return false;
    return this.seen || this.posed === null || changed.has('entry') || this.language !== currentLanguage.value;
  }

  private get computed(): Computed | null {
    return lessonAround(this)?.session.computed.value ?? null;
  }

  private get firstSeed(): number {
    return this.seed ?? lessonAround(this)?.store.now.seed ?? 1;
  }

  override willUpdate(changed: PropertyValues<this>): void {
    const { name, firstSeed: seed } = this;
    if (changed.get('entry') && changed.get('entry')?.kind !== this.entry?.kind) this.code.restart();
    if (this.entry && !isLoaded(this.entry.kind) && this.code.phase === 'waiting') void this.code.load();
    const asked = () => [
      this.computed,
      this.entry,
      seed,
      this.head,
      this.round,
      currentLanguage.value,
      this.code.phase,
    ];
    if (asked().every((item, i) => item === this.asked[i])) return;
    const isTranslated = this.language !== currentLanguage.value;
    this.language = currentLanguage.value;
    if (name !== this.start?.name || seed !== this.start.seed) {
      this.keep();
      const kept = this.unfinished.of(name, seed);
      this.round = kept?.round ?? 0;
      this.start = { name, seed };
    }
    this.asked = asked();
    const before = this.posed;
    this.posed = this.poseIn(this.round);
    if (this.posed?.kind !== before?.kind) this.adoptStyles();
    if (!(this.posed && before && sameQuestion(this.posed, before))) this.attempt = this.begin();
    else this.attempt?.track(this.posed);
    if (isTranslated) void this.attempt?.judgeAgain();
  }

  private context(round: number): ExerciseContext | null {
    const { computed, firstSeed, head } = this;
    return computed && { trace: computed.trace, sentences: computed, head, seed: firstSeed + round };
  }

  /** Those of the question's kind, before the common ones. */
  protected override get stylesNow() {
    return [...(this.posed ? stylesOf(this.posed.kind) : []), ...super.stylesNow];
  }

  private poseIn(round: number): Posed | null {
    const context = this.context(round);
    this.problem = null;
    try {
      return this.entry && context && pose(this.entry, context);
    } catch (error) {
      this.problem = error;
      return null;
    }
  }

  /** An attempt at the question, restored if the same question was left unfinished. */
  private begin(): Attempt | null {
    const { posed, name, firstSeed } = this;
    if (!posed) return null;
    const kept = this.unfinished.of(name, firstSeed);
    const host: AttemptHost = {
      changed: () => {
        if (attempt.feedback === null) this.withdraw();
        this.requestUpdate();
      },
      judged: (verdict) => {
        // The question may have changed while the answer ran.
        if (attempt !== this.attempt) return;
        this.report(posed, attempt, verdict);
        const evidence = this.evidence(attempt);
        if (evidence?.sentence === null) this.show(evidence);
      },
    };
    const attempt = kept && sameQuestion(posed, kept.question) ? kept.attempt : new Attempt(posed, host);
    attempt.resume(posed, host);
    return attempt;
  }

  private keep(): void {
    const { posed, attempt, start, round } = this;
    if (!posed || !attempt || !start) return;
    this.unfinished.keep(start.name, { question: posed, seed: start.seed, round, attempt });
  }

  override render(): TemplateResult | typeof nothing {
    const { posed, attempt } = this;
    if (!this.computed) return nothing;
    if (!posed || !attempt) return html`<p class="none">${this.whyNone()}</p>`;
    const { left = null, closed = false, test = false } = this.assigned ?? {};
    const language = languageOfKind(posed.kind);
    const { lang, dir } = marked(language);
    const frame = marked(languageOf(words), language);
    // The sheet of a judged answer shows what is right.
    if (test && (closed || attempt.attempts > 0))
      return html`<section role="group" aria-labelledby="title">${this.heading(posed)}<p class="kept">${words.kept}</p></section>`;
    return html`<section role="group" aria-labelledby="title" lang=${lang} dir=${dir}>
      ${this.heading(posed, frame)}
      <p class="prompt" style=${posed.tensor === undefined ? nothing : ownColour(posed.tensor)}>${inlineCode(posed.prompt)}</p>
      ${posed.given?.map(shownView)}
      <form novalidate @submit=${this.onSubmit}>
        ${attempt.form()}
        <button type="submit" class="press main submit" lang=${frame.lang} dir=${frame.dir} ?disabled=${attempt.checking || closed}
          @click=${test ? onceOnly : nothing}
          aria-label=${attempt.checking || test ? nothing : words.checkAnswer}>
          ${attempt.checking ? words.checking : test ? words.keep : words.check}
        </button>
        ${left === null ? nothing : html`<p class="soft">${words.answersLeft(left)}</p>`}
        <p id="note" class="soft">${inlineCode(posed.note)}</p>
      </form>
      <div class="feedback" aria-live="polite" aria-atomic="true">${feedbackView(attempt)}</div>
      ${attempt.shown.map(shownView)}
      ${this.offer(attempt)}
      <div aria-live="polite">${hintsView(posed, attempt)}</div>
      ${test ? nothing : this.buttons(posed, attempt, frame)} ${attempt.open ? solutionView(posed) : nothing}
    </section>`;
  }

  private whyNone(): TemplateResult | string {
    const { entry, code, problem } = this;
    if (entry && code.phase === 'failed') return html`${t.page.exercises.failed} ${tryAgain(code.load)}`;
    if (entry && !isLoaded(entry.kind)) return t.page.exercises.loading;
    return problem === null ? words.nothing : `${words.failed} ${inWords(problem)}`;
  }

  /** Chapter exercises have a heading; an assignment consists only of exercises. */
  private heading({ kind }: Posed, { lang, dir }: Marks = marked(languageOf(words))): TemplateResult {
    const text = html`${titleOf(kind)} ${kind === 'own-question' ? nothing : html`<span class="round">${words.round(this.firstSeed + this.round)}</span>`}
      ${this.solved && !this.assigned?.test ? html`<span class="solved">✓ ${words.solved}</span>` : nothing}`;
    return this.assigned
      ? html`<h2 class="title" id="title" lang=${lang} dir=${dir}>${text}</h2>`
      : html`<h3 class="title" id="title" lang=${lang} dir=${dir}>${text}</h3>`;
  }

  /** What shows a wrong answer: the weight itself, the score that it is made of, or its row above the figure. */
  private evidence({ evidence }: Attempt): PlacedEvidence | null {
    const { figured } = this;
    if (!evidence || !figured) return null;
    const { cell, sentence } = evidence;
    const isWeight = cell.tensor === 'weights';
    const names = isWeight ? ['weights', 'masked', 'scaled', 'scores'] : [cell.tensor];
    const tensor = names.find((name) => figured.includes(name));
    if (tensor) return { cell: { ...cell, tensor }, sentence, above: false };
    return isWeight ? { cell, sentence, above: true } : null;
  }

  /** Another sentence is put into the figure only on request. */
  private offer(attempt: Attempt): TemplateResult | typeof nothing {
    const evidence = this.evidence(attempt);
    return evidence?.sentence
      ? html`<button type="button" class="press" @click=${() => this.show(evidence)}>${words.showInFigure}</button>`
      : nothing;
  }

  private show(detail: PlacedEvidence): void {
    this.showing = true;
    this.sendEvidence(detail);
    // On a phone the figure unfolds over the bars: they are wanted below it.
    this.renderRoot.querySelector('.word-bars')?.scrollIntoView({ block: 'nearest' });
  }

  private withdraw(): void {
    if (!this.showing) return;
    this.showing = false;
    this.sendEvidence(null);
  }

  private sendEvidence(detail: PlacedEvidence | null): void {
    this.dispatchEvent(new CustomEvent('mha-evidence', { detail, bubbles: true, composed: true }));
  }

  private buttons(
    { kind, hints, cell, supposes = false }: Posed,
    attempt: Attempt,
    { lang, dir }: Marks,
  ): TemplateResult {
    const left = hints.length - attempt.hints;
    const own = kind === 'own-question';
    return html`<div class="buttons" lang=${lang} dir=${dir}>
      ${
        own && hints.length === 0
          ? nothing
          : html`<button type="button" class="press" ?disabled=${left <= 0} @click=${attempt.hint}>
              ${left <= 0 ? words.noHints : words.hint(left)}
            </button>`
      }
      ${
        this.assigned && !this.assigned.closed
          ? nothing
          : html`<button type="button" class="press" aria-expanded=${attempt.open} @click=${attempt.toggleSolution}>
              ${attempt.open ? words.hideSolution : words.solution}
            </button>`
      }
      ${
        cell && !this.assigned
          ? html`<button type="button" class="press" @click=${() => sendCell(this, cell)}>${words.askCell(supposes)}</button>`
          : nothing
      }
      ${this.assigned || own ? nothing : html`<button type="button" class="press" @click=${this.onAnother}>${words.another}</button>`}
    </div>`;
  }

  private readonly onSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (!this.assigned?.closed) void this.attempt?.check();
  };

  private report({ kind }: Posed, { attempts, hints, sawSolution }: Attempt, verdict: Verdict): void {
    const detail: ExerciseResult = {
      name: this.name,
      kind,
      seed: (this.start?.seed ?? this.firstSeed) + this.round,
      right: verdict.right,
      mistake: verdict.right ? null : verdict.mistake,
      attempts,
      hints,
      sawSolution,
    };
    this.dispatchEvent(new CustomEvent('mha-exercise-result', { detail, bubbles: true, composed: true }));
    this.dispatchEvent(
      new CustomEvent('mha-statement', { detail: statementOf(detail), bubbles: true, composed: true }),
    );
  }

  /** The next round with a different question: some questions have few forms. */
  private nextRound(): number {
    const { posed, round } = this;
    for (let next = round + 1; posed && next <= round + MAX_DUPLICATE_SKIPS; next++) {
      const other = this.poseIn(next);
      if (other && !sameQuestion(other, posed)) return next;
    }
    return round + 1;
  }

  private readonly onAnother = (): void => {
    this.round = this.nextRound();
    // The picture answers about the question before.
    sendUnpin(this);
    void this.updateComplete.then(() => {
      this.renderRoot.querySelector<HTMLElement>('form input, form button')?.focus();
      this.renderRoot.querySelector('#title')?.scrollIntoView({ block: 'nearest' });
    });
  };
}

function hintsView({ hints }: Posed, attempt: Attempt): TemplateResult | typeof nothing {
  if (attempt.hints === 0) return nothing;
  return html`<ol class="hints">
    ${hints.slice(0, attempt.hints).map((hint, i) => html`<li><b>${words.hintTitle(i + 1)}.</b> ${inlineCode(hint)}</li>`)}
  </ol>`;
}

/** The verdict on the answer. */
function feedbackView({ feedback }: Attempt): TemplateResult | typeof nothing {
  if (!feedback) return nothing;
  const kind = feedback.right === true ? 'right' : feedback.right === false ? 'wrong' : 'unread';
  const mark = kind === 'right' ? '✓' : kind === 'wrong' ? '✗' : '';
  return html`<p class=${kind}>
    <span class="mark" aria-hidden="true">${mark}</span><span>${inlineCode(feedback.message)}</span>
  </p>`;
}

/** The second click of a double click would answer the test's next question. */
function onceOnly(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}

defineElement('mha-exercise', ExerciseElement);
