/**
 * <mha-assignment>: an assignment's exercises, one at a time, and the result file to hand in.
 *
 * Its attributes are named as in the address (`exercises`, `attempts`, `due`, `heading`, `seed`, `sentence`, …); the
 * property `search` (a query string) overrides them. Properties: `search`, `storage` (where answers are kept; null for
 * nowhere), `progress` (answers so far, read-only). Events: those of <mha-exercise>, and `mha-assignment-score`
 * {solved, done, of}.
 */
import { html, LitElement, nothing } from 'lit';
import { defineElement } from '../../lesson/platform/define-element.ts';
import '../../lesson/exercises/exercise-element.ts';
import { ALL_EXERCISES, type NamedExercise, seedOffset } from '../../lesson/chapters/all-exercises.ts';
import { computationOf } from '../../lesson/chapters/index.ts';
import { exerciseListStyles } from '../../lesson/exercises/exercise-list-styles.ts';
import { createProgress, type Progress } from '../../lesson/exercises/progress/progress.ts';
import type { ExerciseResult } from '../../lesson/exercises/result.ts';
import { inWords } from '../../lesson/model/in-words.ts';
import type { TextStorage } from '../../lesson/platform/browser-storage.ts';
import { saveFile } from '../../lesson/platform/save-file.ts';
import { SignalWatcher } from '../../lesson/platform/signal-watcher.ts';
import { withProps } from '../../lesson/platform/with-props.ts';
import { LessonSession } from '../../lesson/session/lesson-session.ts';
import { createLessonStore, type LessonStore } from '../../lesson/state/store.ts';
import { wantedLanguage } from '../../lesson/state/wanted-language.ts';
import { sharedStyles } from '../../lesson/ui/shared-styles.ts';
import { tokens } from '../../lesson/ui/theme/tokens.ts';
import { coursesWords } from '../../messages/courses.ts';
import { exerciseWords } from '../../messages/exercises.ts';
import { t } from '../../messages/index.ts';
import { markLanguage } from '../../messages/mark-language.ts';
import { speak } from '../../messages/spoken.ts';
import { resultsOf, resultsToJson } from '../results/result-file.ts';
import { type Assignment, type ReadAssignment, readAssignment } from './assignment.ts';
import { assignmentKey } from './assignment-key.ts';
import { assignmentStyles } from './assignment-styles.ts';
import { answersLeft, type Score, scoreOf, standingOf } from './attempts.ts';
import { header } from './header-view.ts';

const words = coursesWords.assignment;

/** The state of a started assignment. */
interface Running {
  readonly read: ReadAssignment;
  readonly exercises: readonly NamedExercise[];
  readonly progress: Progress;
  readonly store: LessonStore;
  readonly session: LessonSession;
}

