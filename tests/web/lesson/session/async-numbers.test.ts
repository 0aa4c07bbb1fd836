/** The lesson with an asynchronous engine: the latest state wins, nothing blocks, failures are harmless. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AsyncEngine, asyncEngine, gate } from '#tests/web/engine/support/async-engine.ts';
import { EngineFailure } from '#web/engine/engine.ts';
import { createReferenceEngine } from '#web/engine/reference/reference-engine.ts';
import { chapterOf } from '#web/lesson/chapters/index.ts';
import { DEFAULT_STATE, type LessonState } from '#web/lesson/fields/lesson-fields.ts';
import { Engines } from '#web/lesson/session/engines.ts';
import { LessonSession } from '#web/lesson/session/lesson-session.ts';
import { createLessonStore } from '#web/lesson/state/store.ts';

const frames: (() => void)[] = [];

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
});

afterEach(() => {
  frames.length = 0;
  vi.unstubAllGlobals();
});

function frame(): void {
  for (const run of frames.splice(0)) run();
}

interface Given {
  readonly state?: Partial<LessonState>;
  readonly loadWebGpu?: () => Promise<AsyncEngine>;
}

/** A lesson with the GPU selected, at the first chapter that shows the learner's model. */
async function lesson({ state = {}, loadWebGpu }: Given = {}) {
  /** One gate per answer, opened by the test. */
  const gates = Array.from({ length: 20 }, () => gate());
  const engine = asyncEngine({ before: (_, count) => gates[count - 1]?.opened });
  const engines = new Engines({
    load: async () => ({ engine: createReferenceEngine(), note: null }),
    loadWebGpu: loadWebGpu ?? (async () => engine),
  });
  const store = createLessonStore(chapterOf, {
    ...DEFAULT_STATE,
    preset: 'random',
    chapter: 'tokens',
    engine: 'webgpu',
    ...state,
  });
  const session = new LessonSession(store, chapterOf, engines);
  await session.start();
  const now = () => session.computed.value;
  return {
    store,
    session,
    engine,
    engines,
    now,
    by: () => now()?.by.name,
    tokens: () => now()?.tokens.join(' '),
    gates,
    answer: async (count: number) => {
      gates[count - 1]?.open();
      await settled();
    },
    refuse: async (count: number, error: Error) => {
      gates[count - 1]?.refuse(error);
      await settled();
    },
  };
}

async function settled(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
}

/** The same lesson after the GPU has computed the current numbers. */
async function computedLater(given: Given = {}) {
  const here = await lesson(given);
  await settled();
  frame();
  await here.answer(1);
  expect(here.by()).toBe('webgpu');
  return here;
}

describe('the first numbers', () => {
  it('show sync results first, then swap to the async engine', async () => {
    const { by, now, answer, session, engine } = await lesson();
    expect(by()).toBe('reference');
    const output = now()?.trace.get('output').data.slice();
    await settled();
    frame();
    expect([by(), engine.requests.length]).toEqual(['reference', 1]);
    await answer(1);
    expect(now()?.by).toEqual({ name: 'webgpu', kernels: 'webgpu-stub' });
    expect(now()?.trace.get('output').data).toEqual(output);
    session.dispose();
  });

  it('are synchronous for another figure, too', async () => {
    const { store, by, session } = await computedLater();
    store.set({ chapter: 'variants' });
    expect(by()).toBe('reference');
    session.dispose();
  });
});

describe('a change', () => {
  it('is computed asynchronously, and its numbers, words and engine appear together', async () => {
    const { store, tokens, by, answer, session } = await computedLater();
    const before = tokens();
    store.set({ sentence: 'Dogs chase cats' });
    frame();
    expect([tokens(), by()]).toEqual([before, 'webgpu']);
    await answer(2);
    expect([tokens(), by()]).toEqual(['Dogs chase cats', 'webgpu']);
    session.dispose();
  });

  it('during a pending answer is computed synchronously; the stale answer is dropped', async () => {
    const { store, tokens, by, answer, session, engine } = await computedLater();
    const seen: (string | undefined)[] = [];
    const stop = session.computed.subscribe((computed) => seen.push(computed?.tokens.join(' ')));
    for (const sentence of ['one', 'one two', 'one two three']) {
      store.set({ sentence });
      frame();
    }
    expect([tokens(), by()]).toEqual(['one two three', 'reference']);
    await answer(2);
    expect([tokens(), by()]).toEqual(['one two three', 'reference']);
    await answer(3);
    expect([tokens(), by()]).toEqual(['one two three', 'webgpu']);
    expect(seen).not.toContain('one');
    expect(engine.requests.map(({ options }) => options.tokens).slice(1)).toEqual([1, 3]);
    stop();
    session.dispose();
  });

  it('drops the answer to the previous state, even before the next frame', async () => {
    const { store, tokens, answer, session } = await computedLater();
    const before = tokens();
    store.set({ sentence: 'one' });
    frame();
    store.set({ sentence: 'one two' });
    await answer(2);
    expect(tokens()).toBe(before);
    frame();
    await answer(3);
    expect(tokens()).toBe('one two');
    session.dispose();
  });

  it('that no engine can compute keeps the last numbers and says why', async () => {
    const { store, tokens, refuse, session, engines } = await computedLater();
    const before = tokens();
    store.set({ sentence: 'one' });
    frame();
    const { AttentionError } = await import('#web/engine/engine.ts');
    await refuse(2, new AttentionError('q is NaN'));
    expect([tokens(), session.problem.value?.message, engines.webGpuNote]).toEqual([before, 'q is NaN', null]);
    session.dispose();
  });
});

