/** Selects the engine for gradients: the whole C++ core, or plain TypeScript. */
import type { AttentionEngine, GradientEngine } from './engine.ts';
import { type LoadSteps, loadChecked } from './load-checked.ts';
import { selfTestGradients } from './self-test.ts';

const STEPS: LoadSteps<GradientEngine> = {
  loadWasm: async () => (await import('./wasm/wasm-gradients.ts')).createWasmGradientEngine(),
  loadReference: async () => (await import('./reference/reference-gradients.ts')).createReferenceGradientEngine(),
};

/** `name` is the engine of the forward pass. */
export const loadGradientEngine = (name: AttentionEngine['name'], steps = STEPS): Promise<GradientEngine> =>
  loadChecked(name, steps, selfTestGradients);