export class AssignmentElement extends withProps(LitElement, {
  search: null as string | null,
  storage: null as TextStorage | null,
  /** Index of the exercise on screen, from 0. */
  at: 0,
  /** Result of the last save, as a message. */
  said: '',
  running: null as Running | null,
}) {
  static override readonly styles = [tokens, sharedStyles, exerciseListStyles, assignmentStyles];

  constructor() {
    super();
    new SignalWatcher(this);
  }

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
    await speak(language).catch(() => undefined);
    if (!this.isConnected || this.running) return;
    const read = readAssignment(query);
    const exercises = read.assignment.exercises.flatMap((name) => ALL_EXERCISES.filter((each) => each.name === name));
    const store = createLessonStore({ ...read.state, chapter: exercises[0]?.chapter ?? read.state.chapter });
    const session = new LessonSession(store, computationOf);
    const progress = createProgress(this.storage, () => new Date(), assignmentKey(read.assignment));
    this.running = { read, exercises, progress, store, session };
    this.at = Math.max(
      0,
      exercises.findIndex(({ name }) => this.standing(name) === 'open'),
    );
    this.open(this.at);
    markLanguage(this);
    this.dispatchEvent(new CustomEvent('mha-ready', { bubbles: true, composed: true }));
    await session.start();
  }

  private standing(name: string) {
    const { assignment, progress } = this;
    return standingOf(progress?.state.value.records[name], assignment?.attempts ?? null);
  }

  override render() {
    const { running } = this;
    if (!running) return html`<p class="waiting">${words.loading}</p>`;
    const { read, exercises } = running;
    const shown = exercises[this.at];
    return html`<main>
      ${header(read.assignment, read.state.seed)}
      ${
        read.problems.length > 0
          ? html`<div class="problem" role="alert">
              ${words.problemsHeading}
              <ul>
                ${read.problems.map((problem) => html`<li>${problem}</li>`)}
              </ul>
            </div>`
          : nothing
      }
      ${shown ? this.exercises(running, shown) : html`<p>${words.empty}</p>`}
    </main>`;
  }

  private exercises(running: Running, shown: NamedExercise) {
    const { records, problem } = running.progress.state.value;
    const { attempts } = running.read.assignment;
    const computed = running.session.computed.value;
    const failure = running.session.problem.value;
    const { solved, of } = this.score;
    const chapter = t.page.chapterNames[shown.chapter].replaceAll('_', ' ');
    return html`
      <nav aria-label=${words.list}>
        ${running.exercises.map((exercise, i) => this.button(exercise, i))}
        <span class="done" role="status">${words.score(solved, of)}</span>
      </nav>
      ${problem ? html`<p class="problem" role="status">${problem}</p>` : nothing}
      <p class="from">
        <a href=${`./?chapter=${shown.chapter}`} target="_blank" rel="noopener">${words.read(chapter)}</a>
      </p>
      ${
        computed
          ? html`<mha-exercise
              .entry=${shown.entry}
              .name=${shown.name}
              .trace=${computed.trace}
              .revision=${computed.revision}
              .sentences=${computed}
              .seed=${running.read.state.seed}
              .seedOffset=${seedOffset(shown.name)}
              .head=${null}
              .solved=${records[shown.name]?.solved === true}
              .assigned=${{ left: answersLeft(records[shown.name], attempts), closed: this.standing(shown.name) !== 'open' }}
              @mha-exercise-result=${this.record}
            ></mha-exercise>`
          : html`<p class="waiting" role="status">${failure ? inWords(failure) : words.loading}</p>`
      }
      ${
        this.at + 1 < of
          ? html`<p class="onward">
              <button type="button" class="press" @click=${() => this.next()}>${words.next} →</button>
            </p>`
          : nothing
      }
      ${this.handIn()}`;
  }

  private button({ name, entry }: NamedExercise, i: number) {
    const standing = this.standing(name);
    const kind = exerciseWords.frame.kinds[entry.kind];
    const mark = { open: `${i + 1}`, solved: '✓', closed: '✗' }[standing];
    return html`<button
      type="button"
      class="item ${standing}"
      aria-current=${i === this.at ? 'true' : nothing}
      aria-label=${words.item(i + 1, kind, words.standing[standing])}
      title=${kind}
      @click=${() => this.open(i)}
    >
      ${mark}
    </button>`;
  }

  private handIn() {
    return html`<section class="results" aria-labelledby="results">
      <h2 id="results">${words.results}</h2>
      <form @submit=${this.save}>
        <label>${words.name} <input name="learner" maxlength="200" autocomplete="name" /></label>
        <button type="submit" class="press main">${words.save}</button>
      </form>
      <p class="said" role="status">${this.said}</p>
    </section>`;
  }

  private open(i: number): void {
    const { running } = this;
    const chapter = running?.exercises[i]?.chapter;
    this.at = i;
    // A question's figure is computed only while its chapter is open.
    if (running && chapter) running.store.set({ chapter }, { undoable: false });
  }

  private next(): void {
    this.open(this.at + 1);
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>('[aria-current]')?.focus());
  }

  private readonly record = ({ detail }: CustomEvent<ExerciseResult>): void => {
    this.progress?.record(detail);
    this.dispatchEvent(new CustomEvent('mha-assignment-score', { detail: this.score, bubbles: true, composed: true }));
  };

  private readonly save = (event: SubmitEvent): void => {
    event.preventDefault();
    const { assignment, progress } = this;
    if (!assignment || !progress || !(event.target instanceof HTMLFormElement)) return;
    const learner = new FormData(event.target).get('learner');
    const body = resultsOf(assignment, progress.state.peek().records, String(learner ?? ''), new Date());
    const name = `${words.fileName}.json`;
    saveFile(name, new Blob([resultsToJson(body)], { type: 'application/json' }));
    this.said = words.saved(name);
  };
}

/** Turns the attributes into a query string: `d-model="12"` becomes `d_model=12`. */
function fromAttributes(element: Element): string {
  const pairs = [...element.attributes].map(({ name, value }) => [name.replaceAll('-', '_'), value]);
  return new URLSearchParams(pairs).toString();
}

defineElement('mha-assignment', AssignmentElement);
