/**
 * The store: the only place where the lesson's state changes. An invalid change is refused with its problems. Settings and
 * laboratory texts can be undone; chapter, progress, pinned cell, engine and language cannot. Undoing a laboratory change opens
 * its chapter. The default sentence after a reset is that of the current language.
 */
import { batch, computed, type ReadonlySignal, signal } from '@preact/signals-core';
import { CHAPTER_IDS } from '../constants/chapter-ids.ts';
import {
  DEFAULT_STATE,
  type LessonSettings,
  type LessonState,
  lessonSettings,
  type UndoableState,
  undoableState,
} from '../fields/lesson-fields.ts';
import type { FigureOf } from '../model/figure.ts';
import { equal } from '../platform/equal.ts';
import { defaultSentence } from './default-sentence.ts';
import { createHistory } from './history.ts';
import { checkState } from './lesson-state.ts';
import { keptEdits } from './model-sizes.ts';

export interface ChangeOptions {
  /** False keeps a change of settings out of the history. */
  readonly undoable?: boolean;
  /** Consecutive changes with the same key form one step, until `settle`. */
  readonly coalesce?: string;
}

export interface LessonStore {
  readonly state: ReadonlySignal<LessonState>;
  /** The state, field by field: who reads a field follows this field alone, and is not told of the progress while the animation plays. */
  readonly now: LessonState;
  /** The settings shared by all chapters; unaffected by playing, pinning a cell, or laboratory changes. */
  readonly settings: ReadonlySignal<LessonSettings>;
  readonly canUndo: ReadonlySignal<boolean>;
  readonly canRedo: ReadonlySignal<boolean>;
  /** Whether any setting differs from its reset value. */
  readonly canReset: ReadonlySignal<boolean>;
  /** How many edits the last step dropped, because another setting changed. Undoing that step restores them. */
  readonly dropped: ReadonlySignal<number>;
  /** Changes some fields. Returns why the change was refused; an empty list if it was accepted. */
  set(patch: Partial<LessonState>, options?: ChangeOptions): readonly string[];
  /** Follows the animation, which has moved by itself, to a position from 0 to 1. */
  move(progress: number): void;
  /** Ends a run of coalesced changes: the drag ended, the typing paused. */
  settle(): void;
  undo(): void;
  redo(): void;
  /** Resets every setting and unpins the cell; this is one undoable step. */
  reset(): void;
}

const HISTORY_LIMIT = 100;

/** `home` holds the reset values. */
export function createLessonStore(
  figureOf: FigureOf,
  initial: LessonState = DEFAULT_STATE,
  home: LessonState = DEFAULT_STATE,
): LessonStore {
  const state = signal(valid(figureOf, initial));
  const settings = signal(lessonSettings(state.peek()));
  const start = undoableState(valid(figureOf, home));
  /** The reset values; the lesson's own default sentence follows the language. */
  const homeSettings = ({ language }: LessonState): UndoableState =>
    start.sentence === DEFAULT_STATE.sentence
      ? { ...start, sentence: defaultSentence({ language, preset: start.preset }) }
      : start;
  const history = createHistory<UndoableState>(HISTORY_LIMIT, equal);
  const canUndo = signal(false);
  const canRedo = signal(false);
  const dropped = signal(0);
  const canReset = signal(!equal(undoableState(state.peek()), homeSettings(state.peek())));

  function publish(next: LessonState): void {
    batch(() => {
      state.value = next;
      const nextSettings = lessonSettings(next);
      if (!equal(settings.peek(), nextSettings)) settings.value = nextSettings;
      canUndo.value = history.canUndo;
      canRedo.value = history.canRedo;
      canReset.value = !equal(undoableState(next), homeSettings(next));
    });
  }

  function set(patch: Partial<LessonState>, { undoable = true, coalesce }: ChangeOptions = {}): readonly string[] {
    const now = state.peek();
    // From its start, so that a drag to a smaller width and back loses no edit.
    const from = history.startOf(coalesce) ?? now;
    const checked = checkState(figureOf, { ...now, edits: from.edits, ...patch });
    if (!checked.ok) return checked.problems;
    const edits = patch.edits ? checked.value.edits : keptEdits(from.edits, from, checked.value);
    const next = { ...checked.value, edits };
    if (equal(now, next)) return [];
    const [before, after] = [undoableState(now), undoableState(next)];
    batch(() => {
      if (!equal(before, after)) {
        dropped.value = patch.edits || !undoable ? 0 : from.edits.length - edits.length;
        if (undoable) history.record(before, after, coalesce);
      }
      publish(next);
    });
    return [];
  }

  function move(progress: number): void {
    if (progress >= 0 && progress <= 1) state.value = { ...state.peek(), progress };
  }

  function restore(snapshot: UndoableState | undefined): void {
    if (snapshot === undefined) return;
    dropped.value = 0;
    const now = state.peek();
    publish(valid(figureOf, { ...now, ...snapshot, ...chapterOfChange(now, snapshot) }));
  }

  return {
    state,
    now: fieldByField(state),
    settings,
    canUndo,
    canRedo,
    canReset,
    dropped,
    set,
    move,
    settle: () => history.settle(),
    undo: () => restore(history.undo(undoableState(state.peek()))),
    redo: () => restore(history.redo(undoableState(state.peek()))),
    reset: () => void set({ ...homeSettings(state.peek()), cell: null }),
  };
}

/** If only another chapter's laboratory changes, opens that chapter, so that the effect of the undo is visible. */
function chapterOfChange(now: LessonState, next: UndoableState): Partial<LessonState> {
  const changed = CHAPTER_IDS.filter((id) => !equal(now.labs[id], next.labs[id]));
  const [chapter] = changed;
  if (chapter === undefined || changed.includes(now.chapter)) return {};
  return equal(lessonSettings(now), lessonSettings(next)) ? { chapter, progress: 0, cell: null } : {};
}

function valid(figureOf: FigureOf, state: LessonState): LessonState {
  const checked = checkState(figureOf, state);
  if (!checked.ok) throw new RangeError(checked.problems.join(' '));
  return checked.value;
}

/** The record in a signal, with a signal for each field, which keeps its value while the new one is equal. */
function fieldByField<Values extends object>(record: ReadonlySignal<Values>): Values {
  const fields = Object.keys(record.peek()).map((name) => {
    let last: unknown;
    const value = computed(() => {
      const next: unknown = Reflect.get(record.value, name);
      if (!equal(last, next)) last = next;
      return last;
    });
    return [name, { enumerable: true, get: () => value.value }] as const;
  });
  return Object.defineProperties({}, Object.fromEntries(fields)) as Values;
}
