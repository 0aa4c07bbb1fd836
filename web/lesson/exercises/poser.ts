/**
 * Poses an exercise's question and loads its kind's code on first use. Explains why there is no question; a failed load can be
 * retried.
 */
import { html, type TemplateResult } from 'lit';
import { frameWords as words } from '../../messages/exercises/frame.ts';
import { t } from '../../messages/index.ts';
import { inWords } from '../model/in-words.ts';
import type { ExerciseEntry } from './entry.ts';
import type { ExerciseContext } from './exercise-context.ts';
import { isLoaded, type KindName, loadKinds, pose } from './pose.ts';
import type { Posed } from './posed.ts';

export interface PoserHost {
  /** The code has loaded: the question can be posed now. */
  loaded(): void;
  /** The code failed to load. */
  failed(): void;
}

export class Poser {
  #problem: unknown = null;
  #kindFailed = false;

  constructor(private readonly host: PoserHost) {}

  /** Null if there is no question, or not yet. */
  pose(entry: ExerciseEntry, context: ExerciseContext): Posed | null {
    this.#problem = null;
    if (!isLoaded(entry.kind)) {
      void this.#load(entry.kind);
      return null;
    }
    try {
      return pose(entry, context);
    } catch (error) {
      this.#problem = error;
      return null;
    }
  }

  async #load(kind: KindName): Promise<void> {
    this.#kindFailed = false;
    try {
      await loadKinds([kind]);
    } catch {
      this.#kindFailed = true;
    }
    if (this.#kindFailed) this.host.failed();
    else this.host.loaded();
  }

  /** Why the last call returned no question. */
  why({ kind }: ExerciseEntry): TemplateResult | string {
    if (this.#kindFailed)
      return html`${t.page.exercises.failed} <button type="button" class="press" @click=${() => this.#load(kind)}>${t.page.tryAgain}</button>`;
    if (!isLoaded(kind)) return t.page.exercises.loading;
    return this.#problem === null ? words.nothing : `${words.failed} ${inWords(this.#problem)}`;
  }
}
