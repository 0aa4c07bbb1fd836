/**
 * Poses an exercise's question and loads its kind's code on first use. Explains why there is no question; a failed load can be
 * retried.
 */
import { html, type TemplateResult } from 'lit';
import { words } from '../../messages/en/exercises/frame.ts';
import { t } from '../../messages/index.ts';
import { inWords } from '../model/in-words.ts';
import { tryAgain } from '../ui/try-again.ts';
import type { ExerciseEntry, KindName } from './entry.ts';
import { isLoaded, loadKinds, pose } from './kinds.ts';
import type { ExerciseContext, Posed } from './question.ts';

export interface PoserHost {
  /** The code has loaded: the question can be posed now. */
  loaded(): void;
  /** The code failed to load. */
  failed(): void;
}

export class Poser {
  #problem: unknown = null;
  readonly #loading = new Set<KindName>();
  /** Kinds that load again only on request. */
  readonly #failed = new Set<KindName>();

  constructor(private readonly host: PoserHost) {}

  /** Null if there is no question, or not yet. */
  pose(entry: ExerciseEntry, context: ExerciseContext): Posed | null {
    this.#problem = null;
    if (!isLoaded(entry.kind)) {
      if (!this.#failed.has(entry.kind)) void this.#load(entry.kind);
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
    if (this.#loading.has(kind)) return;
    this.#loading.add(kind);
    this.#failed.delete(kind);
    try {
      await loadKinds([kind]);
    } catch {
      this.#failed.add(kind);
    }
    this.#loading.delete(kind);
    if (this.#failed.has(kind)) this.host.failed();
    else this.host.loaded();
  }

  /** Why the last call returned no question. */
  why({ kind }: ExerciseEntry): TemplateResult | string {
    if (this.#failed.has(kind)) return html`${t.page.exercises.failed} ${tryAgain(() => this.#load(kind))}`;
    if (!isLoaded(kind)) return t.page.exercises.loading;
    return this.#problem === null ? words.nothing : `${words.failed} ${inWords(this.#problem)}`;
  }
}
