/**
 * Loads the language that a state asks for; keeps the previous one if loading fails. The whole page has one language, chosen by
 * the first element shown. Later elements follow and learn that their choice was ignored; a later change in any element applies
 * to all.
 */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-core';
import type { LessonState } from '../../lesson/fields/lesson-fields.ts';
import { wantedLanguage } from '../../lesson/state/wanted-language.ts';
import { FALLBACK, type Language } from '../../messages/languages.ts';
import { speak, spoken } from '../../messages/spoken.ts';

/** Where an element's language is chosen. */
export interface LanguageStore {
  readonly state: ReadonlySignal<Pick<LessonState, 'language'>>;
}

/** Active followers: while one exists, the language is decided, though its messages may still be loading. */
const following = new Set<LanguageFollower>();
let decided: Language = spoken.peek();

/** Whether all words are there. Other languages lack those of code that was loaded since they were spoken, as the lesson's by the opening. */
const isHeard = (language: Language): boolean => language === spoken.peek() && language === FALLBACK;

export class LanguageFollower {
  readonly #store: LanguageStore;
  readonly #speaking = signal(false);
  readonly #failed = signal<(() => void) | null>(null);
  readonly #refused = signal<Language | null>(null);
  #wanted: Language;

  /** The language that was requested first and ignored, because the page already had another. */
  readonly refused: ReadonlySignal<Language | null> = computed(() =>
    this.#refused.value === spoken.value ? null : this.#refused.value,
  );

  constructor(store: LanguageStore) {
    this.#store = store;
    this.#wanted = spoken.peek();
    this.#speaking.value = isHeard(wantedLanguage(store.state.peek().language));
  }

  /** Whether the first language is loaded. */
  get speaking(): ReadonlySignal<boolean> {
    return this.#speaking;
  }

  /** Loads the language that could not be loaded; null if none failed. */
  get failed(): ReadonlySignal<(() => void) | null> {
    return this.#failed;
  }

  /** Returns a function that stops following. */
  follow(): () => void {
    if (following.size > 0) this.#join();
    else if (!this.#speaking.peek() && wantedLanguage(this.#store.state.peek().language) === this.#wanted)
      void this.speak(this.#wanted);
    following.add(this);
    const stop = effect(() => {
      const language = wantedLanguage(this.#store.state.value.language);
      if (language === this.#wanted) return;
      this.#wanted = language;
      this.#refused.value = null;
      void this.speak(language);
    });
    return () => {
      stop();
      following.delete(this);
    };
  }

  /** Follows the page's language. Elements without a choice report no conflict. */
  #join(): void {
    const { language } = this.#store.state.peek();
    this.#wanted = wantedLanguage(language);
    this.#refused.value = language === 'auto' ? null : this.#wanted;
    this.#speaking.value = isHeard(decided);
    void this.speak(decided);
  }

  /** `then` runs once the language is spoken. */
  async speak(language: Language, then = (): void => undefined): Promise<void> {
    decided = language;
    this.#failed.value = null;
    const heard = await speak(language).then(
      () => true,
      () => false,
    );
    this.#speaking.value = true;
    if (heard) then();
    else this.#failed.value = () => void this.speak(language, then);
  }
}
