/**
 * The learner's progress: kept in this browser and nowhere else, shared by all exercises on the page and by other open pages.
 * Two pages that answer at once lose nothing: each adds to what is stored now, and says again what the other has overwritten.
 * Where it cannot be kept it lives as long as the page, and says so; what cannot be read is set aside, not overwritten.
 */
import { type ReadonlySignal, signal } from '@preact/signals-core';
import { progressWords } from '../../../messages/progress.ts';
import { browserStorage, keepText, readText, type TextStorage } from '../../platform/browser-storage.ts';
import { equal } from '../../platform/equal.ts';
import type { ExerciseResult } from '../result.ts';
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
  /** Takes up what another page of the lesson has just stored; what that page did not know yet is added to it. */
  adopt(text: string | null): void;
  /** Takes up what is stored now: this page slept and was told nothing. */
  wake(): void;
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
  /** Whether all that is on this page is stored. */
  let kept = true;

  function publish(records: Records, keep = true): void {
    kept = !keep || keepText(place, key, recordsToJson(records));
    state.value = { records, problem: kept ? null : words.notKept };
  }

  /** What all open pages have, and this one: another may have stored something of which this one has not been told yet. */
  function current(): Records {
    const { records } = state.peek();
    const stored = recordsIn(readText(place, key));
    if (!stored) return records;
    return kept ? stored : merged(records, stored);
  }

  return {
    state,
    record(result) {
      const records = current();
      publish({ ...records, [result.name]: afterAnswer(records[result.name], result, now()) });
    },
    merge: (records) => publish(merged(current(), records)),
    clear() {
      const records = current();
      publish({});
      return records;
    },
    replace: (records) => publish(records),
    adopt(text) {
      if (place !== storage) return;
      const read = text === null ? {} : recordsIn(text);
      if (!read) return;
      // Nothing at all: it was cleared there.
      const both = Object.keys(read).length === 0 ? read : merged(state.peek().records, read);
      publish(both, !equal(both, read));
    },
    wake: () => publish(current(), !kept),
    keepIn(other) {
      place = other;
      state.value = start(other, key);
    },
  };
}

/** Null for what is not there and for what cannot be read. */
function recordsIn(text: string | null): Records | null {
  if (text === null) return null;
  const read = recordsFromJson(text);
  return 'records' in read ? read.records : null;
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
// A page that Back brought out of the browser's keeping was told nothing while it slept.
globalThis.addEventListener?.('pageshow', ({ persisted }: PageTransitionEvent) => {
  if (persisted) progress.wake();
});

/** How many of these exercises are solved. */
export function solvedAmong(records: Records, names: readonly string[]): number {
  return names.filter((name) => records[name]?.solved).length;
}
