/**
 * Selects the engine for gradients: the whole C++ core, or plain TypeScript.
 *
 * It falls back to TypeScript if that engine already runs or the core fails to load. Each one is imported on demand.
 */
import type { AttentionEngine, GradientEngine } from './engine.ts';
import { selfTestGradients } from './self-test.ts';

/** Loading steps, replaced in tests. */
export interface GradientLoadSteps {
  readonly loadWasm: () => Promise<GradientEngine>;
  readonly loadReference: () => Promise<GradientEngine>;
}

const STEPS: GradientLoadSteps = {
  loadWasm: async () => (await import('./wasm/wasm-gradients.ts')).createWasmGradientEngine(),
  loadReference: async () => (await import('./reference/reference-gradients.ts')).createReferenceGradientEngine(),
};

/** `name` is the engine of the forward pass. */
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
