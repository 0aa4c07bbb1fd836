import { describe, expect, it } from 'vitest';
import { AttentionError } from '#web/engine/engine.ts';
import { type CoreSteps, loadCore } from '#web/engine/load-core.ts';
import { type CoreBuild, loadCoreModule } from '#web/engine/wasm/load-module.ts';
import { loadedUnder, oldNode } from './support/other-node.ts';

/** A machine without restrictions, and the list of loaded builds. */
function machine(changes: Partial<CoreSteps> = {}): { steps: CoreSteps; loaded: CoreBuild[] } {
  const loaded: CoreBuild[] = [];
  const steps: CoreSteps = {
    hasRelaxedSimd: async () => true,
    nodeVersion: () => undefined,
    load: async (build) => {
      loaded.push(build);
      return loadCoreModule(build);
    },
    test: async () => {},
    ...changes,
  };
  return { steps, loaded };
}

describe('the build', () => {
  it.each([
    [{}, 'strict'],
    [{ speed: 'strict', multiplications: 1e12 }, 'strict'],
    [{ speed: 'fast' }, 'fast'],
    [{ speed: 'auto', multiplications: 1e5 }, 'strict'],
    [{ speed: 'auto', multiplications: 1e9 }, 'fast'],
  ] as const)('for %j is %s, and only that one is loaded', async (options, build) => {
    const { steps, loaded } = machine();
    const core = await loadCore(options, steps);
    expect([core.build, core.note]).toEqual([build, null]);
    expect(core.module.activeKernelTable()).toBe(build === 'fast' ? 'wasm-relaxed' : 'wasm-simd128');
    expect(loaded).toEqual([build]);
  });

  it.each([
    ['Node 20', { nodeVersion: () => '20.19.0' }, 'Node 20.19.0 computes relaxed SIMD wrongly'],
    ['Node 21', { nodeVersion: () => '21.7.3' }, 'and 22 or newer is needed'],
    ['an engine without relaxed SIMD', { hasRelaxedSimd: async () => false }, 'this engine has no relaxed SIMD'],
  ])('is strict in %s, with the reason, without loading the fast one', async (_, changes, why) => {
    const { steps, loaded } = machine(changes);
    const core = await loadCore({ speed: 'fast' }, steps);
    expect(core.build).toBe('strict');
    expect(core.note).toContain(why);
    expect(loaded).toEqual(['strict']);
  });

  it.each(['22.12.0', '24.1.0', '100.0.0'])('may be fast in Node %s', async (version) => {
    const { steps } = machine({ nodeVersion: () => version });
    expect((await loadCore({ speed: 'fast' }, steps)).build).toBe('fast');
  });

  it('falls back to strict, with the reason, if the fast one computes wrongly', async () => {
    const { steps } = machine({
      test: async (module) => {
        if (module.activeKernelTable() === 'wasm-relaxed') throw new AttentionError('weights has 2 where 1 is right');
      },
    });
    const { build, note } = await loadCore({ speed: 'fast' }, steps);
    expect(build).toBe('strict');
    expect(note).toBe('The fast build is not used, because it failed here: weights has 2 where 1 is right.');
  });

  it('rejects if the strict one computes wrongly', async () => {
    const { steps } = machine({ test: () => Promise.reject(new AttentionError('output has NaN')) });
    await expect(loadCore({ speed: 'fast' }, steps)).rejects.toThrow('output has NaN');
  });
});

describe('on this machine', () => {
  it('both builds pass the self-test', async () => {
    expect(await loadCore({ speed: 'strict' })).toMatchObject({ build: 'strict', note: null });
    expect(await loadCore({ speed: 'fast' })).toMatchObject({ build: 'fast', note: null });
  });

  const old = oldNode();
  it.skipIf(!old)('loads the strict build in a Node older than 22, even if fast is requested', async () => {
    const { build, kernels, note } = await loadedUnder(old ?? '');
    expect([build, kernels]).toEqual(['strict', 'wasm-simd128']);
    expect(note).toMatch(/^The fast build is not used: Node \d+\.\d+\.\d+ computes relaxed SIMD wrongly/);
  });

  it('loads the fast build in this Node the same way', async () => {
    expect(await loadedUnder(process.execPath)).toEqual({ build: 'fast', kernels: 'wasm-relaxed', note: null });
  });
});
