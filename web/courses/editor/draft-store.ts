/** Keeps the draft in this browser. A draft that another tab changed is not overwritten unless the author says so. */
import { keepText, readText, type TextStorage } from '../../lesson/platform/browser-storage.ts';

export const DRAFT_KEY = 'mha-lesson.material';

/** `elsewhere`: another tab has changed the draft. `refused`: the browser's storage is full or forbidden. */
export type Kept = 'kept' | 'elsewhere' | 'refused';

export class DraftStore {
  /** The stored text as this tab knows it. */
  #known: string | null = null;

  constructor(private readonly storage: TextStorage | null) {}

  /** The stored text, also what another tab has stored. */
  read(): string | null {
    this.#known = readText(this.storage, DRAFT_KEY);
    return this.#known;
  }

  get isElsewhere(): boolean {
    return readText(this.storage, DRAFT_KEY) !== this.#known;
  }

  keep(text: string): Kept {
    if (this.isElsewhere) return 'elsewhere';
    if (text === this.#known) return 'kept';
    if (!keepText(this.storage, DRAFT_KEY, text)) return 'refused';
    this.#known = text;
    return 'kept';
  }

  /** Replaces what another tab has stored. */
  overwrite(text: string): Kept {
    this.read();
    return this.keep(text);
  }
}
