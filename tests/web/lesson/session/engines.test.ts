/** Engine selection: by measurement, by choice, or as a fallback. */
import { describe, expect, it, vi } from 'vitest';
import { EngineFailure } from '../../../../web/engine/engine.ts';
import { createReferenceEngine } from '../../../../web/engine/reference/reference-engine.ts';
import { timeBoth } from '../../../../web/engine/time-engines.ts';
import { Engines } from '../../../../web/lesson/session/engines.ts';
import { rememberedTimings, rememberTimings } from '../../../../web/lesson/session/remembered-timings.ts';
import { gate, type LaterEngine, laterEngine } from '../../engine/support/later-engine.ts';
import { memoryStorage } from './memory-storage.ts';

const BASE = createReferenceEngine();
const [SMALL, LARGE] = [100, 1e9];

interface Machine {
  /** Milliseconds of the GPU at each shape; the other engine takes 0, 10 and 100. */
  readonly webgpu?: readonly number[];
  readonly loadWebGpu?: () => Promise<LaterEngine>;
  readonly storage?: ReturnType<typeof memoryStorage> | null;
  readonly afterwards?: () => Promise<void>;
  readonly kernels?: string;
}

const WASM_TIMES = [0, 10, 100];

/** Small numbers: the clock moves only with computations. */
const SHAPES = [
  { tokens: 2, dModel: 2 },
  { tokens: 3, dModel: 4 },
  { tokens: 4, dModel: 8 },
];

function shapeOf(tokens: number, dModel: number): number {
  return SHAPES.findIndex((shape) => shape.tokens === tokens && shape.dModel === dModel);
}

/** Engines on a clock that advances only during a computation. */
function onMachine({ webgpu = [5, 5, 5], loadWebGpu, storage = memoryStorage(), afterwards, kernels }: Machine = {}) {
  let now = 0;
  let loads = 0;
  const later = laterEngine({
    ...(kernels ? { kernels } : {}),
    before: ({ options }) => {
      now += webgpu[shapeOf(options.tokens, options.dModel)] ?? 1;
    },
  });
  const engines = new Engines({
    load: async () => ({
      engine: {
        ...BASE,
        createSession() {
          const session = BASE.createSession();
          return {
            forward(request) {
              now += WASM_TIMES[shapeOf(request.options.tokens, request.options.dModel)] ?? 1;
              return session.forward(request);
            },
            dispose: () => session.dispose(),
          };
        },
      },
      note: null,
    }),
    loadWebGpu: () => {
      loads++;
      return loadWebGpu ? loadWebGpu() : Promise.resolve(later);
    },
    time: (wasm, webgpu, steps) => timeBoth(wasm, webgpu, steps, SHAPES),
    afterwards: afterwards ?? (async () => undefined),
    idle: async () => undefined,
    clock: () => now,
    remembered: async (machine) => rememberedTimings(storage, machine),
    remember: async (measured) => rememberTimings(storage, measured),
    browser: () => 'a browser',
  });
  return { engines, later, storage, loads: () => loads };
}

const measuring = (engines: Engines) => vi.waitUntil(() => engines.measured.value !== null);
const failing = (engines: Engines) => vi.waitUntil(() => engines.note.value !== null);

