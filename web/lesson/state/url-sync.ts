/**
 * Keeps the page's address and the state together. Moving to another chapter makes an entry in the browser's history; every
 * other change rewrites the current entry, at most once in `REWRITE_MS`. Back and Forward move through the chapters and leave
 * the settings as they are now; what a laboratory was set to before a reload, its chapter's entry still knows. Parameters and
 * fragments that are not the lesson's stay. Where the history may not be used (a sandboxed frame, a browser's rate limit) the lesson
 * goes on and the address simply stays behind.
 */
import type { ChapterId } from '../constants/chapter-ids.ts';
import { DEFAULT_STATE, type LessonState } from './lesson-state.ts';
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
  /** The last state in the chapter of this entry. */
  let latest = shown;
  let timer: number | undefined;

  function write(method: 'pushState' | 'replaceState', state = store.state.peek()): void {
    if (timer !== undefined) page.clearTimeout(timer);
    timer = undefined;
    shown = state;
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
    if (state.chapter !== shown.chapter) {
      // What waits to be written belongs to the chapter that is left.
      if (timer !== undefined) write('replaceState', latest);
      write('pushState');
    } else timer ??= page.setTimeout(() => write('replaceState'), REWRITE_MS);
    latest = state;
  }

  function onPopState(): void {
    const { chapter, progress, cell, labs } = decodeState(page.location.search).state;
    // First so: the move is already in the history, and must not be pushed again.
    shown = { ...shown, chapter };
    store.set({ chapter, progress, cell, labs: { ...labs, ...store.state.peek().labs } }, { undoable: false });
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

/**
 * The addresses of the chapters, each with all else of the state as it is, and with its own laboratory: what they have in common is
 * written once.
 */
export function chapterLinks(state: LessonState, href: string): (chapter: ChapterId) => string {
  const common = new URL(linkTo({ ...state, chapter: DEFAULT_STATE.chapter, labs: {} }, href));
  const rest = common.search.slice(1);
  return (chapter) => {
    if (state.labs[chapter]) return linkTo({ ...state, chapter }, href);
    const own = encodeState({ ...DEFAULT_STATE, chapter }).slice(1);
    common.search = [own, rest].filter((part) => part !== '').join('&');
    return common.href;
  };
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
