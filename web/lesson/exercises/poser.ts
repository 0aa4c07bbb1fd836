/**
 * Poses the question of an exercise. The code of its kind is loaded with the first one; where there is no question, it is said
 * why, and what could not be loaded can be tried again.
 */
import { html, type TemplateResult } from 'lit';
import { exerciseWords } from '../../messages/exercises.ts';
import { t } from '../../messages/index.ts';
import { inWords } from '../model/in-words.ts';
import type { ExerciseEntry, KindName } from './entry.ts';
import { isLoaded, loadKinds, pose } from './pose.ts';
import type { ExerciseContext, Posed } from './posed.ts';

const words = exerciseWords.frame;

export interface PoserHost {
  /** The code has come: the question can be posed now. */
  loaded(): void;
  /** The code did not come. */
  failed(): void;
}

export class Poser {
  #problem: unknown = null;
  #kindFailed = false;

  constructor(private readonly host: PoserHost) {}

  /** Null where there is nothing to ask, or not yet. */
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

  /** Why the last call gave no question. */
  why({ kind }: ExerciseEntry): TemplateResult | string {
    if (this.#kindFailed)
      return html`${t.page.exercises.failed} <button type="button" class="press" @click=${() => this.#load(kind)}>${t.page.tryAgain}</button>`;
    if (!isLoaded(kind)) return t.page.exercises.loading;
    return this.#problem === null ? words.nothing : `${words.failed} ${inWords(this.#problem)}`;
  }
}
