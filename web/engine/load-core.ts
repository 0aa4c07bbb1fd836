/**
 * Chooses a build of the whole core.
 *
 *     const { module, build, note } = await loadCore({ speed: 'fast' });
 *
 * The strict build computes the same bits on every machine. The fast one uses relaxed SIMD, with multiply and add in one
 * instruction: for training, large shapes and opened checkpoints. It is taken only where the engine accepts such instructions
 * and is not known to compute them wrongly, and where it passes the self-test; otherwise the strict one takes over, with a note.
 */
import { relaxedSimd } from 'wasm-feature-detect';
import { selfTest, selfTestGradients } from './self-test.ts';
import type { CoreBuild, CoreModule } from './wasm/load-module.ts';
import type { WasmLocation } from './wasm-location.ts';

/** 'auto' is fast for calls that are long enough for it to be felt, else strict. */
export type Speed = CoreBuild | 'auto';

export interface CoreOptions {
  readonly speed?: Speed;
  /** For 'auto': about how many multiplications one call makes. */
  readonly multiplications?: number;
  /** Where the files are, if not where the page says. */
  readonly location?: WasmLocation;
}

export interface LoadedCore {
  readonly module: CoreModule;
  readonly build: CoreBuild;
  /** Why the fast build was wanted and not taken, as a sentence; null otherwise. */
  readonly note: string | null;
}

/** What loading depends on; the tests replace it. */
export interface CoreSteps {
  readonly hasRelaxedSimd: () => Promise<boolean>;
  /** Node's version, such as "24.1.0"; undefined in a browser. */
  readonly nodeVersion: () => string | undefined;
  readonly load: (build: CoreBuild, location?: WasmLocation) => Promise<CoreModule>;
  /** Throws where the module's numbers are wrong. */
  readonly test: (module: CoreModule) => Promise<void>;
}

/** Below, a call takes less than a millisecond either way. */
const WORTH_IT = 10_000_000;

/** The first Node that is trusted with it: the baseline compiler of Node 20 computes relaxed SIMD wrongly. */
const NODE_WANTED = 22;

const STEPS: CoreSteps = {
  hasRelaxedSimd: async () => typeof WebAssembly === 'object' && (await relaxedSimd()),
  nodeVersion: () => (globalThis as { process?: { versions?: { node?: string } } }).process?.versions?.node,
  load: async (build, location) => (await import('./wasm/load-module.ts')).sharedCoreModule(build, location),
  test: testCore,
};

/** Rejects if the strict build cannot be loaded, or computes wrongly. */
export async function loadCore(
  { speed = 'auto', multiplications = 0, location }: CoreOptions = {},
  steps: CoreSteps = STEPS,
): Promise<LoadedCore> {
  const wantsFast = speed === 'fast' || (speed === 'auto' && multiplications >= WORTH_IT);
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
  // Asked first: such a Node may well accept the instructions that it computes wrongly.
  if (version !== undefined && Number.parseInt(version, 10) < NODE_WANTED) {
    return `Node ${version} computes relaxed SIMD wrongly, and ${NODE_WANTED} or newer is needed`;
  }
  if (!(await steps.hasRelaxedSimd())) return 'this engine has no relaxed SIMD';
  return null;
}

async function tested(build: CoreBuild, steps: CoreSteps, location?: WasmLocation): Promise<CoreModule> {
  const module = await steps.load(build, location);
  await steps.test(module);
  return module;
}

/** Forward and backward against plain TypeScript, on one tiny case with every part in use. */
async function testCore(module: CoreModule): Promise<void> {
  const [{ wasmEngineOf }, { gradientEngineOf }, { createReferenceEngine }, { createReferenceGradientEngine }] =
    await Promise.all([
      import('./wasm/wasm-engine.ts'),
      import('./wasm/wasm-gradients.ts'),
      import('./reference/reference-engine.ts'),
      import('./reference/reference-gradients.ts'),
    ]);
  selfTest(wasmEngineOf(module), createReferenceEngine());
  selfTestGradients(gradientEngineOf(module), createReferenceGradientEngine());
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
