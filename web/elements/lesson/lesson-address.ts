/**
 * The address of a lesson that is a page of its own: what it was opened with, what of that was not understood, and links to it. A
 * lesson in somebody else's page has none, but may know where it is hosted.
 */
import { computed as derived, type ReadonlySignal } from '@preact/signals-core';
import type { ChapterId } from '../../lesson/constants/chapter-ids.ts';
import type { Embedding } from '../../lesson/features/embed-code/embedding.ts';
import { decodeState } from '../../lesson/state/url.ts';
import { chapterLinks, syncUrl } from '../../lesson/state/url-sync.ts';
import type { LessonCore } from '../content/core.ts';
import type { Opening } from '../view.ts';

export class LessonAddress {
  /** Whether the page's address is the lesson's. */
  readonly isOwn: boolean;
  /** What the lesson begins with, as a query. */
  readonly query: string;
  /** What of the address was not understood, in the language that is spoken. */
  readonly problems: ReadonlySignal<readonly string[]>;
  #stop: (() => void) | null = null;

  constructor({ query, settings }: Pick<Opening, 'query' | 'settings'>) {
    this.isOwn = settings.address;
    this.query = this.isOwn ? window.location.search : query;
    this.problems = derived(() => (this.isOwn ? decodeState(this.query).problems : []));
  }

  /** Keeps the address and the state together from now on, where it is the lesson's. */
  follow({ store }: LessonCore): void {
    if (this.isOwn) this.#stop = syncUrl(store);
  }

  leave(): void {
    this.#stop?.();
    this.#stop = null;
  }

  /** Where each chapter can be opened by itself; nowhere if neither the page nor its host knows. */
  links({ store, settings }: LessonCore): (chapter: ChapterId) => string {
    const page = this.isOwn ? window.location.href : settings.peek().home;
    return page ? chapterLinks({ ...store.state.peek(), progress: 0, cell: null, present: false }, page) : () => '#';
  }

  /** What code that embeds the figure needs to know. */
  embedding({ query, settings }: LessonCore): Embedding {
    const { home, controls, locked } = settings.peek();
    const own = this.isOwn ? new URL('./', window.location.href).href : null;
    return { view: 'figure', query, home: home ?? own, controls, locked };
  }
}
