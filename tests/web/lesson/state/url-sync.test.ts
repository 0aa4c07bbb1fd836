import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chapterOf } from '#web/lesson/chapters/index.ts';
import { CHAPTER_IDS } from '#web/lesson/constants/chapter-ids.ts';
import { DEFAULT_STATE } from '#web/lesson/fields/lesson-fields.ts';
import { asksForOpening, isBare, plainLink, queryOfPage } from '#web/lesson/state/bare-address.ts';
import { createLessonStore } from '#web/lesson/state/store.ts';
import { type AddressBar, chapterLinks, linkTo, REWRITE_MS, syncUrl } from '#web/lesson/state/url-sync.ts';

/** A simulated address bar with a history that goes back and forth. */
function fakePage(start: string) {
  const entries = [new URL(start, 'https://example.org/')];
  const listeners = { popstate: new Set<() => void>(), pagehide: new Set<() => void>() };
  let current = 0;
  let writes = 0;
  const here = (): URL => entries[current] as URL;
  const push = (url: string): void => {
    writes++;
    entries.splice(current + 1, entries.length, new URL(url, here()));
    current++;
  };
  const replace = (url: string): void => {
    writes++;
    entries[current] = new URL(url, here());
  };
  const timers: ReturnType<typeof setTimeout>[] = [];
  const bar: AddressBar = {
    get location() {
      return here();
    },
    history: {
      state: null,
      pushState: (_state: unknown, _title: string, url: string) => push(url),
      replaceState: (_state: unknown, _title: string, url: string) => replace(url),
    } as AddressBar['history'],
    addEventListener: (type, listener) => void listeners[type].add(listener),
    removeEventListener: (type, listener) => void listeners[type].delete(listener),
    setTimeout: (run, ms) => timers.push(setTimeout(run, ms)) - 1,
    clearTimeout: (id) => clearTimeout(timers[id ?? -1]),
  };
  return {
    bar,
    address: () => `${here().pathname}${here().search}${here().hash}`,
    entries: () => entries.length,
    writes: () => writes,
    listeners: () => listeners.popstate.size + listeners.pagehide.size,
    leave() {
      for (const listener of listeners.pagehide) listener();
    },
    go(by: number) {
      current += by;
      for (const listener of listeners.popstate) listener();
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the address follows the state', () => {
  it('rewrites the entry once for a whole drag', () => {
    const page = fakePage('/');
    const store = createLessonStore(chapterOf);
    syncUrl(chapterOf, store, page.bar);
    for (let i = 0; i < 50; i++) store.set({ temperature: 1 + i / 10 }, { coalesce: 'temperature' });
    expect(page.writes()).toBe(0);
    vi.advanceTimersByTime(REWRITE_MS);
    expect(page.address()).toBe('/?chapter=why-attention&temperature=5.9');
    expect([page.writes(), page.entries()]).toEqual([1, 1]);
  });

  it('has an entry for the questions, which Back leaves and Forward opens again', () => {
    const page = fakePage('/?chapter=mask');
    const store = createLessonStore(chapterOf, { ...DEFAULT_STATE, chapter: 'mask' });
    syncUrl(chapterOf, store, page.bar);
    store.set({ questions: true });
    expect([page.address(), page.entries()]).toEqual(['/?chapter=mask&questions=on', 2]);
    store.set({ questions: false, chapter: 'qkv' });
    expect([page.address(), page.entries()]).toEqual(['/?chapter=qkv', 3]);
    page.go(-1);
    expect(store.state.peek()).toMatchObject({ chapter: 'mask', questions: true });
    page.go(-1);
    expect(store.state.peek()).toMatchObject({ chapter: 'mask', questions: false });
    page.go(1);
    expect(store.state.peek().questions).toBe(true);
    expect(page.entries()).toBe(3);
  });

  it('waits for the end of a long drag', () => {
    const page = fakePage('/');
    const store = createLessonStore(chapterOf);
    syncUrl(chapterOf, store, page.bar);
    for (let i = 1; i <= 100; i++) {
      store.set({ seed: i });
      vi.advanceTimersByTime(16);
    }
    expect(page.writes()).toBe(0);
    vi.advanceTimersByTime(REWRITE_MS);
    expect([page.writes(), page.address()]).toEqual([1, '/?chapter=why-attention&seed=100&preset=learned']);
  });

  it('adds an entry for a chapter immediately; Back and Forward keep the current settings', () => {
    const page = fakePage('/');
    const store = createLessonStore(chapterOf);
    syncUrl(chapterOf, store, page.bar);
    store.set({ chapter: 'scores' });
    store.set({ chapter: 'mask' });
    expect(page.entries()).toBe(3);
    store.set({ numHeads: 4 });
    page.go(-1);
    expect(store.state.value).toMatchObject({ chapter: 'scores', numHeads: 4 });
    expect(page.address()).toBe('/?chapter=scores&heads=4&preset=learned');
    page.go(-1);
    expect(store.state.value).toEqual({ ...DEFAULT_STATE, numHeads: 4 });
    page.go(2);
    expect(store.state.value).toMatchObject({ chapter: 'mask', numHeads: 4 });
    expect(page.entries()).toBe(3);
    vi.runAllTimers();
    expect(page.address()).toBe('/?chapter=mask&heads=4&preset=learned');
  });

  it('preserves other parameters and fragments', () => {
    const page = fakePage('/course/7?utm=a%20b&heads=2&x=1#figure-3');
    const store = createLessonStore(chapterOf);
    syncUrl(chapterOf, store, page.bar);
    store.set({ seed: 9 });
    vi.runAllTimers();
    expect(page.address()).toBe('/course/7?chapter=why-attention&seed=9&preset=learned&utm=a%20b&x=1#figure-3');
    store.reset();
    vi.runAllTimers();
    expect(page.address()).toBe('/course/7?chapter=why-attention&utm=a%20b&x=1#figure-3');
  });

  it('writes a pending change when the page is left', () => {
    const page = fakePage('/');
    const store = createLessonStore(chapterOf);
    syncUrl(chapterOf, store, page.bar);
    store.set({ seed: 9 });
    page.leave();
    expect(page.address()).toBe('/?chapter=why-attention&seed=9&preset=learned');
  });

  it('continues without a usable history', () => {
    const page = fakePage('/');
    const store = createLessonStore(chapterOf);
    const refuse = vi.fn(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    syncUrl(chapterOf, store, { ...page.bar, history: { state: null, pushState: refuse, replaceState: refuse } });
    store.set({ chapter: 'mask' });
    store.set({ seed: 9 });
    vi.runAllTimers();
    expect(refuse).toHaveBeenCalledTimes(2);
    expect(store.state.value).toMatchObject({ chapter: 'mask', seed: 9 });
  });

  it('stops on request and cleans up', () => {
    const page = fakePage('/');
    const store = createLessonStore(chapterOf);
    const stop = syncUrl(chapterOf, store, page.bar);
    store.set({ seed: 9 });
    stop();
    expect(page.address()).toBe('/?chapter=why-attention&seed=9&preset=learned');
    expect(page.listeners()).toBe(0);
    store.set({ seed: 10 });
    vi.runAllTimers();
    expect(page.address()).toBe('/?chapter=why-attention&seed=9&preset=learned');
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('addresses of the opening', () => {
  const isOurs = (search: string): boolean => !isBare(search);

  it('are left as they are, whatever is pending', () => {
    const page = fakePage('/');
    const store = createLessonStore(chapterOf);
    const stop = syncUrl(chapterOf, store, page.bar, isOurs);
    store.set({ seed: 9 });
    stop();
    page.leave();
    vi.runAllTimers();
    expect(page.address()).toBe('/');
  });

  it('change no state when the reader goes back to them', () => {
    const page = fakePage('/');
    page.bar.history.pushState(null, '', '/?chapter=scores');
    const store = createLessonStore(chapterOf, { ...DEFAULT_STATE, chapter: 'scores' });
    syncUrl(chapterOf, store, page.bar, isOurs);
    store.set({ temperature: 2 });
    page.go(-1);
    vi.runAllTimers();
    expect(page.address()).toBe('/');
    expect(store.state.value.chapter).toBe('scores');
  });

  it('keep only the language of the lesson’s parameters', () => {
    const page = 'https://example.org/lesson/?seed=1&chapter=mask&x=1#top';
    expect(plainLink(null, 'auto', page)).toBe('https://example.org/lesson/?x=1');
    expect(plainLink(null, 'fr', page)).toBe('https://example.org/lesson/?lang=fr&x=1');
    expect(plainLink('softmax', 'fr', page)).toBe('https://example.org/lesson/?chapter=softmax&lang=fr&x=1');
  });

  it('are those without a chapter and without a setting', () => {
    for (const search of ['', '?', '?lang=fr', '?utm_source=course', '?lang=fr&x=1']) {
      expect(isBare(search), search).toBe(true);
      expect(asksForOpening(queryOfPage(search)), search).toBe(true);
    }
    for (const search of ['?sentence=a', '?chapter=', '?seed=1&lang=fr', '?engine=webgpu', '?lab=', '?chapter=x']) {
      expect(isBare(search), search).toBe(false);
      expect(queryOfPage(search)).toBe(search);
    }
    expect(asksForOpening('?chapter=opening')).toBe(true);
    expect(queryOfPage('?lang=fr')).toBe('lang=fr&chapter=opening');
  });
});

describe('the link to share', () => {
  it('is the page’s address with the whole state', () => {
    expect(
      linkTo(
        { ...DEFAULT_STATE, preset: 'random', seed: 9, sentence: 'a: b, c' },
        'https://example.org/lesson/?seed=1&x=1#top',
      ),
    ).toBe('https://example.org/lesson/?chapter=why-attention&sentence=a:+b,+c&seed=9&x=1');
  });
});

describe('the chapter links', () => {
  it('match a separately encoded link', () => {
    const labs = { [DEFAULT_STATE.chapter]: { step: '2' }, scale: { dk: '128' } };
    const state = { ...DEFAULT_STATE, preset: 'random', chapter: 'mask', seed: 9, sentence: 'a: b, c', labs } as const;
    const page = 'https://example.org/lesson/?seed=1&x=1#top';
    const link = chapterLinks(state, page);
    for (const chapter of CHAPTER_IDS) expect(link(chapter)).toBe(linkTo({ ...state, chapter }, page));
  });
});
