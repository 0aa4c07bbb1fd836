/**
 * Keeps the page's address and the state in sync. Opening a chapter or the questions adds a history entry; every other change rewrites
 * the current entry, once the state has rested for `REWRITE_MS`. Back and Forward change what is open but keep the settings; after a
 * reload, an entry restores its chapter's laboratory. Other parameters and fragments are preserved. If the history is unavailable (a sandboxed
 * frame, a rate limit), the address goes stale and the lesson continues.
 */
import type { ChapterId } from '../constants/chapter-ids.ts';
import { DEFAULT_STATE, FIELD_NAMES, type LessonState } from '../fields/lesson-fields.ts';
import type { FigureOf } from '../model/figure.ts';
import type { LessonStore } from './store.ts';
import { decodeState, encodeState } from './url.ts';
import { FIELD_CODECS } from './url-fields.ts';

/** A rewrite takes longer than a frame, so none is made while a figure plays or a slider moves. */
export const REWRITE_MS = 400;

/** The part of `Window` that is used. */
export interface AddressBar {
  readonly location: Pick<Location, 'pathname' | 'search' | 'hash'>;
  readonly history: Pick<History, 'pushState' | 'replaceState' | 'state'>;
  addEventListener(type: 'popstate' | 'pagehide', listener: () => void): void;
  removeEventListener(type: 'popstate' | 'pagehide', listener: () => void): void;
  setTimeout(run: () => void, ms: number): number;
  clearTimeout(id: number | undefined): void;
}

/**
 * Starts the synchronisation; returns a function that stops it. Addresses that are not the lesson's, such as the opening's, are left
 * as they are.
 */
export function syncUrl(
  figureOf: FigureOf,
  store: LessonStore,
  page: AddressBar = window,
  isOurs: (search: string) => boolean = () => true,
): () => void {
  let shown = store.state.peek();
  /** The last state of this entry. */
  let latest = shown;
  let timer: number | undefined;

  function write(method: 'pushState' | 'replaceState', state = store.state.peek()): void {
    page.clearTimeout(timer);
    timer = undefined;
    shown = state;
    if (!isOurs(page.location.search)) return;
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
    if (state.chapter !== shown.chapter || state.questions !== shown.questions) {
      // A pending write belongs to the previous entry.
      if (timer !== undefined) write('replaceState', latest);
      write('pushState');
    } else {
      page.clearTimeout(timer);
      timer = page.setTimeout(() => write('replaceState'), REWRITE_MS);
    }
    latest = state;
  }

  function onPopState(): void {
    if (!isOurs(page.location.search)) return;
    const { chapter, questions, progress, cell, labs } = decodeState(figureOf, page.location.search).state;
    // Set this first: the navigation is already in the history and must not be pushed again.
    shown = { ...shown, chapter, questions };
    store.set(
      { chapter, questions, progress, cell, labs: { ...labs, ...store.state.peek().labs } },
      { undoable: false },
    );
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

/** A shareable address of the state; `href` is the page's address. */
export function linkTo(state: LessonState, href: string): string {
  const url = new URL(href);
  url.search = queryOf(state, url.search);
  url.hash = '';
  return url.href;
}

/** A link to each chapter with the current settings and the chapter's own laboratory. The common part is encoded once. */
export function chapterLinks(state: LessonState, href: string): (chapter: ChapterId) => string {
  const common = new URL(linkTo({ ...state, chapter: DEFAULT_STATE.chapter, labs: {} }, href));
  const [, ...rest] = common.search.split('&');
  return (chapter) => {
    if (state.labs[chapter]) return linkTo({ ...state, chapter }, href);
    common.search = [`${FIELD_NAMES.chapter}=${chapter}`, ...rest].join('&');
    return common.href;
  };
}

function addressOf(state: LessonState, { pathname, search, hash }: AddressBar['location']): string {
  return `${pathname}${queryOf(state, search)}${hash}`;
}

const OWN = new Set(FIELD_CODECS.map(({ query }) => query));

/**
 * The query of a state, followed by the page's other parameters, unchanged. It always names the chapter, because the page's bare
 * address is the opening's.
 */
function queryOf(state: LessonState, search: string): string {
  const first = state.chapter === DEFAULT_STATE.chapter ? [`${FIELD_NAMES.chapter}=${state.chapter}`] : [];
  const own = encodeState(state).slice(1);
  return `?${[...first, ...(own === '' ? [] : [own]), ...foreignParts(search)].join('&')}`;
}

function foreignParts(search: string): readonly string[] {
  return search
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '' && ![...new URLSearchParams(part).keys()].some((name) => OWN.has(name)));
}
