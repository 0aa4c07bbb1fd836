/** Latest-only requests to the at-scale worker: a newer request replaces the waiting one. */
import { NewestFirst } from '../../../platform/scheduling/newest-first.ts';
import type { ScaleAnswer, ScaleQuestion } from './desk.ts';
import { ScaleLink } from './link.ts';

export interface Wish extends ScaleQuestion {
  /** When the change was made, in milliseconds of the page. */
  readonly since: number;
}

export interface Shown extends ScaleAnswer {
  readonly wish: Wish;
}

export interface WishListener {
  readonly shown: (shown: Shown) => void;
  readonly failed: (reason: string) => void;
}

export class Wishes {
  #link: ScaleLink | null = null;
  readonly #newest = new NewestFirst<Wish>((wish) => this.#answer(wish));

  constructor(
    private readonly listener: WishListener,
    private readonly start: () => ScaleLink = () => new ScaleLink(),
  ) {}

  ask(wish: Wish): void {
    this.#newest.ask(wish);
  }

  /** Stops the worker; the next request starts another. */
  stop(): void {
    this.#newest.forget();
    this.#link?.end();
    this.#link = null;
  }

  async #answer(wish: Wish): Promise<(() => void) | null> {
    const { since: _since, ...question } = wish;
    this.#link ??= this.start();
    const link = this.#link;
    try {
      const answer = await link.ask(question);
      return () => this.listener.shown({ ...answer, wish });
    } catch (error) {
      link.end();
      if (this.#link === link) this.#link = null;
      return () => this.listener.failed(error instanceof Error ? error.message : String(error));
    }
  }
}
