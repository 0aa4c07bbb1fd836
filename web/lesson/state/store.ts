/**
 * The one place where the lesson's state changes. Every change is checked: an invalid one is refused with its problems and the
 * last valid state stays. Changes of settings can be undone, those of the chapters' laboratories, too; moving through chapters,
 * scrubbing and pinning a cell cannot, and undoing leaves them where they are, but that it opens the chapter whose laboratory it
 * changes. Neither another engine nor another language changes a number that is on the page, and undoing leaves both: only reset
 * goes to the sentence that the lesson starts with in that language.
 */
import { batch, type ReadonlySignal, signal } from '@preact/signals-core';
import { CHAPTER_IDS } from '../constants/chapter-ids.ts';
import { equal } from '../platform/equal.ts';
import { defaultSentence } from './default-sentence.ts';
import { createHistory } from './history.ts';
import type { Labs } from './lab-texts.ts';
import { checkState, DEFAULT_STATE, type LessonSettings, type LessonState } from './lesson-state.ts';

export interface ChangeOptions {
  /** False keeps a change of settings out of the history. */
  readonly undoable?: boolean;
  /** Changes with the same key that follow one another are one step, until `settle`. */
  readonly coalesce?: string;
}

export interface LessonStore {
  readonly state: ReadonlySignal<LessonState>;
  /** The settings that all chapters share: does not change while a chapter plays, when a cell is pinned, nor in a laboratory. */
  readonly settings: ReadonlySignal<LessonSettings>;
  readonly canUndo: ReadonlySignal<boolean>;
  readonly canRedo: ReadonlySignal<boolean>;
  /** Whether any setting differs from the one that `reset` returns to. */
  readonly canReset: ReadonlySignal<boolean>;
  /** Changes some fields. Returns why the change was refused, in words; nothing if it was accepted. */
  set(patch: Partial<LessonState>, options?: ChangeOptions): readonly string[];
  /** Ends a run of coalesced changes: the drag was let go, the typing paused. */
  settle(): void;
  undo(): void;
  redo(): void;
  /** Returns every setting to its start and unpins the cell; itself one step that can be undone. */
  reset(): void;
}

const HISTORY_LIMIT = 100;

/** What a step of the history goes back to. */
type Snapshot = LessonSettings & { readonly labs: Labs };

/** `home` is what reset returns to. */
export function createLessonStore(
  initial: LessonState = DEFAULT_STATE,
  home: LessonState = DEFAULT_STATE,
): LessonStore {
  const state = signal(valid(initial));
  const settings = signal(settingsOf(state.peek()));
  const start = snapshotOf(valid(home));
  /** What reset returns to: the lesson's own sentence is the language's. */
  const homeSettings = ({ language }: LessonState): Snapshot =>
    start.sentence === DEFAULT_STATE.sentence
      ? { ...start, sentence: defaultSentence({ language, preset: start.preset }) }
      : start;
  const history = createHistory<Snapshot>(HISTORY_LIMIT, equal);
  const canUndo = signal(false);
  const canRedo = signal(false);
  const canReset = signal(!equal(snapshotOf(state.peek()), homeSettings(state.peek())));

  function publish(next: LessonState): void {
    batch(() => {
      state.value = next;
      const nextSettings = settingsOf(next);
      if (!equal(settings.peek(), nextSettings)) settings.value = nextSettings;
      canUndo.value = history.canUndo;
      canRedo.value = history.canRedo;
      canReset.value = !equal(snapshotOf(next), homeSettings(next));
    });
  }

  function set(patch: Partial<LessonState>, { undoable = true, coalesce }: ChangeOptions = {}): readonly string[] {
    const now = state.peek();
    const checked = checkState({ ...now, ...patch });
    if (!checked.ok) return checked.problems;
    const next = checked.value;
    if (equal(now, next)) return [];
    const [before, after] = [snapshotOf(now), snapshotOf(next)];
    if (undoable && !equal(before, after)) history.record(before, after, coalesce);
    publish(next);
    return [];
  }

  function restore(snapshot: Snapshot | undefined): void {
    if (snapshot === undefined) return;
    const now = state.peek();
    publish(valid({ ...now, ...snapshot, ...chapterOfChange(now, snapshot) }));
  }

  return {
    state,
    settings,
    canUndo,
    canRedo,
    canReset,
    set,
    settle: () => history.settle(),
    undo: () => restore(history.undo(snapshotOf(state.peek()))),
    redo: () => restore(history.redo(snapshotOf(state.peek()))),
    reset: () => void set({ ...homeSettings(state.peek()), cell: null }),
  };
}

/** Where nothing but another chapter's laboratory changes, that chapter: what is undone shall be seen. */
function chapterOfChange(now: LessonState, next: Snapshot): Partial<LessonState> {
  const changed = CHAPTER_IDS.filter((id) => !equal(now.labs[id], next.labs[id]));
  const [chapter] = changed;
  if (chapter === undefined || changed.includes(now.chapter)) return {};
  const { labs: _labs, ...settings } = next;
  return equal(settingsOf(now), settings) ? { chapter, progress: 0, cell: null } : {};
}

function snapshotOf(state: LessonState): Snapshot {
  return { ...settingsOf(state), labs: state.labs };
}

function settingsOf({
  labs: _labs,
  chapter: _chapter,
  progress: _progress,
  cell: _cell,
  present: _present,
  language: _language,
  engine: _engine,
  ...settings
}: LessonState): LessonSettings {
  return settings;
}

function valid(state: LessonState): LessonState {
  const checked = checkState(state);
  if (!checked.ok) throw new RangeError(checked.problems.join(' '));
  return checked.value;
}
