/**
 * <mha-assignment>: an assignment's exercises, one at a time, and the result file to hand in.
 *
 * Its attributes are named as in the address (`exercises`, `attempts`, `due`, `heading`, `material`, `study`, `group`, `seed`,
 * `sentence`, …); the property `search` (a query string) overrides them. Properties: `search`, `material` (JSON, in place of the
 * address's), `storage` (where answers are kept; null for nowhere), `loadFigure` (defines <mha-figure>, for exercises that act on
 * one), `progress` (answers so far, read-only). Events: those of <mha-exercise>, and `mha-assignment-score` {solved, done, of}.
 */
import { html, nothing } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { ref } from 'lit/directives/ref.js';
import '../../lesson/exercises/exercise-element.ts';
import type { NamedExercise } from '../../lesson/chapters/exercises.ts';
import { chapterOf } from '../../lesson/chapters/index.ts';
import { exerciseListStyles } from '../../lesson/exercises/exercise-styles.ts';
import { createProgress, type Progress } from '../../lesson/exercises/progress/progress.ts';
import type { ExerciseResult } from '../../lesson/exercises/result.ts';
import type { LoadedMaterial } from '../../lesson/material/load-material.ts';
import { inWords } from '../../lesson/model/in-words.ts';
import { NotLoadedError } from '../../lesson/model/not-loaded.ts';
import type { TextStorage } from '../../lesson/platform/browser-storage.ts';
import { isFramed, saveFile } from '../../lesson/platform/save-file.ts';
import { defineElement, WatchingElement, withProps } from '../../lesson/platform/with-props.ts';
import { type Lesson, provideLesson } from '../../lesson/session/lesson.ts';
import { LessonSession } from '../../lesson/session/lesson-session.ts';
import { createLessonStore } from '../../lesson/state/store.ts';
import { decodeState, encodeState } from '../../lesson/state/url.ts';
import { wantedLanguage } from '../../lesson/state/wanted-language.ts';
import { tokens } from '../../lesson/ui/theme/tokens.ts';
import { tryAgain } from '../../lesson/ui/try-again.ts';
import { changeLanguage, currentLanguage } from '../../messages/current-language.ts';
import { words as coursesWords } from '../../messages/en/courses.ts';
import { titleOf } from '../../messages/exercise-titles.ts';
import { t } from '../../messages/index.ts';
import { markLanguage } from '../../messages/mark-language.ts';
import { resultsOf, resultsToJson } from '../results/result-file.ts';
import { type Assignment, allExercises, assignmentKey, type ReadAssignment, readAssignment } from './assignment.ts';
import { assignmentStyles } from './assignment-styles.ts';
import { answersLeft, type Score, scoreOf, standingOf } from './attempts.ts';
import { header } from './header-view.ts';
import { placeInStudy, type StudyPlace, studyQuestion, twoTests } from './study.ts';
import { afterTests, betweenTests } from './study-views.ts';

const words = coursesWords.assignment;
const ofStudy = coursesWords.study;

/** The state of a started assignment. */
interface Running extends Lesson {
  readonly read: ReadAssignment;
  readonly exercises: readonly NamedExercise[];
  readonly progress: Progress;
  readonly session: LessonSession;
  /** The material could not be loaded. */
  readonly unloaded: boolean;
}