describe('automatically', () => {
  it('the GPU takes large computations after the measurement', async () => {
    const { engines, later } = onMachine();
    await engines.load();
    expect(engines.later('auto', LARGE)).toBeNull();
    await measuring(engines);
    expect(engines.later('auto', SMALL)).toBeNull();
    expect(engines.later('auto', LARGE)).toBe(later);
    expect(later.sessions).toBe(0);
  });

  it('nothing is loaded or measured before the page is idle, and everything once', async () => {
    const rest = gate();
    const { engines, loads } = onMachine({ afterwards: () => rest.opened });
    await engines.load();
    for (let frame = 0; frame < 3; frame++) engines.later('auto', LARGE);
    await new Promise((resolve) => setTimeout(resolve));
    expect(loads()).toBe(0);
    rest.open();
    await measuring(engines);
    engines.later('auto', SMALL);
    expect(loads()).toBe(1);
  });

  it('the measurement is stored, and the GPU requested only if it pays', async () => {
    const storage = memoryStorage();
    const first = onMachine({ storage });
    await first.engines.load();
    first.engines.later('auto', SMALL);
    await measuring(first.engines);

    const { engines, later, loads } = onMachine({ storage });
    await engines.load();
    expect(engines.later('auto', SMALL)).toBeNull();
    await measuring(engines);
    expect(engines.measured.value).toEqual(first.engines.measured.value);
    expect(engines.later('auto', SMALL)).toBeNull();
    expect(loads()).toBe(0);
    expect(engines.later('auto', LARGE)).toBeNull();
    await vi.waitUntil(() => engines.later('auto', LARGE) === later);
    expect(later.requests).toEqual([]);
  });

  it('another GPU is measured again', async () => {
    const storage = memoryStorage();
    const first = onMachine({ storage });
    await first.engines.load();
    first.engines.later('auto', LARGE);
    await measuring(first.engines);

    const { engines } = onMachine({ storage, kernels: 'another', webgpu: [500, 500, 500] });
    await engines.load();
    engines.later('auto', LARGE);
    await vi.waitUntil(() => {
      engines.later('auto', LARGE);
      return engines.measured.value?.webgpu === 'another';
    });
    expect(engines.later('auto', LARGE)).toBeNull();
  });

  it('a GPU that is slower at every size is released', async () => {
    const { engines, later } = onMachine({ webgpu: [500, 500, 500] });
    await engines.load();
    engines.later('auto', LARGE);
    await measuring(engines);
    expect(engines.later('auto', LARGE)).toBeNull();
    expect([later.disposed, engines.note.value]).toEqual([true, null]);
  });

  it('the measurement works without storage, too', async () => {
    const { engines, later } = onMachine({ storage: null });
    await engines.load();
    engines.later('auto', LARGE);
    await measuring(engines);
    expect(engines.later('auto', LARGE)).toBe(later);
  });

  it('a machine without a GPU gets no note', async () => {
    const loadWebGpu = () => Promise.reject(new EngineFailure('no-adapter', 'none'));
    const { engines } = onMachine({ loadWebGpu });
    await engines.load();
    engines.later('auto', LARGE);
    await failing(engines);
    expect(engines.note.value).toEqual({ reason: 'no-adapter', detail: 'none', missed: false });
    expect(engines.later('auto', LARGE)).toBeNull();
  });
});

describe('forced', () => {
  it('the C++ core computes everything, and no other engine is loaded', async () => {
    const { engines, loads } = onMachine();
    await engines.load();
    expect(engines.later('wasm', LARGE)).toBeNull();
    expect(loads()).toBe(0);
  });

  it('the GPU computes everything, without a measurement', async () => {
    const { engines, later } = onMachine();
    await engines.load();
    engines.later('webgpu', SMALL);
    await vi.waitUntil(() => engines.later('webgpu', SMALL) === later);
    expect([engines.measured.value, later.requests]).toEqual([null, []]);
  });

  it.each(['no-webgpu', 'no-adapter', 'shader', 'out-of-memory', 'wrong', 'failed'] as const)(
    'it is missed where there is %s, until it is asked for again',
    async (reason) => {
      let refuse = true;
      const found = laterEngine();
      const loadWebGpu = async () => {
        if (refuse) throw new EngineFailure(reason, 'why');
        return found;
      };
      const { engines } = onMachine({ loadWebGpu });
      await engines.load();
      engines.later('webgpu', SMALL);
      await failing(engines);
      expect(engines.note.value).toEqual({ reason, detail: 'why', missed: true });
      refuse = false;
      expect(engines.later('webgpu', SMALL)).toBeNull();
      engines.tryAgain();
      engines.later('webgpu', SMALL);
      await vi.waitUntil(() => engines.later('webgpu', SMALL) === found);
    },
  );
});

describe('a device that is lost', () => {
  it('gives way to the other engine, with the browser’s message, and is released', async () => {
    const { engines, later } = onMachine();
    await engines.load();
    engines.later('webgpu', SMALL);
    await vi.waitUntil(() => engines.later('webgpu', SMALL) === later);
    later.lose('the driver was reset');
    await failing(engines);
    expect(engines.note.value).toEqual({ reason: 'lost', detail: 'the driver was reset', missed: true });
    expect([engines.later('webgpu', SMALL), later.disposed]).toEqual([null, true]);
  });

  it('is reported once, and not for the engine that replaced it', async () => {
    const [first, second] = [laterEngine(), laterEngine()];
    const left = [first, second];
    const { engines } = onMachine({ loadWebGpu: async () => left.shift() ?? second });
    await engines.load();
    engines.later('webgpu', SMALL);
    await vi.waitUntil(() => engines.later('webgpu', SMALL) === first);
    engines.failed(first, new EngineFailure('out-of-memory', 'too large'));
    first.lose('destroyed');
    await failing(engines);
    expect(engines.note.value?.reason).toBe('out-of-memory');
    engines.tryAgain();
    engines.later('webgpu', SMALL);
    await vi.waitUntil(() => engines.later('webgpu', SMALL) === second);
    engines.failed(first, new Error('late'));
    expect([engines.note.value, second.disposed]).toEqual([null, false]);
  });
});
