/** WebGPU in the benchmark: the choice of adapter, and contenders that compute the layer. */
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { jaxWasm } from '#tests/bench/contenders/jax.mjs';
import { oursWebGpu } from '#tests/bench/contenders/ours-webgpu.mjs';
import { tensorflowLayer } from '#tests/bench/contenders/tensorflow-layer.mjs';
import { startWebGpu } from '#tests/bench/hosts/webgpu.mjs';
import { makeProblem } from '#tests/bench/problem.mjs';
import { reference, worstError } from '#tests/bench/reference.mjs';
import { tolerance } from '#tests/bench/shapes.mjs';
import { adapterName, isSoftware, remarks, tooLargeFor } from '#tests/bench/webgpu/adapter.mjs';
import { watchKernels } from '#tests/bench/worker/kernel-switch.mjs';
import { Player } from '#tests/bench/worker/player.mjs';
import type { AttentionOptions, ForwardRequest } from '#web/engine/engine.ts';
import { createReferenceEngine } from '#web/engine/reference/reference-engine.ts';

type AdapterInfo = Parameters<typeof isSoftware>[0];

const NVIDIA = { vendor: 'nvidia', architecture: 'lovelace', description: '', isFallbackAdapter: false };
const SWIFTSHADER = { vendor: 'google', architecture: 'swiftshader', description: '', isFallbackAdapter: true };
const LLVMPIPE = { vendor: 'mesa', architecture: '', description: 'llvmpipe (LLVM 15)', isFallbackAdapter: false };

const SHAPE = { tokens: 5, dModel: 16, numHeads: 4 };
const CASES = [false, true].map((causal) => ({ shape: SHAPE, causal, pass: 'forward' as const }));

describe('an adapter', () => {
  it('is in software if the browser says so, or if its name does', () => {
    expect([NVIDIA, SWIFTSHADER, LLVMPIPE].map(isSoftware)).toEqual([false, true, true]);
  });

  it('is named, and its times do not count in software', () => {
    expect(adapterName(NVIDIA)).toBe('nvidia, lovelace');
    expect(adapterName({ ...NVIDIA, vendor: '', architecture: '' })).toBe('an adapter without a name');
    expect(remarks(NVIDIA)[0]).toBe('Adapter: nvidia, lovelace.');
    expect(remarks(SWIFTSHADER)[0]).toMatch(/^Adapter: google, swiftshader: in software.*say nothing/);
  });

  it('skips cases that take minutes in software', () => {
    const shape = { tokens: 512, dModel: 512, numHeads: 8 };
    expect(tooLargeFor(NVIDIA, shape)).toBeUndefined();
    expect(tooLargeFor(SWIFTSHADER, shape)).toMatch(/more than 256 tokens/);
    expect(tooLargeFor(SWIFTSHADER, { ...shape, tokens: 256 })).toBeUndefined();
  });
});

describe('a browser with WebGPU', () => {
  /** Browsers that find these adapters in sequence. */
  const browsers = (...adapters: (AdapterInfo | null)[]) => {
    const log: string[] = [];
    const start = async (flags: readonly string[]) => {
      const adapter = adapters.shift() ?? null;
      log.push(flags.some((flag) => flag.includes('swiftshader')) ? 'software' : 'as it is');
      return { adapter: async () => adapter, stop: async () => void log.push('stopped') };
    };
    return { log, start };
  };

  it('uses the machine’s own graphics processor first', async () => {
    const { log, start } = browsers(NVIDIA);
    expect((await startWebGpu(start)).adapter).toBe(NVIDIA);
    expect(log).toEqual(['as it is']);
  });

  it('falls back to a software adapter and closes the first browser', async () => {
    const { log, start } = browsers(null, SWIFTSHADER);
    expect((await startWebGpu(start)).adapter).toBe(SWIFTSHADER);
    expect(log).toEqual(['as it is', 'stopped', 'software']);
  });

  it('reports that there is none if software fails, too', async () => {
    const { log, start } = browsers(null, null);
    await expect(startWebGpu(start)).rejects.toThrow('Chromium finds no adapter for WebGPU, not even in software');
    expect(log.at(-1)).toBe('stopped');
  });
});