export class AssignmentElement extends withProps(WatchingElement, {
  search: null as string | null,
  /** An instructor's material, as JSON. */
  material: null as string | null,
  loadFigure: null as (() => Promise<unknown>) | null,
  storage: null as TextStorage | null,
  /** Index of the exercise on screen, from 0. */
  at: 0,
  /** In a study: the learner has begun the second test. */
  begun: false,
  /** Result of the last save, as a message. */
  status: '',
  running: null as Running | null,
}) {
  static override readonly styles = [tokens, exerciseListStyles, assignmentStyles];

  override connectedCallback(): void {
    super.connectedCallback();
    void this.start();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.running?.session.dispose();
    this.running = null;
  }

  get assignment(): Assignment | null {
    return this.running?.read.assignment ?? null;
  }

  get progress(): Progress | null {
    return this.running?.progress ?? null;
  }

  get score(): Score {
    const { assignment, progress } = this;
    return assignment && progress
      ? scoreOf(progress.state.value.records, assignment.exercises, assignment.attempts)
      : { solved: 0, done: 0, of: 0 };
  }

  private async start(): Promise<void> {
    const query = this.search ?? fromAttributes(this);
    const language = wantedLanguage(readAssignment(query).state.language);
    // Stay in English if the language fails to load.
    await changeLanguage(language).catch(() => undefined);
    if (!this.isConnected || this.running) return;
    const own = await this.loaded(new URLSearchParams(query).get('material'));
    if (!this.isConnected || this.running) return;
    const material = own && 'material' in own ? own.material : null;
    const read = readAssignment(query, material, own && 'problems' in own ? own.problems : []);
    const all = allExercises(material);
    const { study } = read.assignment;
    const exercises = read.assignment.exercises.flatMap((name) => {
      const asked = study ? studyQuestion(name).exercise : name;
      return all.flatMap((each) => (each.name === asked ? [{ ...each, name }] : []));
    });
    const store = createLessonStore(chapterOf, { ...read.state, chapter: exercises[0]?.chapter ?? read.state.chapter });
    const session = new LessonSession(store, chapterOf);
    const progress = createProgress(this.storage, () => new Date(), assignmentKey(read));
    this.running = { read, exercises, progress, store, session, unloaded: own?.unloaded === true };
    provideLesson(this.renderRoot, this.running);
    this.at = Math.max(
      0,
      exercises.findIndex(({ name }) => this.standing(name) === 'open'),
    );
    this.open(this.at);
    markLanguage(this);
    this.dispatchEvent(new CustomEvent('mha-ready', { bubbles: true, composed: true }));
    await session.start();
  }

  private async loaded(address: string | null): Promise<LoadedMaterial | null> {
    if (this.material === null && address === null) return null;
    try {
      const { loadMaterial, materialFrom } = await import('../../lesson/material/load-material.ts');
      return this.material === null ? await loadMaterial(address ?? '') : await materialFrom(this.material);
    } catch {
      return { problems: [t.page.partFailed], unloaded: true };
    }
  }

  /** Where the learner is in a study; null in another assignment. */
  private get place(): StudyPlace | null {
    const { assignment, progress } = this;
    return assignment?.study && progress
      ? placeInStudy(progress.state.value.records, assignment.exercises, this.begun)
      : null;
  }

  /** The exercises on the page: all, or those of one test. */
  private get listed(): readonly NamedExercise[] {
    const all = this.running?.exercises ?? [];
    const { place } = this;
    return place === null ? all : twoTests(all)[place === 'second' ? 1 : 0];
  }

  private standing(name: string) {
    const { assignment, progress } = this;
    return standingOf(progress?.state.value.records[name], assignment?.attempts ?? null);
  }

  override render() {
    const { running } = this;
    if (!running) return html`<p class="waiting">${words.loading}</p>`;
    const { read, exercises } = running;
    const { problems } = read;
    const shown = exercises[this.at];
    const { problem } = running.progress.state.value;
    return html`<main>
      ${header(read.assignment, read.state.seed)}
      ${
        problems.length > 0
          ? html`<div class="problem" role="alert">
              ${words.problemsHeading}
              <ul>
                ${problems.map((problem) => html`<li>${problem}</li>`)}
              </ul>
              ${running.unloaded ? tryAgain(() => this.restart()) : nothing}
            </div>`
          : nothing
      }
      ${problem ? html`<p class="problem" role="status">${problem}</p>` : nothing}
      ${shown ? this.task(running, shown) : this.chooser(problems.length === 0)}
    </main>`;
  }

  private task(running: Running, shown: NamedExercise) {
    const { place } = this;
    if (place === 'between') return betweenTests(this.begin);
    if (place === 'end')
      return html`${afterTests(running.progress.state.value.records, running.read.assignment.exercises)} ${this.handIn()}`;
    return this.exercises(running, shown);
  }

  /** An address without exercises: they may come from a file. */
  private chooser(asksNothing: boolean) {
    return html`${asksNothing ? html`<p class="nothing">${words.nothing}</p>` : nothing}
      <form @submit=${(event: Event) => event.preventDefault()}>
        <label>${words.choose} <input type="file" accept="application/json,.json" @change=${this.choose} /></label>
      </form>
      <p><a href=${`./editor.html?lang=${currentLanguage.value}`}>${words.make}</a></p>`;
  }

  private readonly choose = async (event: Event): Promise<void> => {
    const file = event.currentTarget instanceof HTMLInputElement ? event.currentTarget.files?.[0] : undefined;
    if (!file) return;
    // Of a file that is too long, the beginning is enough to refuse it.
    this.material = await file
      .slice(0, MOST_BYTES)
      .text()
      .catch(() => '');
    await this.restart();
  };

  private async restart(): Promise<void> {
    this.running?.session.dispose();
    this.running = null;
    await this.start();
  }

  private exercises(running: Running, shown: NamedExercise) {
    const { study } = running.read.assignment;
    const computed = running.session.computed.value;
    const failure = running.session.problem.value;
    const chapter = t.page.chapterNames[shown.chapter].replaceAll('_', ' ');
    const { listed, place } = this;
    const answered = listed.filter(({ name }) => this.standing(name) !== 'open').length;
    const { solved, of } = this.score;
    return html`
      <nav class="line tight" aria-label=${words.list}>
        ${listed.map((exercise, i) => this.button(exercise, i))}
        <span class="done soft" role="status">${study ? ofStudy.answered[place === 'second' ? 'second' : 'first'](answered, listed.length) : words.score(solved, of)}</span>
      </nav>
      ${
        study
          ? nothing
          : html`<p class="from soft">
              <a href=${`./?chapter=${shown.chapter}&lang=${currentLanguage.value}`} target="_blank" rel="noopener">${words.read(chapter)}</a>
            </p>`
      }
      ${
        computed
          ? html`${this.exercise(running, shown)} ${actsOnFigure(shown) ? this.figure(shown) : nothing}`
          : html`<p class="waiting" role="status">${failure ? inWords(failure) : words.loading}
              ${failure instanceof NotLoadedError ? tryAgain(() => running.session.retry()) : nothing}</p>`
      }
      ${study ? this.giveUp(shown) : this.onward()}
      ${study ? nothing : this.handIn()}`;
  }

  private exercise({ progress, read }: Running, { name, entry }: NamedExercise) {
    const record = progress.state.value.records[name];
    const { study, attempts } = read.assignment;
    const left = study ? null : answersLeft(record, attempts);
    return html`<mha-exercise
      .entry=${entry}
      .name=${name}
      .seed=${study ? studyQuestion(name).seed : read.state.seed}
      .solved=${record?.solved === true}
      .assigned=${{ left, closed: this.standing(name) !== 'open', test: study !== undefined }}
      @mha-exercise-result=${this.record}
    ></mha-exercise>`;
  }

  private onward() {
    return this.at + 1 < this.listed.length
      ? html`<p class="onward">
          <button type="button" class="press" @click=${() => this.goTo(this.at + 1)}>${words.next} →</button>
        </p>`
      : nothing;
  }

  /** An honest answer: a guess would blur the result. */
  private giveUp({ name, entry }: NamedExercise) {
    const none = { right: false, mistake: NOT_KNOWN, attempts: 1, hints: 0, sawSolution: false };
    const detail: ExerciseResult = { name, kind: entry.kind, seed: studyQuestion(name).seed, ...none };
    // The second click of a double click would give up the next question.
    const press = ({ detail: clicks }: MouseEvent): void => {
      if (clicks < 2) this.answered(detail);
    };
    return this.standing(name) === 'open'
      ? html`<p class="onward"><button type="button" class="press" @click=${press}>${ofStudy.notKnown}</button></p>`
      : nothing;
  }

  /** A figure to act on. It starts with the assignment's settings. */
  private figure({ name }: NamedExercise) {
    void this.loadFigure?.().catch(() => undefined);
    return keyed(
      name,
      html`${tryAgain(() => this.requestUpdate(), true)}<mha-figure class="figure" editable loading="eager" controls="all" lang=${currentLanguage.value}
        ${ref(this.startFigure)} @mha-change=${this.keepState}></mha-figure>`,
    );
  }

  /** Once for each figure. It may not be defined yet. */
  private readonly startFigure = async (figure: Element | undefined): Promise<void> => {
    const { running } = this;
    if (!figure || !running) return;
    const { chapter } = running.store.state.peek();
    await customElements.whenDefined('mha-figure');
    const { setState } = figure as Element & { setState?: (state: string) => unknown };
    setState?.call(figure, `mha/1${encodeState({ ...running.read.state, chapter, progress: 1 })}`);
  };

  private readonly keepState = ({ detail }: CustomEvent<{ state: string }>): void => {
    const { store } = this.running ?? {};
    const { chapter } = store?.state.peek() ?? {};
    const { state } = decodeState(chapterOf, detail.state.slice(detail.state.indexOf('?')));
    if (store && chapter) store.set({ ...state, chapter }, { undoable: false });
  };

  private button({ name, entry }: NamedExercise, i: number) {
    const standing = this.standing(name);
    const kind = titleOf(entry.kind);
    const place = this.running?.exercises.findIndex((each) => each.name === name) ?? i;
    const mark = { open: `${i + 1}`, solved: '✓', closed: '✗' }[standing];
    const neutral = this.assignment?.study && standing !== 'open';
    return html`<button
      type="button"
      class="press item ${neutral ? 'answered' : standing}"
      aria-current=${place === this.at ? 'true' : nothing}
      aria-label=${words.item(i + 1, kind, neutral ? ofStudy.standing : words.standing[standing])}
      title=${kind}
      @click=${() => this.open(place)}
    >
      ${neutral ? i + 1 : mark}
    </button>`;
  }

  private handIn() {
    return html`<section class="results" aria-labelledby="results">
      <h2 id="results">${words.results}</h2>
      <form @submit=${this.save}>
        <label>${words.name} <input name="learner" maxlength="200" autocomplete="name" /></label>
        <button type="submit" class="press main">${words.save}</button>
      </form>
      <p class="status" aria-live="polite">${this.status}</p>
    </section>`;
  }

  private open(i: number): void {
    const { running } = this;
    const chapter = running?.exercises[i]?.chapter;
    this.at = i;
    // A question's figure is computed only while its chapter is open.
    if (running && chapter) running.store.set({ ...running.read.state, chapter }, { undoable: false });
  }

  private goTo(i: number): void {
    this.open(i);
    void this.updateComplete.then(() =>
      this.renderRoot.querySelector<HTMLElement>('[aria-current], #milestone')?.focus(),
    );
  }

  private readonly begin = (): void => {
    this.begun = true;
    this.goTo(twoTests(this.running?.exercises ?? [])[0].length);
  };

  private readonly record = ({ detail }: CustomEvent<ExerciseResult>): void => this.answered(detail);

  private answered(result: ExerciseResult): void {
    const { assignment, listed } = this;
    const all = this.running?.exercises ?? [];
    this.progress?.record(result);
    this.dispatchEvent(new CustomEvent('mha-assignment-score', { detail: this.score, bubbles: true, composed: true }));
    if (!assignment?.study) return;
    // On to the next open question of this test, if there is one.
    const place = listed.findIndex(({ name }) => name === result.name);
    const open = [...listed.slice(place), ...listed].find(({ name }) => this.standing(name) === 'open');
    this.goTo(open ? all.indexOf(open) : this.at);
  }

  private readonly save = (event: SubmitEvent): void => {
    event.preventDefault();
    const { assignment, progress } = this;
    if (!assignment || !progress || !(event.target instanceof HTMLFormElement)) return;
    const learner = String(new FormData(event.target).get('learner') ?? '');
    const body = resultsOf(assignment, progress.state.peek().records, learner, new Date());
    const name = `${[words.fileName, ...inFileName(learner)].join('-')}.json`;
    saveFile(name, new Blob([resultsToJson(body)], { type: 'application/json' }));
    this.status = words.saved(name, isFramed());
  };
}

/** The mistake in the record of a learner who gave no answer. */
const NOT_KNOWN = 'not-known';

/** The words of a learner's name: files of several learners lie in one folder. */
function inFileName(learner: string): readonly string[] {
  return (
    learner
      .slice(0, LONGEST_NAME)
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}

const LONGEST_NAME = 60;

/** Longer than any material. */
const MOST_BYTES = 1_000_000;

function actsOnFigure({ entry }: NamedExercise): boolean {
  return typeof entry.question === 'object' && entry.question.kind === 'figure';
}

/** Turns the attributes into a query string: `d-model="12"` becomes `d_model=12`. */
function fromAttributes(element: Element): string {
  const pairs = [...element.attributes].map(({ name, value }) => [name.replaceAll('-', '_'), value]);
  return new URLSearchParams(pairs).toString();
}

defineElement('mha-assignment', AssignmentElement);
