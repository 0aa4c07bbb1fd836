/**
 * The learner's progress in browser storage, shared by the exercises and open pages. Concurrent pages lose nothing: each merges into
 * the stored record and stores again what another overwrote. Without storage it lasts as long as the page; unreadable data is set
 * aside.
 */
import { type ReadonlySignal, signal } from '@preact/signals-core';
import { words as progressWords } from '../../../messages/en/progress.ts';
import { browserStorage, keepText, readText, type TextStorage } from '../../platform/browser-storage.ts';
import { equal } from '../../platform/equal.ts';
import type { ExerciseResult } from '../result.ts';
import { afterAnswer, merged, type Records } from './record.ts';
import { hasRoom, recordsFromJson, recordsToJson } from './record-file.ts';

const words = progressWords.storage;

export const PROGRESS_KEY = 'mha-lesson.progress';

export interface ProgressState {
  readonly records: Records;
  /** A storage problem to tell the learner; null if there is none. */
  readonly problem: string | null;
}

export interface Progress {
  readonly state: ReadonlySignal<ProgressState>;
  /** Records an answer. */
  record(result: ExerciseResult): void;
  /** Merges another record without losing anything; false, and nothing changes, if so much could not be kept. */
  merge(records: Records): boolean;
  /** Clears everything; `replace` with the returned record restores it. */
  clear(): Records;
  replace(records: Records): void;
  /** Merges what another page has just stored, and stores what that page did not know. */
  adopt(text: string | null): void;
  /** Merges what is stored now: this page missed events while it slept. */
  wake(): void;
  /** Switches to the host's storage with an empty record: if the host keeps the record, this browser must not. */
  keepIn(storage: TextStorage): void;
}

/** `key` is the storage key. */
export function createProgress(
  storage: TextStorage | null,
  now: () => Date = () => new Date(),
  key: string = PROGRESS_KEY,
): Progress {
  const state = signal<ProgressState>(start(storage, key));
  let place = storage;
  /** Whether everything on this page is stored. */
  let kept = true;

  function publish(records: Records, keep = true): void {
    kept = !keep || keepText(place, key, recordsToJson(records));
    state.value = { records, problem: kept ? null : words.notKept };
  }

  /** Merges the stored record with this page's: another page may have stored something without an event yet. */
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
    merge(records) {
      const both = merged(current(), records);
      const fits = hasRoom(both);
      if (fits) publish(both);
      return fits;
    },
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
      // No record at all: another page cleared it.
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

/** Null if it is missing or unreadable. */
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
  // Set aside, not overwritten. A storage without room for a copy has room once the text has left its place.
  const aside = `${key}.unreadable`;
  if (!keepText(storage, aside, text)) {
    keepText(storage, key, null);
    keepText(storage, aside, text);
  }
  return { records: {}, problem: words.unreadable(aside) };
}

/** The progress of this page. */
export const progress: Progress = createProgress(browserStorage());

globalThis.addEventListener?.('storage', ({ key, newValue }: StorageEvent) => {
  if (key === PROGRESS_KEY) progress.adopt(newValue);
});
// A page restored from the back/forward cache missed all events.
globalThis.addEventListener?.('pageshow', ({ persisted }: PageTransitionEvent) => {
  if (persisted) progress.wake();
});

/** How many of these exercises are solved. */
export function solvedAmong(records: Records, names: readonly string[]): number {
  return names.filter((name) => records[name]?.solved).length;
}
