/**
 * Chooses the engine for gradients, as `loadEngine` does for the forward pass: the whole C++ core in WebAssembly, or plain
 * TypeScript where that engine is at work already or the core does not load. Each is fetched only when it is asked for.
 */
import type { AttentionEngine, GradientEngine } from './engine.ts';
import { selfTestGradients } from './self-test.ts';

/** What loading depends on; the tests replace it. */
export interface GradientLoadSteps {
  readonly loadWasm: () => Promise<GradientEngine>;
  readonly loadReference: () => Promise<GradientEngine>;
}

const STEPS: GradientLoadSteps = {
  loadWasm: async () => (await import('./wasm/wasm-gradients.ts')).createWasmGradientEngine(),
  loadReference: async () => (await import('./reference/reference-gradients.ts')).createReferenceGradientEngine(),
};

/** `name` is that of the engine that computes the forward pass. */
export async function loadGradientEngine(
  name: AttentionEngine['name'],
  steps: GradientLoadSteps = STEPS,
): Promise<GradientEngine> {
  const reference = await steps.loadReference();
  if (name === 'reference') return reference;
  try {
    const engine = await steps.loadWasm();
    selfTestGradients(engine, reference);
    return engine;
  } catch {
    return reference;
  }
}
