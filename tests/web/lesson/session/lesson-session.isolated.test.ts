/** Numbers always belong to the chapter: a figure with its own computation never shows another's. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AttentionTrace } from '#web/engine/engine.ts';
import { createReferenceEngine } from '#web/engine/reference/reference-engine.ts';
import { chapterOf } from '#web/lesson/chapters/index.ts';
import type { EngineChoice } from '#web/lesson/constants/limits.ts';
import { DEFAULT_STATE } from '#web/lesson/fields/lesson-fields.ts';
import type { LessonModel } from '#web/lesson/model/lesson-model.ts';
import type { LoadComputation } from '#web/lesson/session/computation.ts';
import { Engines, pageEngines } from '#web/lesson/session/engines.ts';
import { LessonSession } from '#web/lesson/session/lesson-session.ts';
import { createLessonStore } from '#web/lesson/state/store.ts';

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
  const store = createLessonStore(chapterOf, { ...DEFAULT_STATE, preset: 'random' });
  const session = new LessonSession(store, chapterOf);
  await session.start();
  return { store, session };
}

it('loads the learned layer beside the engine', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  const engines = new Engines({ load: () => new Promise(() => {}), loadWebGpu: () => new Promise(() => {}) });
  const store = createLessonStore(chapterOf, { ...DEFAULT_STATE, chapter: 'tokens' });
  void new LessonSession(store, chapterOf, engines).start();
  await vi.waitFor(() => expect(String(fetched.mock.lastCall?.[0])).toMatch(/learned\/en\.safetensors$/));
});

it('has a chapter’s own numbers as soon as it opens, and the learner’s as soon as it closes', async () => {
  const { store, session } = await started();
  const now = () => session.computed.value;
  store.set({ sentence: 'Dogs chase cats' });
  for (const run of frames.splice(0)) run();
  expect(now()?.tokens).toEqual(['Dogs', 'chase', 'cats']);
  store.set({ chapter: 'tokens' });
  expect(frames).toEqual([]);
  const { revision = 0 } = now() ?? {};
  store.set({ chapter: 'heads' });
  expect(now()?.revision).toBe(revision);
  store.set({ chapter: 'variants' });
  expect(now()?.trace.options).toMatchObject({ tokens: 3, causal: true, numHeads: 3 });
  store.set({ chapter: 'summary' });
  expect(now()?.trace.options).toMatchObject({ causal: false });
  store.undo();
  for (const run of frames.splice(0)) run();
  expect(now()?.tokens.join(' ')).toBe(DEFAULT_STATE.sentence);
  session.dispose();
});

it('shows no numbers of other weights while a chapter’s own figure opens and they are loading', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const { store, session } = await started();
  store.set({ preset: 'notebook' });
  expect(session.computed.value).not.toBeNull();
  store.set({ chapter: 'variants' });
  expect(session.computed.value).toBeNull();
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
  const session = new LessonSession(createLessonStore(chapterOf, { ...DEFAULT_STATE, preset: 'random' }), chapterOf);
  await session.start();
  expect(session.problem.value?.message).toBe('out of memory');
  expect(session.engine.value).toBeNull();
  session.dispose();
  loading.mockRestore();
});

describe('a chapter that computes more than the forward pass', () => {
  /** A chapter's computation whose loading the test completes. */
  function chapterLoads() {
    const loads: { readonly engine: string; done(): void }[] = [];
    const disposed: string[] = [];
    const load: LoadComputation = (engine) =>
      new Promise((resolve) => {
        const reference = createReferenceEngine();
        const session = reference.createSession();
        const computation = {
          by: { name: engine, kernels: `own ${engine}` },
          compute: ({ request }: LessonModel) => session.forward(request),
          open: () => Promise.reject(new Error('not wanted')),
          dispose: () => void disposed.push(engine),
        };
        loads.push({ engine, done: () => resolve(computation) });
      });
    return { load, loads, disposed };
  }

  async function opened(engine: EngineChoice = 'auto') {
    const { load, loads, disposed } = chapterLoads();
    const wasm = { ...createReferenceEngine(), name: 'wasm' as const, kernels: 'core' };
    const engines = new Engines({
      load: async () => ({ engine: wasm, note: null }),
      loadWebGpu: () => Promise.reject(new Error('not wanted')),
    });
    const store = createLessonStore(chapterOf, { ...DEFAULT_STATE, preset: 'random', chapter: 'block', engine });
    const { figure } = chapterOf('block');
    const block = figure ? { figure, computation: load } : {};
    const session = new LessonSession(store, (chapter) => (chapter === 'block' ? block : {}), engines);
    await session.start();
    const by = () => session.computed.value?.by.kernels;
    const loaded = async (index: number) => {
      loads[index]?.done();
      await new Promise((resolve) => setTimeout(resolve));
    };
    const frame = () => {
      for (const run of frames.splice(0)) run();
    };
    return { store, session, loads, disposed, by, loaded, frame };
  }

  it('shows the core’s forward pass while it loads, then its own numbers, computed by the core', async () => {
    const { session, loads, by, loaded } = await opened();
    expect([by(), session.preparing.value]).toEqual(['core', true]);
    await loaded(0);
    expect([by(), session.preparing.value, loads.length]).toEqual(['own wasm', false, 1]);
    session.dispose();
  });

  it('keeps its numbers until those of the engine that the reader chose are loaded', async () => {
    const { store, session, loads, disposed, by, loaded, frame } = await opened();
    await loaded(0);
    store.set({ engine: 'reference' });
    frame();
    expect([by(), session.preparing.value]).toEqual(['own wasm', false]);
    await loaded(1);
    expect([by(), disposed]).toEqual(['own reference', ['wasm']]);
    store.set({ engine: 'wasm' });
    store.set({ engine: 'reference' });
    await loaded(2);
    await loaded(3);
    expect([by(), loads.map(({ engine }) => engine)]).toEqual([
      'own reference',
      ['wasm', 'reference', 'wasm', 'reference'],
    ]);
    session.dispose();
    expect(disposed.sort()).toEqual(['reference', 'reference', 'wasm', 'wasm']);
  });

  it('gives way to the chosen engine’s forward pass in another chapter', async () => {
    const { store, session, by, loaded, frame } = await opened('reference');
    await loaded(0);
    expect(by()).toBe('own reference');
    store.set({ chapter: 'tokens' });
    expect(by()).toBe('typescript');
    store.set({ engine: 'auto' });
    frame();
    expect(by()).toBe('core');
    session.dispose();
  });
});

