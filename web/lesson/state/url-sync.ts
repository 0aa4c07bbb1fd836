/**
 * Keeps the page's address and the state together. Moving to another chapter makes an entry in the browser's history; every
 * other change rewrites the current entry, at most once in `REWRITE_MS`. Back and Forward move through the chapters and leave
 * the settings as they are now. Parameters and fragments that are not the lesson's stay. Where the history may not be used
 * (a sandboxed frame, a browser's rate limit) the lesson goes on and the address simply stays behind.
 */
import type { LessonState } from './lesson-state.ts';
import type { LessonStore } from './store.ts';
import { decodeState, encodeState } from './url.ts';
import { FIELD_CODECS } from './url-fields.ts';

/** Browsers refuse more than about a hundred rewrites in thirty seconds. */
export const REWRITE_MS = 400;

/** What of a `Window` is used. */
export interface AddressBar {
  readonly location: Pick<Location, 'pathname' | 'search' | 'hash'>;
  readonly history: Pick<History, 'pushState' | 'replaceState' | 'state'>;
  addEventListener(type: 'popstate' | 'pagehide', listener: () => void): void;
  removeEventListener(type: 'popstate' | 'pagehide', listener: () => void): void;
  setTimeout(run: () => void, ms: number): number;
  clearTimeout(id: number): void;
}

/** Starts keeping them together; returns how to stop. */
export function syncUrl(store: LessonStore, page: AddressBar = window): () => void {
  let shown = store.state.peek();
  let timer: number | undefined;

  function write(method: 'pushState' | 'replaceState'): void {
    if (timer !== undefined) page.clearTimeout(timer);
    timer = undefined;
    shown = store.state.peek();
    try {
      page.history[method](page.history.state, '', addressOf(shown, page.location));
    } catch {
      // The state does not depend on the address; the next change tries again.
    }
  }

  function flush(): void {
    if (timer !== undefined) write('replaceState');
  }

  function onChange(state: LessonState): void {
    if (state === shown) return;
    if (state.chapter !== shown.chapter) write('pushState');
    else timer ??= page.setTimeout(() => write('replaceState'), REWRITE_MS);
  }

  function onPopState(): void {
    const { chapter, progress, cell } = decodeState(page.location.search).state;
    // First so: the move is already in the history, and must not be pushed again.
    shown = { ...shown, chapter };
    store.set({ chapter, progress, cell });
    write('replaceState');
  }

  const unsubscribe = store.state.subscribe(onChange);
  page.addEventListener('popstate', onPopState);
  page.addEventListener('pagehide', flush);
  return () => {
    flush();
    unsubscribe();
    page.removeEventListener('popstate', onPopState);
    page.removeEventListener('pagehide', flush);
  };
}

/** The whole address of a state, to be shared: `href` is the address of the page. */
export function linkTo(state: LessonState, href: string): string {
  const url = new URL(href);
  url.search = queryOf(state, url.search);
  url.hash = '';
  return url.href;
}

function addressOf(state: LessonState, { pathname, search, hash }: AddressBar['location']): string {
  return `${pathname}${queryOf(state, search)}${hash}`;
}

const OWN = new Set(FIELD_CODECS.map(({ query }) => query));

/** The query of a state, followed by the parameters of the present query that are not the lesson's, as they were written. */
function queryOf(state: LessonState, search: string): string {
  const foreign = search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && ![...new URLSearchParams(part).keys()].some((name) => OWN.has(name)));
  const own = encodeState(state).slice(1);
  const parts = own === '' ? foreign : [own, ...foreign];
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}
