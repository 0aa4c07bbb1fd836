/**
 * The address of a lesson that is a page: initial state, problems and links. An embedded lesson has no address, but may know
 * where it is hosted.
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
  /** The initial state, as a query. */
  readonly query: string;
  /** Problems of the address, in the current language. */
  readonly problems: ReadonlySignal<readonly string[]>;
  #stop: (() => void) | null = null;

  constructor({ query, settings }: Pick<Opening, 'query' | 'settings'>) {
    this.isOwn = settings.address;
    this.query = this.isOwn ? window.location.search : query;
    this.problems = derived(() => (this.isOwn ? decodeState(this.query).problems : []));
  }

  /** From now on, keeps the address and the state in sync, if the lesson owns the address. */
  follow({ store }: LessonCore): void {
    if (this.isOwn) this.#stop = syncUrl(store);
  }

  leave(): void {
    this.#stop?.();
    this.#stop = null;
  }

  /** A link for each chapter; none if neither the page nor its host is known. */
  links({ store, settings }: LessonCore): (chapter: ChapterId) => string {
    const page = this.isOwn ? window.location.href : settings.peek().home;
    return page ? chapterLinks({ ...store.state.peek(), progress: 0, cell: null, present: false }, page) : () => '#';
  }

  /** Data for the embed code of a figure. */
  embedding({ query, settings }: LessonCore): Embedding {
    const { home, controls, locked } = settings.peek();
    const own = this.isOwn ? new URL('./', window.location.href).href : null;
    return { view: 'figure', query, home: home ?? own, controls, locked };
  }
}
