/**
 * The learner's progress: kept in this browser and nowhere else, shared by all exercises on the page and by other open pages.
 * Where it cannot be kept it lives as long as the page, and says so; what cannot be read is set aside, not overwritten.
 */
import { type ReadonlySignal, signal } from '@preact/signals-core';
import { progressWords } from '../../messages/progress.ts';
import type { ExerciseResult } from '../exercises/result.ts';
import { browserStorage, keepText, readText, type TextStorage } from './browser-storage.ts';
import { afterAnswer, merged, type Records } from './record.ts';
import { recordsFromJson, recordsToJson } from './record-file.ts';

const words = progressWords.storage;

export const PROGRESS_KEY = 'mha-lesson.progress';

export interface ProgressState {
  readonly records: Records;
  /** What the learner must know about storage, in words; null if all is well. */
  readonly problem: string | null;
}

export interface Progress {
  readonly state: ReadonlySignal<ProgressState>;
  /** Takes an answer into account. */
  record(result: ExerciseResult): void;
  /** Adds another record's exercises; what is here is not lost. */
  merge(records: Records): void;
  /** Forgets everything; `replace` with what was returned brings it back. */
  clear(): Records;
  replace(records: Records): void;
  /** Takes up what another page of the lesson has stored. */
  adopt(text: string | null): void;
  /** From now on it is kept there, and begins anew: where somebody else keeps the learner's record, this browser must not. */
  keepIn(storage: TextStorage): void;
}

/** `key` is the name under which it is kept. */
export function createProgress(
  storage: TextStorage | null,
  now: () => Date = () => new Date(),
  key: string = PROGRESS_KEY,
): Progress {
  const state = signal<ProgressState>(start(storage, key));
  let place = storage;

  function publish(records: Records, keep = true): void {
    const kept = !keep || keepText(place, key, recordsToJson(records));
    state.value = { records, problem: kept ? null : words.notKept };
  }

  return {
    state,
    record(result) {
      const { records } = state.peek();
      publish({ ...records, [result.name]: afterAnswer(records[result.name], result, now()) });
    },
    merge: (records) => publish(merged(state.peek().records, records)),
    clear() {
      const { records } = state.peek();
      publish({});
      return records;
    },
    replace: (records) => publish(records),
    adopt(text) {
      if (place !== storage) return;
      const read = text === null ? { records: {} } : recordsFromJson(text);
      if ('records' in read) publish(read.records, false);
    },
    keepIn(other) {
      place = other;
      state.value = start(other, key);
    },
  };
}

function start(storage: TextStorage | null, key: string): ProgressState {
  const text = readText(storage, key);
  if (text === null) return { records: {}, problem: null };
  const read = recordsFromJson(text);
  if ('records' in read) return { records: read.records, problem: null };
  // Set aside, not overwritten.
  const aside = `${key}.unreadable`;
  keepText(storage, aside, text);
  return { records: {}, problem: words.unreadable(aside) };
}

/** The progress of this page. */
export const progress: Progress = createProgress(browserStorage());

globalThis.addEventListener?.('storage', ({ key, newValue }: StorageEvent) => {
  if (key === PROGRESS_KEY) progress.adopt(newValue);
});

/** How many of these exercises are solved. */
export function solvedAmong(records: Records, names: readonly string[]): number {
  return names.filter((name) => records[name]?.solved).length;
}
