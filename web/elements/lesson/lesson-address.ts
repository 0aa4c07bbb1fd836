/**
 * The address of a lesson that is a page: initial state, problems and links. An embedded lesson has no address, but may know
 * where it is hosted.
 */
import { computed as derived, effect, type ReadonlySignal } from '@preact/signals-core';
import { chapterOf } from '../../lesson/chapters/index.ts';
import type { ChapterId } from '../../lesson/constants/chapter-ids.ts';
import type { Embedding } from '../../lesson/features/embed-code/embedding.ts';
import { isBare, plainLink } from '../../lesson/state/bare-address.ts';
import { lastChapter } from '../../lesson/state/last-chapter.ts';
import { decodeState } from '../../lesson/state/url.ts';
import { chapterLinks, linkTo, syncUrl } from '../../lesson/state/url-sync.ts';
import type { LessonCore } from '../content/core.ts';
import type { ViewOptions } from '../view.ts';

export class LessonAddress {
  /** Whether the page's address is the lesson's. */
  readonly isOwn: boolean;
  /** The initial state, as a query. */
  readonly query: string;
  /** Problems of the address, in the current language. */
  readonly problems: ReadonlySignal<readonly string[]>;
  #stop: (() => void) | null = null;
  /** Whether it has followed before: the lesson returns. */
  #wasConnected = false;
  /** Whether bare addresses are the opening's. */
  readonly #opens: boolean;

  constructor({ query, settings }: Pick<ViewOptions, 'query' | 'settings'>) {
    this.isOwn = settings.address;
    this.#opens = settings.opening;
    this.query = this.isOwn && !this.#opens ? window.location.search : query;
    this.problems = derived(() => (this.isOwn ? decodeState(chapterOf, this.query).problems : []));
  }

  /** From now on, keeps the address and the state in sync, if the lesson owns the address. */
  connect({ store }: LessonCore): void {
    if (!this.isOwn) return;
    if (this.#opens) this.#take(linkTo(store.state.peek(), window.location.href));
    const stop = effect(() => lastChapter.choose(store.now.chapter));
    const stopSync = syncUrl(chapterOf, store, window, (search) => !this.#opens || !isBare(search));
    this.#stop = () => {
      stop();
      stopSync();
    };
  }

  /** Coming from the opening, the lesson takes over the address. Coming back, its settings may have changed. */
  #take(href: string): void {
    const first = !this.#wasConnected;
    this.#wasConnected = true;
    try {
      if (isBare(window.location.search)) window.history.pushState(null, '', href);
      else if (!first) window.history.replaceState(window.history.state, '', href);
    } catch {
      // The state does not depend on the address.
    }
  }

  /** The one of these places that the address names behind “#”, which it does only once. */
  takePlace(places: readonly string[]): string | undefined {
    const place = this.isOwn ? places.find((name) => `#${name}` === window.location.hash) : undefined;
    try {
      const { pathname, search } = window.location;
      if (place !== undefined) window.history.replaceState(window.history.state, '', `${pathname}${search}`);
    } catch {
      // The state does not depend on the address.
    }
    return place;
  }

  disconnect(): void {
    this.#stop?.();
    this.#stop = null;
  }

  /** A link for each chapter; "#" if neither the page nor its host is known, or if the page does not have the chapter. */
  links({ store, settings }: LessonCore): (chapter: ChapterId) => string {
    const page = this.isOwn ? window.location.href : settings.peek().home;
    if (!page) return () => '#';
    const link = chapterLinks(
      { ...store.state.peek(), progress: 0, cell: null, present: false, questions: false },
      page,
    );
    const { chapters } = settings.peek();
    return (chapter) => (this.isOwn && !chapters.includes(chapter) ? '#' : link(chapter));
  }

  /** The opening's address, where the page has an opening. */
  home({ store }: LessonCore): string | null {
    return this.#opens ? plainLink(null, store.state.peek().language, window.location.href) : null;
  }

  /** Data for the embed code of a figure. */
  embedding({ query, settings }: LessonCore): Embedding {
    const { home, controls, locked } = settings.peek();
    const own = this.isOwn ? new URL('./', window.location.href).href : null;
    return { view: 'figure', query, home: home ?? own, controls, locked };
  }
}