describe('who computes', () => {
  it('follows the choice, without resetting the figure and without an undo step', async () => {
    const { store, by, answer, session } = await computedLater();
    store.set({ engine: 'wasm' });
    frame();
    expect([by(), store.canUndo.value]).toEqual(['reference', false]);
    store.set({ engine: 'webgpu' });
    frame();
    await answer(2);
    expect(by()).toBe('webgpu');
    session.dispose();
  });

  it('is queried again only after a change: playing a chapter computes nothing', async () => {
    const { store, session, engine } = await computedLater();
    for (const progress of [0.1, 0.2, 0.3]) {
      store.set({ progress });
      frame();
    }
    expect([engine.requests.length, session.computed.value?.revision]).toEqual([1, 2]);
    session.dispose();
  });

  it.each([
    ['block', 'residual_2'],
    ['fast', 'tiled_context'],
    ['backward', 'd_w_q'],
  ] as const)('has the chapter’s own tensors: %s', async (chapter, name) => {
    const { store, by, session, gates } = await computedLater();
    for (const each of gates) each.open();
    store.set({ chapter });
    await vi.waitUntil(() => by() === 'webgpu' && session.computed.value?.trace.has(name), { timeout: 20_000 });
    session.dispose();
  });

  it('is the synchronous engine in a laboratory’s sessions', async () => {
    const { session, engine } = await computedLater();
    session.newSession().dispose();
    expect(engine.sessions).toBe(1);
    session.dispose();
    expect(engine.sessions).toBe(0);
  });
});

describe('a fault of the graphics processor', () => {
  it('during a computation: the other engine computes the same state, and the learner is told', async () => {
    const { store, tokens, by, refuse, session } = await computedLater();
    store.set({ sentence: 'Dogs chase cats' });
    frame();
    expect(session.webGpuNote).toBeNull();
    await refuse(2, new EngineFailure('out-of-memory', 'no room for scores'));
    frame();
    expect([tokens(), by()]).toEqual(['Dogs chase cats', 'reference']);
    expect(session.webGpuNote).toMatchObject({ reason: 'out-of-memory', detail: 'no room for scores' });
    expect(store.state.value).toMatchObject({ sentence: 'Dogs chase cats', engine: 'webgpu' });
    session.dispose();
  });

  it('between computations: the numbers stay', async () => {
    const { now, by, engine, session } = await computedLater();
    const output = now()?.trace.get('output').data.slice();
    engine.lose('the driver was reset');
    await settled();
    frame();
    expect([by(), session.webGpuNote?.reason]).toEqual(['reference', 'lost']);
    expect(now()?.trace.get('output').data).toEqual(output);
    session.dispose();
  });

  it('with an answer pending: the other engine computes that state', async () => {
    const { store, tokens, by, refuse, engine, session } = await computedLater();
    store.set({ sentence: 'one two' });
    frame();
    engine.lose('unplugged');
    await settled();
    frame();
    expect([tokens(), by()]).toEqual(['one two', 'reference']);
    await refuse(2, new EngineFailure('lost', 'unplugged'));
    expect([tokens(), by(), session.webGpuNote?.detail]).toEqual(['one two', 'reference', 'unplugged']);
    session.dispose();
  });

  it.each(['no-webgpu', 'no-adapter', 'shader', 'wrong'] as const)(
    'before it computed anything (%s)',
    async (reason) => {
      const loadWebGpu = () => Promise.reject(new EngineFailure(reason, 'why'));
      const { by, session } = await lesson({ loadWebGpu });
      await settled();
      frame();
      expect([by(), session.webGpuNote?.reason]).toEqual(['reference', reason]);
      session.dispose();
    },
  );

  it('is reported only to a reader who chose WebGPU', async () => {
    const loadWebGpu = vi.fn(() => Promise.reject(new EngineFailure('no-adapter', 'none')));
    const { store, session } = await lesson({ loadWebGpu, state: { engine: 'auto' } });
    await settled();
    expect([loadWebGpu.mock.calls.length, session.webGpuNote]).toEqual([0, null]);
    store.set({ engine: 'webgpu' });
    await settled();
    expect(session.webGpuNote?.reason).toBe('no-adapter');
    for (const engine of ['wasm', 'reference', 'auto'] as const) {
      store.set({ engine });
      await settled();
      expect(session.webGpuNote).toBeNull();
    }
    session.dispose();
  });
});
