/**
 * The page's language, one for all elements, and the parts of the catalogue that are in use. The language is a signal: code that reads
 * it in an effect runs again when it changes.
 */
import { type ReadonlySignal, signal } from '@preact/signals-core';
import { FALLBACK, type Language } from './languages.ts';

const current = signal<Language>(FALLBACK);

export const currentLanguage: ReadonlySignal<Language> = current;

type Load = (language: Language) => Promise<void>;

const parts = new Set<Load>();
let latest: Language = current.peek();

/** Has a part of the catalogue loaded with every language that is chosen from now on. Returns a function that ends this. */
export function registerTexts(load: Load): () => void {
  parts.add(load);
  return () => parts.delete(load);
}

/** What depends on the language, such as a chapter's text. */
export interface InEachLanguage<T> {
  /** In the current language. Read it where it is needed: it changes with the language. */
  readonly value: T;
  /** The next languages no longer load it. */
  release(): void;
}

/** Loads something in the current language, and in every later one before the page changes to it. */
export async function inEachLanguage<T>(loadIn: (language: Language) => Promise<T>): Promise<InEachLanguage<T>> {
  const known = new Map<Language, T>();
  const load = async (language: Language): Promise<void> => {
    if (!known.has(language)) known.set(language, await loadIn(language));
  };
  const first = latest;
  await load(first);
  const release = registerTexts(load);
  // Another language may have been asked for meanwhile.
  await load(latest);
  return {
    get value() {
      return known.get(current.value) ?? (known.get(first) as T);
    },
    release,
  };
}

/** Loads the texts of newly used parts in the current language. Call it after loading code and before showing it. */
export async function loadTexts(): Promise<void> {
  await Promise.all([...parts].map((load) => load(latest)));
}

/** Loads a language's words, then makes it the page's; if another is asked for meanwhile, that one wins. Rejects if they cannot be loaded. */
export async function changeLanguage(language: Language): Promise<void> {
  const before = latest;
  latest = language;
  try {
    await Promise.all([...parts].map((load) => load(language)));
  } catch (error) {
    if (latest === language) latest = before;
    throw error;
  }
  if (latest === language) current.value = language;
}
