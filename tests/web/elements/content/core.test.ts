// @vitest-environment happy-dom
/** What an element's parts take from its core. */
import { signal } from '@preact/signals-core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { computed } from '#tests/web/lesson/stage/support.ts';
import { publishedOf } from '#tests/web/setup/lesson.ts';
import { hostSettings } from '#web/elements/attributes.ts';
import { type CoreHost, LessonCore } from '#web/elements/content/core.ts';
import { type Computed, LessonSession } from '#web/lesson/session/lesson-session.ts';

const NO_SETTINGS = hostSettings(() => null);
const numbers = signal<Computed | null>(null);

beforeEach(() => {
  numbers.value = null;
  vi.spyOn(LessonSession.prototype, 'computed', 'get').mockReturnValue(numbers);
  vi.spyOn(LessonSession.prototype, 'start').mockResolvedValue();
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function opened(query = '') {
  const host = { isConnected: true, addController: () => undefined };
  const nothing = () => undefined;
  const opening = { query, given: '', settings: NO_SETTINGS, report: nothing, shown: nothing, go: nothing };
  return { host, core: new LessonCore(host as unknown as CoreHost, opening) };
}

it('gives laboratories another object only for other numbers, settings or another engine', () => {
  const { core } = opened();
  expect(core.lab.value).toBeNull();
  numbers.value = publishedOf(computed());
  const first = core.lab.value;
  core.store.set({ progress: 0.5, chapter: 'mask' });
  expect(core.lab.value).toBe(first);
  core.store.set({ engine: 'wasm' });
  expect(core.lab.value).toMatchObject({ engine: 'wasm', computed: numbers.value });
  core.store.set({ seed: 7 });
  expect(core.lab.value?.settings.seed).toBe(7);
  numbers.value = publishedOf(computed(), 2);
  expect(core.lab.value?.computed).toBe(numbers.value);
});

it('gives them a new session and a new life when the element returns to the page', () => {
  const { host, core } = opened();
  numbers.value = publishedOf(computed());
  const before = core.lab.value;
  core.hostConnected();
  host.isConnected = false;
  core.hostDisconnected();
  vi.runAllTimers();
  expect(before?.life.aborted).toBe(true);
  const after = core.lab.value;
  expect(after?.life.aborted).toBe(false);
  expect(after?.newSession).not.toBe(before?.newSession);
});

it('follows the word that the reader has chosen, or the chapter’s own', () => {
  const { core } = opened('?chapter=scores');
  expect(core.word.value).toBeNull();
  core.store.set({ word: 1 });
  expect(core.word.value).toBe(1);
});

it('lets the reader turn the heads and drag numbers where the page does', () => {
  const { core } = opened('?chapter=scores');
  const allowed = () => [core.turnable.value, core.editable.value];
  expect(allowed()).toEqual([true, false]);
  core.configure({ ...NO_SETTINGS, editable: true, controls: 'seed' });
  expect(allowed()).toEqual([false, true]);
  core.store.set({ preset: 'trained' });
  expect(allowed()).toEqual([false, false]);
  core.configure({ ...NO_SETTINGS, editable: true, locked: true });
  expect(allowed()).toEqual([false, false]);
});

it('keeps everything when a host opens a stop of the short way from a chapter with a laboratory', () => {
  const { core } = opened('chapter=scale&sentence=dogs+bark&heads=4&d_model=8&preset=random&lab=dk:128');
  core.change(new Map([['chapter', 'a-row']]), 'chapter=a-row');
  expect(core.store.state.peek()).toMatchObject({ chapter: 'a-row', sentence: 'dogs bark', numHeads: 4 });
  expect(core.store.state.peek().labs).toEqual({ scale: { dk: '128' } });
});
