/**
 * Selects the engine: the C++ core in WebAssembly, or plain TypeScript with a note.
 *
 * The fallback applies if the core fails to load or its self-test fails. Loading never rejects: the lesson works either
 * way.
 */
import { simd } from 'wasm-feature-detect';
import type { AttentionEngine } from './engine.ts';
import { messageOf } from './message-of.ts';
import { createReferenceEngine } from './reference/reference-engine.ts';
import { selfTest } from './self-test.ts';

export { createReferenceEngine };

/** Why the plain TypeScript engine is used; `detail` is for debugging. */
export interface FallbackNote {
  readonly reason: 'no-simd' | 'failed';
  readonly detail: string;
}

export interface LoadedEngine {
  readonly engine: AttentionEngine;
  readonly note: FallbackNote | null;
}

export interface LoadOptions {
  /** 'reference' requests the plain engine, without a note; 'wasm' is the default. */
  readonly force?: AttentionEngine['name'];
  /** Awaited between long steps, so that a page can render. */
  readonly pause?: () => Promise<void>;
}

/** Loading steps, replaced in tests. */
export interface LoadSteps {
  readonly hasSimd: () => Promise<boolean>;
  readonly loadWasm: () => Promise<AttentionEngine>;
}

const STEPS: LoadSteps = {
  hasSimd: async () => typeof WebAssembly === 'object' && (await simd()),
  // Imported lazily, so that a browser without support does not fetch it.
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
    const detail = messageOf(error);
    return { engine: reference, note: { reason: 'failed', detail } };
  }
}
