/** The learner's guesses in the bug gallery, kept in browser storage. Unreadable entries are ignored. */
import { signal } from '@preact/signals-core';
import * as v from 'valibot';
import { GALLERY, type GalleryBug } from '../../constants/bug-gallery.ts';
import { browserStorage, keepText, readText, type TextStorage } from '../../platform/browser-storage.ts';

export const GUESSES_KEY = 'mha-lesson.gallery';

/** By gallery entry; includes the right bug once it is named. */
export type Guesses = ReadonlyMap<GalleryBug, ReadonlySet<GalleryBug>>;

const bug = v.picklist(GALLERY);
const schema = v.array(v.strictTuple([bug, v.array(bug)]));

export function readGuesses(storage: TextStorage | null = browserStorage()): Guesses {
  const read = v.safeParse(schema, parsed(readText(storage, GUESSES_KEY)));
  return new Map(read.success ? read.output.map(([patient, taken]) => [patient, new Set(taken)]) : []);
}

/** The reader's guesses, in every gallery of the page: a record, like the solved exercises. */
export const theGuesses = signal<Guesses>(readGuesses());

/** Adds what other pages have stored. */
export function refreshGuesses(): void {
  theGuesses.value = togetherGuesses(theGuesses.peek(), readGuesses());
}

export function keepGuesses(guesses: Guesses, storage: TextStorage | null = browserStorage()): void {
  theGuesses.value = guesses;
  const text = JSON.stringify([...guesses].map(([patient, taken]) => [patient, [...taken]]));
  keepText(storage, GUESSES_KEY, guesses.size === 0 ? null : text);
}

/** Merges both: another page may have stored other guesses. */
export function togetherGuesses(a: Guesses, b: Guesses): Guesses {
  const layers = [...new Set([...a.keys(), ...b.keys()])];
  return new Map(layers.map((patient) => [patient, new Set([...(a.get(patient) ?? []), ...(b.get(patient) ?? [])])]));
}

export function withGuess(guesses: Guesses, patient: GalleryBug, taken: GalleryBug): Guesses {
  return new Map(guesses).set(patient, new Set([...(guesses.get(patient) ?? []), taken]));
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? [] : JSON.parse(text);
  } catch {
    return [];
  }
}
