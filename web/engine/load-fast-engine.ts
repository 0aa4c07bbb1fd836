/**
 * The engine for shapes that take long: the whole core in the build that fuses multiply and add, or the strict one where that
 * is not to be had. Rejects where neither is: plain TypeScript would take minutes.
 */
import type { AttentionEngine } from './engine.ts';
import { loadCore } from './load-core.ts';
import { wasmEngineOf } from './wasm/wasm-engine.ts';

export async function loadFastEngine(): Promise<AttentionEngine> {
  return wasmEngineOf((await loadCore({ speed: 'fast' })).module);
}
