/** Numbers always belong to the chapter: a figure with its own computation never shows another's. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createReferenceEngine } from '../../../../web/engine/reference/reference-engine.ts';
import { computationOf } from '../../../../web/lesson/chapters/index.ts';
import { pageEngines } from '../../../../web/lesson/session/engines.ts';
import { LessonSession } from '../../../../web/lesson/session/lesson-session.ts';
import { DEFAULT_STATE } from '../../../../web/lesson/state/lesson-state.ts';
import { createLessonStore } from '../../../../web/lesson/state/store.ts';

const frames: (() => void)[] = [];

beforeEach(() => {
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
});

afterEach(() => {
  frames.length = 0;
  vi.unstubAllGlobals();
});

async function started() {
  const store = createLessonStore({ ...DEFAULT_STATE, preset: 'random' });
  const session = new LessonSession(store, computationOf);
  await session.start();
  return { store, session };
}

it('has a chapter’s own numbers as soon as it opens, and the learner’s as soon as it closes', async () => {
  const { store, session } = await started();
  const now = () => session.computed.value;
  expect(now()?.tokens.at(-1)).toBe('profond');
  expect(now()?.sourceTokens).toEqual(['I', 'love', 'deep', 'learning']);
  expect(now()?.trace.has('key_input')).toBe(true);
  store.set({ sentence: 'Dogs chase cats' });
  for (const run of frames.splice(0)) run();
  expect(now()?.tokens.at(-1)).toBe('profond');
  store.set({ chapter: 'tokens' });
  expect(frames).toEqual([]);
  expect(now()?.tokens).toEqual(['Dogs', 'chase', 'cats']);
  expect(now()?.sourceTokens).toBeUndefined();
  expect(now()?.trace.has('embedding')).toBe(true);
  const { revision = 0 } = now() ?? {};
  store.set({ chapter: 'heads' });
  expect(now()?.revision).toBe(revision);
  store.set({ chapter: 'variants' });
  expect(now()?.trace.options).toMatchObject({ tokens: 3, causal: true, numHeads: 3, numKvHeads: 1 });
  store.set({ chapter: 'summary' });
  expect(now()?.trace.options).toMatchObject({ causal: false });
  store.undo();
  for (const run of frames.splice(0)) run();
  expect(now()?.tokens.join(' ')).toBe(DEFAULT_STATE.sentence);
  session.dispose();
});

it('shows nothing instead of another figure’s numbers while its own are loading', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const { store, session } = await started();
  store.set({ preset: 'notebook' });
  expect(session.computed.value?.tokens.at(-1)).toBe('profond');
  store.set({ chapter: 'tokens' });
  expect(session.computed.value).toBeNull();
  store.set({ chapter: 'why-attention' });
  expect(session.computed.value?.tokens.at(-1)).toBe('profond');
  session.dispose();
});

it('reports when a chapter’s computation is loading, and not after that chapter closed', async () => {
  const { store, session } = await started();
  expect(session.preparing.value).toBe(false);
  store.set({ chapter: 'backward' });
  expect(session.preparing.value).toBe(true);
  expect(session.computed.value?.trace.has('d_output')).toBe(false);
  store.set({ chapter: 'cost' });
  expect(session.preparing.value).toBe(false);
  store.set({ chapter: 'backward' });
  await vi.waitUntil(() => !session.preparing.value);
  expect(session.computed.value?.trace.has('d_output')).toBe(true);
  session.dispose();
});

it('says why it cannot start if the engine has no memory for a session', async () => {
  const engine = createReferenceEngine();
  vi.spyOn(engine, 'createSession').mockImplementation(() => {
    throw new RangeError('out of memory');
  });
  const loading = vi.spyOn(pageEngines, 'load').mockResolvedValue({ engine, note: null });
  const session = new LessonSession(createLessonStore({ ...DEFAULT_STATE, preset: 'random' }), computationOf);
  await session.start();
  expect(session.problem.value?.message).toBe('out of memory');
  expect(session.engine.value).toBeNull();
  session.dispose();
  loading.mockRestore();
});
