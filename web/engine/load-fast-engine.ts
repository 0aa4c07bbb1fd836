/**
 * Loads the engine for large shapes: the fused multiply-add build, or the strict one.
 *
 * Rejects if neither loads, because plain TypeScript would take minutes.
 */
import type { AttentionEngine } from './engine.ts';
import { loadCore } from './load-core.ts';
import { wasmEngineOf } from './wasm/wasm-engine.ts';

export async function loadFastEngine(): Promise<AttentionEngine> {
  return wasmEngineOf((await loadCore({ speed: 'fast' })).module);
}
