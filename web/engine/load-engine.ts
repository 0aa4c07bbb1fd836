/**
 * Chooses the engine: the C++ core in WebAssembly where it loads and computes correctly, else plain TypeScript with a note to
 * show. Loading never fails: the lesson works either way.
 */
import { simd } from 'wasm-feature-detect';
import type { AttentionEngine } from './engine.ts';
import { createReferenceEngine } from './reference/reference-engine.ts';
import { selfTest } from './self-test.ts';

/** Why the plain TypeScript engine took over; `detail` is for people who look for the cause. */
export interface FallbackNote {
  readonly reason: 'no-simd' | 'failed';
  readonly detail: string;
}

export interface LoadedEngine {
  readonly engine: AttentionEngine;
  readonly note: FallbackNote | null;
}

export interface LoadOptions {
  /** 'reference' asks for the plain engine, without a note; 'wasm' is what is tried anyway. */
  readonly force?: AttentionEngine['name'];
  /** Waited for between what takes long, so that a page can draw meanwhile. */
  readonly pause?: () => Promise<void>;
}

/** What loading depends on; the tests replace it. */
export interface LoadSteps {
  readonly hasSimd: () => Promise<boolean>;
  readonly loadWasm: () => Promise<AttentionEngine>;
}

const STEPS: LoadSteps = {
  hasSimd: async () => typeof WebAssembly === 'object' && (await simd()),
  // Loaded apart, so that a browser that cannot use the module does not fetch it.
  loadWasm: async () => (await import('./wasm/wasm-engine.ts')).createWasmEngine(),
};

export async function loadEngine({ force, pause }: LoadOptions = {}, steps: LoadSteps = STEPS): Promise<LoadedEngine> {
  const reference = createReferenceEngine();
  if (force === 'reference') return { engine: reference, note: null };
  try {
    if (!(await steps.hasSimd())) {
      return { engine: reference, note: { reason: 'no-simd', detail: 'this browser has no WebAssembly SIMD' } };
    }
    const engine = await steps.loadWasm();
    await pause?.();
    selfTest(engine, reference);
    return { engine, note: null };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { engine: reference, note: { reason: 'failed', detail } };
  }
}
