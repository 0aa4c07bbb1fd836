/**
 * Speaks the language that a state asks for, and goes on with the one before if it cannot be loaded. The language is the page's: where
 * several elements ask for several, the one that asked last decides for all.
 */
import { effect, type ReadonlySignal, signal } from '@preact/signals-core';
import type { LessonStore } from '../../lesson/state/store.ts';
import { wantedLanguage } from '../../lesson/state/wanted-language.ts';
import type { Language } from '../../messages/languages.ts';
import { speak, spoken } from '../../messages/spoken.ts';

export class LanguageFollower {
  readonly #store: LessonStore;
  readonly #speaking = signal(false);
  readonly #failed = signal(false);
  #wanted: Language;

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
    return effect(() => {
      const language = wantedLanguage(this.#store.state.value.language);
      if (language === this.#wanted) return;
      this.#wanted = language;
      void this.speak(language);
    });
  }

  async speak(language: Language): Promise<void> {
    this.#failed.value = false;
    try {
      await speak(language);
    } catch {
      this.#failed.value = true;
    }
    this.#speaking.value = true;
  }
}
