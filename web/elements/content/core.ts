/**
 * Controller of every element: state, engine session, language, and events for the host page. It starts when the content is
 * connected. After disconnection it frees its memory, unless the element was only moved within the same task.
 */
import { computed as derived, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { shownName } from '../../engine/shown-name.ts';
import { chapterOf } from '../../lesson/chapters/index.ts';
import { loadScene, staged } from '../../lesson/chapters/scenes.ts';
import type { ChapterId } from '../../lesson/constants/chapter-ids.ts';
import { writeCell } from '../../lesson/fields/cell.ts';
import { type LabTexts, withTexts } from '../../lesson/fields/lab-texts.ts';
import { FIELD_NAMES, type LessonState } from '../../lesson/fields/lesson-fields.ts';
import type { LabContext, Refusal } from '../../lesson/lab-kit/laboratory.ts';
import type { Material, ReadLesson } from '../../lesson/material/material.ts';
import { equal } from '../../lesson/platform/equal.ts';
import { LessonSession } from '../../lesson/session/lesson-session.ts';
import type { StagedChapter } from '../../lesson/stage/keyframe.ts';
import type { StagedLesson } from '../../lesson/stage/stage.ts';
import { createLessonStore, type LessonStore } from '../../lesson/state/store.ts';
import { decodeState, encodeState } from '../../lesson/state/url.ts';
import { currentLanguage } from '../../messages/current-language.ts';
import { t } from '../../messages/index.ts';
import { languageInfo } from '../../messages/languages.ts';
import { type HostSettings, hostSettings } from '../attributes.ts';
import type { Report } from '../events.ts';
import { stateText } from '../state-text.ts';
import type { ViewOptions } from '../view.ts';
import { type ReadSettings, readHostSettings } from './host-settings.ts';
import { LanguageFollower } from './language.ts';

export type CoreHost = ReactiveControllerHost & HTMLElement;

const NAMES = Object.entries(FIELD_NAMES) as [keyof LessonState, string][];

/** As written in the page's markup. */
const inAttribute = (name: string, value: string, problem: string): string =>
  t.problems.inAttribute(name.replaceAll('_', '-'), value, problem);

/** One stay of the element in the page. */
interface Stay {
  readonly session: LessonSession;
  /** Aborted when the page removes the element. */
  readonly life: AbortController;
}

export class LessonCore implements ReactiveController, StagedLesson, ReadLesson {
  readonly store: LessonStore;
  readonly language: LanguageFollower;
  /** Problems of the last laboratory texts that came from outside. */
  readonly #refused = signal<readonly Refusal[]>([]);
  readonly report: Report;
  readonly #host: CoreHost;
  readonly #given = signal('');
  readonly #settings = signal(hostSettings(() => null));
  /** Problems of the address's laboratory texts, in the current language; those of attributes are in `problems`. */
  readonly labProblems: ReadonlySignal<readonly string[]>;
  /** Problems of the attributes, in the current language. */
  readonly problems: ReadonlySignal<readonly string[]>;
  readonly settings: ReadonlySignal<ReadSettings>;
  /** The instructor's material, once it is loaded. */
  readonly material = signal<Material | null>(null);
  readonly materialProblems = signal<readonly string[]>([]);
  /** Null unless the material could not be loaded. */
  readonly loadMaterialAgain = signal<(() => void) | null>(null);
  /** Whether the open chapter's stills could not be loaded. */
  readonly unstaged = signal(false);
  /** The present chapter with the stills of the material. */
  readonly staged: ReadonlySignal<StagedChapter | null>;
  readonly word: ReadonlySignal<number | null>;
  readonly turnable: ReadonlySignal<boolean>;
  readonly editable: ReadonlySignal<boolean>;
  readonly lab: ReadonlySignal<LabContext | null>;
  readonly #stay: Signal<Stay>;
  #stops: (() => void)[] = [];
  #running = false;

  constructor(host: CoreHost, { query, given, settings, report }: ViewOptions) {
    const { state } = decodeState(chapterOf, query);
    this.#host = host;
    this.report = report;
    this.store = createLessonStore(chapterOf, state, decodeState(chapterOf, given).state);
    this.language = new LanguageFollower(this.store);
    this.#stay = signal(this.#newStay());
    this.#given.value = given;
    this.#settings.value = settings;
    this.settings = derived(() => {
      const read = readHostSettings(this.#settings.value);
      return { ...read, chapters: this.material.value?.chapters ?? read.chapters };
    });
    const { now } = this.store;
    this.staged = derived(() => {
      const chapter = staged(now.chapter);
      return chapter && (this.material.value?.staged(chapter) ?? chapter);
    });
    this.word = derived(() => now.word ?? chapterOf(now.chapter).word ?? null);
    this.turnable = derived(() => {
      const { locked, controls } = this.settings.value;
      return !locked && chapterOf(now.chapter).code !== undefined && controls?.includes('head') !== false;
    });
    this.editable = derived(() => this.settings.value.editable && now.preset !== 'trained' && now.preset !== 'opened');
    this.lab = derived(() => {
      const { session, life } = this.#stay.value;
      const computed = session.computed.value;
      const { newSession } = session;
      return (
        computed && { computed, settings: this.store.settings.value, engine: now.engine, newSession, life: life.signal }
      );
    });
    const refused = (say: typeof inAttribute) =>
      this.#refused.value.map(({ name, text, why }) => say('lab', shownName(`${name}:${text}`), why()));
    this.labProblems = derived(() => (this.#settings.value.address ? refused(t.problems.inAddress) : []));
    this.problems = derived(() => [
      ...decodeState(chapterOf, this.#given.value, inAttribute).problems,
      ...this.settings.value.problems,
      ...this.materialProblems.value,
      ...(this.#settings.value.address ? [] : refused(inAttribute)),
    ]);
    host.addController(this);
  }

  /** The current session; a new one after a reconnect. */
  get session(): LessonSession {
    return this.#stay.value.session;
  }

  #newStay(): Stay {
    return { session: new LessonSession(this.store, chapterOf), life: new AbortController() };
  }

  get query(): string {
    return encodeState(this.store.state.peek()).slice(1);
  }

  configure(settings: HostSettings): void {
    this.#settings.value = settings;
  }

  /** Applies changed attributes; everything else stays as it is. */
  change(changed: ReadonlyMap<string, string | null>, given: string): void {
    const now = this.store.state.peek();
    const query = new URLSearchParams(this.query);
    for (const [name, text] of changed) {
      if (text === null) query.delete(name);
      else query.set(name, text);
    }
    this.#given.value = given;
    const { edits, ...state } = decodeState(chapterOf, query.toString()).state;
    // Every chapter keeps its laboratory; the query may hold that of the previous chapter.
    const labs = changed.has('lab') ? withTexts(now.labs, state.chapter, state.labs[state.chapter]) : now.labs;
    if (changed.has('lab')) this.#refused.value = [];
    // Edits that are not named follow the rules for a change of the other settings.
    this.store.set({ ...state, labs, ...(changed.has('edits') ? { edits } : {}) }, { undoable: false });
  }

  setQuery(query: string): readonly string[] {
    this.#refused.value = [];
    const { state, problems } = decodeState(chapterOf, query, inAttribute);
    return [...problems, ...this.store.set(state, { undoable: false })];
  }

  hostConnected(): void {
    if (this.#running) return;
    this.#running = true;
    const { session } = this;
    this.#stops = [
      this.language.start(),
      this.#followChapter(),
      this.#followState(),
      this.#followLabs(),
      this.#followTitle(),
      this.#followProblems(),
    ];
    void session.start().then(() => {
      const engine = session.engine.peek();
      if (engine && this.#running) this.report('mha-ready', { engine: engine.name });
    });
  }

  hostDisconnected(): void {
    // Only at the end of this task can a move be told from a removal.
    setTimeout(() => {
      if (this.#host.isConnected || !this.#running) return;
      this.#running = false;
      for (const stop of this.#stops.splice(0)) stop();
      const { session, life } = this.#stay.peek();
      this.#stay.value = this.#newStay();
      life.abort();
      session.dispose();
    });
  }

  #followChapter(): () => void {
    const chapter = derived(() => this.store.now.chapter);
    return effect(() => {
      void this.loadScene(chapter.value);
    });
  }

  /** Loads the open chapter's stills, again if that has failed. */
  async loadScene(chapter: ChapterId): Promise<void> {
    this.unstaged.value = false;
    await loadScene(chapter).catch(() => {
      this.unstaged.value = this.store.state.peek().chapter === chapter;
    });
  }

  /** Validates a state's laboratory texts. */
  #followLabs(): () => void {
    let seen: LabTexts | undefined;
    return effect(() => {
      const { chapter, labs } = this.store.now;
      const texts = labs[chapter];
      if (!texts || texts === seen) return;
      seen = texts;
      const check = async (): Promise<void> => {
        const { cleanLab } = await import('../../lesson/chapters/load-lab.ts');
        const refused = await cleanLab(this.store, chapter, texts);
        if (refused.length > 0) this.#refused.value = refused;
      };
      // If the check cannot be loaded, the laboratory itself ignores unknown texts.
      check().catch(() => undefined);
    });
  }

  /** Emits one event for all simultaneous changes: progress alone, or the new state. */
  #followState(): () => void {
    let before = this.store.state.peek();
    let reported = before;
    return effect(() => {
      const now = this.store.state.value;
      const waiting = before !== reported;
      before = now;
      if (now === reported || waiting) return;
      // Listeners may change the state again.
      queueMicrotask(() => {
        const last = reported;
        reported = before;
        this.#reportChanges(last, reported);
      });
    });
  }

  #reportChanges(before: LessonState, now: LessonState): void {
    const changed = NAMES.filter(([field]) => !equal(before[field], now[field])).map(([, name]) => name);
    const settings = changed.filter((name) => name !== 'progress');
    const cell = now.cell && writeCell(now.cell);
    if (settings.length > 0) this.report('mha-change', { state: stateText(encodeState(now)), changed: settings, cell });
    if (changed.includes('progress') || changed.includes('chapter'))
      this.report('mha-progress', { chapter: now.chapter, progress: now.progress });
  }

  /** A page title for the current chapter, in the current language. */
  #followTitle(): () => void {
    let reported = '';
    return effect(() => {
      if (!this.language.loaded.value) return;
      const { chapter, questions } = this.store.now;
      const open = questions ? t.reading.contents.questions : t.page.chapterNames[chapter].replaceAll('_', ' ');
      const title = t.page.titleOf(open);
      const { tag, direction } = languageInfo(currentLanguage.value);
      const name = `${tag} ${direction} ${title}`;
      if (name === reported) return;
      reported = name;
      queueMicrotask(() => this.report('mha-title', { title, language: tag, direction }));
    });
  }

  #followProblems(): () => void {
    let reported = 0;
    return effect(() => {
      const problems = this.problems.value;
      if (problems.length > 0 || reported > 0) queueMicrotask(() => this.report('mha-problem', { problems }));
      reported = problems.length;
    });
  }
}
