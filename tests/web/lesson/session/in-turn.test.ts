/** The change from TypeScript to the core: its trigger, single loading, and readable numbers throughout. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lessonModel } from '../../../../web/lesson/model/lesson-model.ts';
import { noticeActs } from '../../../../web/lesson/session/first-act.ts';
import { computationInTurn, enginesInTurn, inTurn, loadedOnce } from '../../../../web/lesson/session/in-turn.ts';
import { DEFAULT_STATE } from '../../../../web/lesson/state/lesson-state.ts';
import { traceOf } from '../inspector/support.ts';

const RANDOM = { ...DEFAULT_STATE, preset: 'random' as const };

const acts = new EventTarget();

beforeEach(() => vi.stubGlobal('addEventListener', acts.addEventListener.bind(acts)));
afterEach(() => vi.unstubAllGlobals());

describe('enginesInTurn', () => {
  const load = async (name: string) => name;

  it('starts with plain TypeScript, and continues with the core after the first interaction', async () => {
    const taken: string[] = [];
    await enginesInTurn('wasm', load, (engine) => taken.push(engine));
    expect(taken).toEqual(['reference']);
    acts.dispatchEvent(new Event('keydown'));
    acts.dispatchEvent(new Event('pointerdown'));
    await vi.waitFor(() => expect(taken).toEqual(['reference', 'wasm']));
  });

  it('switches to the core when the page is idle, and only once', async () => {
    const taken: string[] = [];
    let comeToRest = (): void => {};
    const rest = new Promise<void>((resolve) => {
      comeToRest = resolve;
    });
    await enginesInTurn(
      'wasm',
      load,
      (engine) => taken.push(engine),
      () => rest,
    );
    expect(taken).toEqual(['reference']);
    comeToRest();
    await vi.waitFor(() => expect(taken).toEqual(['reference', 'wasm']));
    acts.dispatchEvent(new Event('keydown'));
    await new Promise((resume) => setTimeout(resume));
    expect(taken).toEqual(['reference', 'wasm']);
  });

  it('announces the new engine, which computes the next numbers', async () => {
    const session = { dispose: () => {} };
    const maker = (name: 'wasm' | 'reference') => ({ name, kernels: name, createSession: () => session });
    const changed = vi.fn();
    const trace = traceOf();
    let comeToRest = (): void => {};
    const rest = new Promise<void>((resolve) => {
      comeToRest = resolve;
    });
    const computation = await computationInTurn(
      'wasm',
      async (name) => maker(name),
      () => trace,
      changed,
      () => rest,
    );
    computation.compute(lessonModel(RANDOM, null), RANDOM);
    expect(computation.by.name).toBe('reference');
    expect(changed).not.toHaveBeenCalled();
    comeToRest();
    await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
    computation.compute(lessonModel(RANDOM, null), RANDOM);
    expect(computation.by.name).toBe('wasm');
    computation.dispose();
  });

  it('can be cancelled, and stays with plain TypeScript if the core fails to load', async () => {
    const taken: string[] = [];
    const leave = await enginesInTurn('wasm', load, (engine) => taken.push(engine));
    leave();
    const failing = vi.fn(async (name: string) => (name === 'wasm' ? Promise.reject(new Error('offline')) : name));
    await enginesInTurn('wasm', failing, (engine) => taken.push(engine));
    acts.dispatchEvent(new Event('keydown'));
    await vi.waitFor(() => expect(failing).toHaveBeenCalledTimes(2));
    expect(taken).toEqual(['reference', 'reference']);
  });

  it('uses the core immediately after an interaction, and never if plain TypeScript was selected', async () => {
    noticeActs();
    acts.dispatchEvent(new Event('pointerdown'));
    const taken: string[] = [];
    await enginesInTurn('wasm', load, (engine) => taken.push(engine));
    await enginesInTurn('reference', load, (engine) => taken.push(engine));
    expect(taken).toEqual(['wasm', 'reference']);
  });
});

describe('loadedOnce', () => {
  it('loads each engine once, and retries after a failure', async () => {
    const load = vi.fn(async (name: string) => `${name} ${load.mock.calls.length}`);
    const once = loadedOnce(load);
    expect([await once('wasm'), await once('wasm'), await once('reference')]).toEqual([
      'wasm 1',
      'wasm 1',
      'reference 2',
    ]);
    load.mockRejectedValueOnce(new Error('offline'));
    const failing = loadedOnce(load);
    await expect(failing('wasm')).rejects.toThrow('offline');
    expect(await failing('wasm')).toBe('wasm 4');
  });
});

describe('inTurn', () => {
  /** Creates sessions whose traces name their engine, and records the disposed ones. */
  function maker(kernels: string, over: string[]) {
    let made = 0;
    return {
      name: 'wasm' as const,
      kernels,
      createSession() {
        const session = `${kernels} ${++made}`;
        return { session, dispose: () => void over.push(session) };
      },
    };
  }

  it('never disposes a session whose numbers are shown, and disposes all at the end', () => {
    const over: string[] = [];
    const used: string[] = [];
    const trace = traceOf();
    const computation = inTurn(maker('first', over), ({ session }) => {
      used.push(session);
      return trace;
    });
    const compute = () => {
      computation.compute(lessonModel(RANDOM, null), RANDOM);
      expect(over).not.toContain(used.at(-1));
      expect(computation.by.kernels).toBe(used.at(-1)?.split(' ')[0]);
    };
    compute();
    compute();
    compute();
    expect(new Set(used).size).toBe(2);
    computation.use(maker('second', over));
    expect(over).not.toContain(used.at(-1));
    expect(computation.by.kernels).toBe('first');
    compute();
    compute();
    compute();
    expect(used.slice(3).every((session) => session.startsWith('second'))).toBe(true);
    computation.dispose();
    expect(new Set(over)).toEqual(new Set(used));
    expect(over.length).toBe(new Set(over).size);
  });
});
