/**
 * Selects a build of the whole core.
 *
 *     const { module, build, note } = await loadCore({ speed: 'fast' });
 *
 * The strict build gives bit-identical results on every machine. The fast build fuses multiply and add with relaxed
 * SIMD: for training, large shapes and opened checkpoints. It falls back to the strict build, with a note, where
 * relaxed SIMD is missing or known to be wrong, or the self-test fails.
 */
import { relaxedSimd } from 'wasm-feature-detect';
import { messageOf } from './message-of.ts';
import { selfTest, selfTestGradients } from './self-test.ts';
import type { CoreBuild, CoreModule } from './wasm/load-module.ts';
import type { WasmLocation } from './wasm-location.ts';

/** 'auto' is fast for calls long enough to benefit, else strict. */
type Speed = CoreBuild | 'auto';

export interface CoreOptions {
  readonly speed?: Speed;
  /** For 'auto': the approximate number of multiplications per call. */
  readonly multiplications?: number;
  /** Overrides the page's location of the files. */
  readonly location?: WasmLocation;
}

export interface LoadedCore {
  readonly module: CoreModule;
  readonly build: CoreBuild;
  /** Why the fast build was requested but not used, as a sentence; else null. */
  readonly note: string | null;
}

/** Loading steps, replaced in tests. */
export interface CoreSteps {
  readonly hasRelaxedSimd: () => Promise<boolean>;
  /** Node's version, such as "24.1.0"; undefined in a browser. */
  readonly nodeVersion: () => string | undefined;
  readonly load: (build: CoreBuild, location?: WasmLocation) => Promise<CoreModule>;
  /** Throws if the module computes wrong numbers. */
  readonly test: (module: CoreModule) => Promise<void>;
}

/** Smaller calls take less than a millisecond in either build. */
const MIN_MULTIPLICATIONS = 10_000_000;

/** The first trusted Node version: the baseline compiler of Node 20 computes relaxed SIMD wrongly. */
const MIN_NODE_VERSION = 22;

const STEPS: CoreSteps = {
  hasRelaxedSimd: async () => typeof WebAssembly === 'object' && (await relaxedSimd()),
  nodeVersion: () => (globalThis as { process?: { versions?: { node?: string } } }).process?.versions?.node,
  load: async (build, location) => (await import('./wasm/load-module.ts')).sharedCoreModule(build, location),
  test: testCore,
};

/** Rejects if the strict build fails to load or computes wrongly. */
export async function loadCore(
  { speed = 'auto', multiplications = 0, location }: CoreOptions = {},
  steps: CoreSteps = STEPS,
): Promise<LoadedCore> {
  const wantsFast = speed === 'fast' || (speed === 'auto' && multiplications >= MIN_MULTIPLICATIONS);
  const obstacle = wantsFast ? await obstacleToFast(steps) : null;
  if (!wantsFast || obstacle !== null) {
    const note = obstacle === null ? null : `The fast build is not used: ${obstacle}.`;
    return { module: await tested('strict', steps, location), build: 'strict', note };
  }
  try {
    return { module: await tested('fast', steps, location), build: 'fast', note: null };
  } catch (error) {
    const note = `The fast build is not used, because it failed here: ${messageOf(error)}.`;
    return { module: await tested('strict', steps, location), build: 'strict', note };
  }
}

async function obstacleToFast(steps: CoreSteps): Promise<string | null> {
  const version = steps.nodeVersion();
  // This comes first, because such a Node may accept the instructions that it computes wrongly.
  if (version !== undefined && Number.parseInt(version, 10) < MIN_NODE_VERSION) {
    return `Node ${version} computes relaxed SIMD wrongly, and ${MIN_NODE_VERSION} or newer is needed`;
  }
  if (!(await steps.hasRelaxedSimd())) return 'this engine has no relaxed SIMD';
  return null;
}

async function tested(build: CoreBuild, steps: CoreSteps, location?: WasmLocation): Promise<CoreModule> {
  const module = await steps.load(build, location);
  await steps.test(module);
  return module;
}

/** Compares forward and backward with plain TypeScript on one tiny case with every part in use. */
async function testCore(module: CoreModule): Promise<void> {
  const [{ wasmEngineOf }, { gradientEngineOf }, { createReferenceEngine }, { createReferenceGradientEngine }] =
    await Promise.all([
      import('./wasm/wasm-engine.ts'),
      import('./wasm/wasm-gradients.ts'),
      import('./reference/reference-engine.ts'),
      import('./reference/reference-gradients.ts'),
    ]);
  selfTest(wasmEngineOf(module), createReferenceEngine());
  await selfTestGradients(gradientEngineOf(module), createReferenceGradientEngine());
}