describe('our contenders', () => {
  /** The engine's interface, computed by the plain engine. */
  const forward = (request: ForwardRequest) => createReferenceEngine().createSession().forward(request);
  const createWebGpuEngine = async () => ({
    createSession: () => ({ forward: async (request: ForwardRequest) => forward(request) }),
    createLayer: async (options: AttentionOptions, weights: ForwardRequest['given']) => ({
      output: async ({ given }: Pick<ForwardRequest, 'given'>) =>
        forward({
          options,
          given: { position: new Float32Array(given['embedding']?.length ?? 0), ...given, ...weights },
        }).get('output').data,
    }),
    dispose() {},
  });
  const environment = {
    kind: 'chromium' as const,
    readBytes: () => Promise.reject(new Error('nothing is read')),
    importFile: async () => ({ createWebGpuEngine }),
    exists: async () => true,
    address: (path: string) => path,
  };

  it('request the layer that all contenders compute', async () => {
    const contenders = await oursWebGpu(environment);
    expect(contenders.map(({ name }) => name)).toEqual(['ours WebGPU, fast', 'ours WebGPU, trace']);
    for (const contender of contenders) {
      for (const what of CASES) {
        const problem = makeProblem(SHAPE);
        const runner = 'create' in contender ? await contender.create(what, problem) : null;
        await runner?.run();
        expect(worstError(reference(what, problem), runner?.results())).toBeLessThan(tolerance(what));
      }
    }
  });

  it('say what is missing', async () => {
    const absent = await oursWebGpu({ ...environment, exists: async () => false });
    expect(absent).toHaveLength(2);
    expect(absent[0]).toMatchObject({ unavailable: 'build/bench/webgpu-engine.mjs is not built' });
  });
});

describe('a run without kernels', () => {
  it('keeps dispatches from the device, and only in its own samples', async () => {
    const log: string[] = [];
    class Pass {
      dispatchWorkgroups(...groups: number[]) {
        log.push(`dispatched ${groups}`);
      }
      dispatchWorkgroupsIndirect() {
        log.push('dispatched indirectly');
      }
    }
    watchKernels(Pass.prototype);
    const player = Object.assign(new Player(), { peak: { calibrate: () => 0.001 } });
    const run = () => {
      log.push('ran');
      new Pass().dispatchWorkgroups(1, 2);
      new Pass().dispatchWorkgroupsIndirect();
    };
    const create = () => ({ run, results: () => ({}), dispose() {} });
    for (const name of ['whole', 'without']) player.contenders.set(name, { name, peak: '', create });
    const what = (pass: 'forward' | 'no-kernels') => ({ shape: SHAPE, causal: false, pass });
    await player.prepare('whole', what('forward'));
    await player.prepare('without', what('no-kernels'));
    for (const name of ['without', 'whole', 'without']) await player.sample(name, 1);
    expect(log).toEqual(['ran', 'ran', 'dispatched 1,2', 'dispatched indirectly', 'ran']);
  });
});

// Only if `npm run bench` has installed the compared libraries.
const TENSORFLOW = new URL('../../bench/node_modules/@tensorflow/tfjs/dist/tf.node.js', import.meta.url);
describe.skipIf(!existsSync(TENSORFLOW))('TensorFlow.js', () => {
  it.each(CASES)('computes the layer in its operators, causal: $causal', async (what) => {
    const { default: tf } = await import(/* @vite-ignore */ TENSORFLOW.href);
    await tf.setBackend('cpu');
    const problem = makeProblem(SHAPE);
    const { layer, weights, dispose } = tensorflowLayer(tf, what, problem);
    const output = tf.tidy(() => layer(tf.tensor(problem.input, [SHAPE.tokens, SHAPE.dModel]), ...weights).dataSync());
    dispose();
    expect(worstError(reference(what, problem), { output })).toBeLessThan(tolerance(what));
    expect(tf.memory().numTensors).toBe(0);
  });
});

const JAX = new URL('../../bench/node_modules/@jax-js/jax/dist/index.js', import.meta.url);
describe.skipIf(!existsSync(JAX))('jax-js', () => {
  it.each(CASES)('computes the layer in its operators, causal: $causal', async (what) => {
    const [contender] = await jaxWasm({ importFile: () => import(/* @vite-ignore */ JAX.href) });
    const problem = makeProblem(SHAPE);
    const runner = await contender?.create(what, problem);
    for (let run = 0; run < 2; run++) await runner?.run();
    expect(worstError(reference(what, problem), runner?.results())).toBeLessThan(tolerance(what));
    runner?.dispose();
  });
});
