/**
 * Speaks the language that a state asks for, and goes on with the one before if it cannot be loaded. The words are the page's, one
 * language for all of it: the first element that is shown decides, one that is shown later and asks for another goes along and knows
 * that it was not heard, and whoever changes an element's language then changes it for all.
 */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals-core';
import type { LessonStore } from '../../lesson/state/store.ts';
import { wantedLanguage } from '../../lesson/state/wanted-language.ts';
import type { Language } from '../../messages/languages.ts';
import { speak, spoken } from '../../messages/spoken.ts';

/** The followers at work: while there is one, the language is decided, though its words may still be on their way. */
const following = new Set<LanguageFollower>();
let decided: Language = spoken.peek();

export class LanguageFollower {
  readonly #store: LessonStore;
  readonly #speaking = signal(false);
  readonly #failed = signal(false);
  readonly #refused = signal<Language | null>(null);
  #wanted: Language;

  /** What it asked for at first and did not get, because the page spoke another language already. */
  readonly refused: ReadonlySignal<Language | null> = computed(() =>
    this.#refused.value === spoken.value ? null : this.#refused.value,
  );

  constructor(store: LessonStore) {
    this.#store = store;
    this.#wanted = spoken.peek();
    this.#speaking.value = wantedLanguage(store.state.peek().language) === this.#wanted;
  }

  /** Whether the first language is there. */
  get speaking(): ReadonlySignal<boolean> {
    return this.#speaking;
  }

  get failed(): ReadonlySignal<boolean> {
    return this.#failed;
  }

  /** Returns how to stop. */
  follow(): () => void {
    if (following.size > 0) this.#join();
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

  /** Goes along with what is decided; who has left the choice to the browser does not mind. */
  #join(): void {
    const { language } = this.#store.state.peek();
    this.#wanted = wantedLanguage(language);
    this.#refused.value = language === 'auto' ? null : this.#wanted;
    this.#speaking.value = decided === spoken.peek();
    void this.speak(decided);
  }

  async speak(language: Language): Promise<void> {
    decided = language;
    this.#failed.value = false;
    try {
      await speak(language);
    } catch {
      this.#failed.value = true;
    }
    this.#speaking.value = true;
  }
}