const EDIT = { tensor: 'w_q', row: 2, column: 1, value: 5 } as const;

it('also has the numbers without changes while there are changed numbers, in every computation', async () => {
  const { store, session } = await started();
  const run = () => {
    for (const each of frames.splice(0)) each();
  };
  const at = (trace: AttentionTrace | undefined, tensor: string) => trace?.get(tensor).data.slice();
  for (const [chapter, tensor] of [
    ['qkv', 'q_projected'],
    ['backward', 'd_w_q'],
    ['block', 'norm_2'],
    ['fast', 'tiled_context'],
    ['variants', 'q_projected'],
  ] as const) {
    store.set({ chapter, edits: [] });
    await vi.waitUntil(() => !session.preparing.value);
    run();
    const plain = at(session.computed.value?.trace, tensor);
    expect(session.computed.value?.before).toBeUndefined();
    for (const value of [5, 6, 7]) {
      store.set({ edits: [{ ...EDIT, value }] });
      // One frame brings both. Without `before`, the inspector would take the changed number for the original one.
      run();
      expect(session.problem.value).toBeNull();
      expect(session.computed.value?.trace.get('w_q').data[2 * 12 + 1]).toBe(value);
      expect(at(session.computed.value?.before, tensor)).toEqual(plain);
      expect(at(session.computed.value?.trace, tensor)).not.toEqual(plain);
    }
  }
  session.dispose();
});

it('computes the numbers without changes once while one number is dragged', async () => {
  const { store, session } = await started();
  store.set({ chapter: 'qkv', edits: [EDIT] });
  for (const run of frames.splice(0)) run();
  const seen = new Set<unknown>();
  for (const value of [1, 2, 3]) {
    store.set({ edits: [{ ...EDIT, value }] });
    for (const run of frames.splice(0)) run();
    seen.add(session.computed.value?.before);
  }
  expect(seen.size).toBe(1);
  store.set({ temperature: 2 });
  for (const run of frames.splice(0)) run();
  expect(seen.has(session.computed.value?.before)).toBe(false);
  session.dispose();
});
