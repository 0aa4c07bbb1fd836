/**
 * Loads the language that a state asks for; keeps the previous one if loading fails. The whole page has one language, chosen by
 * the first element shown. Later elements follow and learn that their choice was ignored; a later change in any element applies
 * to all.
 */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-core';
import type { LessonState } from '../../lesson/fields/lesson-fields.ts';
import { wantedLanguage } from '../../lesson/state/wanted-language.ts';
import { changeLanguage, currentLanguage } from '../../messages/current-language.ts';
import { FALLBACK, type Language } from '../../messages/languages.ts';

/** Where an element's language is chosen. */
export interface LanguageStore {
  readonly state: ReadonlySignal<Pick<LessonState, 'language'>>;
}

/** Active followers: while one exists, the language is decided, though its messages may still be loading. */
const started = new Set<LanguageFollower>();
let decided: Language = currentLanguage.peek();

/** Whether all words are there. Other languages lack those of code that was loaded since they were chosen, as the lesson's by the opening. */
const isComplete = (language: Language): boolean => language === currentLanguage.peek() && language === FALLBACK;

export class LanguageFollower {
  readonly #store: LanguageStore;
  readonly #loaded = signal(false);
  readonly #failed = signal<(() => void) | null>(null);
  readonly #refused = signal<Language | null>(null);
  #wanted: Language;

  /** The language that was requested first and ignored, because the page already had another. */
  readonly refused: ReadonlySignal<Language | null> = computed(() =>
    this.#refused.value === currentLanguage.value ? null : this.#refused.value,
  );

  constructor(store: LanguageStore) {
    this.#store = store;
    this.#wanted = currentLanguage.peek();
    this.#loaded.value = isComplete(wantedLanguage(store.state.peek().language));
  }

  /** Whether the first language is loaded. */
  get loaded(): ReadonlySignal<boolean> {
    return this.#loaded;
  }

  /** Loads the language that could not be loaded; null if none failed. */
  get failed(): ReadonlySignal<(() => void) | null> {
    return this.#failed;
  }

  /** Returns a function that stops following. */
  start(): () => void {
    if (started.size > 0) this.#join();
    else if (!this.#loaded.peek() && wantedLanguage(this.#store.state.peek().language) === this.#wanted)
      void this.change(this.#wanted);
    started.add(this);
    const stop = effect(() => {
      const language = wantedLanguage(this.#store.state.value.language);
      if (language === this.#wanted) return;
      this.#wanted = language;
      this.#refused.value = null;
      void this.change(language);
    });
    return () => {
      stop();
      started.delete(this);
    };
  }

  /** Follows the page's language. Elements without a choice report no conflict. */
  #join(): void {
    const { language } = this.#store.state.peek();
    this.#wanted = wantedLanguage(language);
    this.#refused.value = language === 'auto' ? null : this.#wanted;
    this.#loaded.value = isComplete(decided);
    void this.change(decided);
  }

  /** `then` runs once the page has the language. */
  async change(language: Language, then = (): void => undefined): Promise<void> {
    decided = language;
    this.#failed.value = null;
    const loaded = await changeLanguage(language).then(
      () => true,
      () => false,
    );
    this.#loaded.value = true;
    if (loaded) then();
    else this.#failed.value = () => void this.change(language, then);
  }
}
