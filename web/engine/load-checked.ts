/** Loads an engine of the C++ core and checks it against plain TypeScript, which replaces it if loading or a check fails. */
import type { AttentionEngine } from './engine.ts';

/** Loading steps, replaced in tests. Each engine is imported on demand. */
export interface LoadSteps<Engine> {
  readonly loadWasm: () => Promise<Engine>;
  readonly loadReference: () => Promise<Engine>;
}

/** `name` is the engine of the forward pass. `check` rejects if the engine's numbers differ from those of plain TypeScript. */
export async function loadChecked<Engine>(
  name: AttentionEngine['name'],
  { loadWasm, loadReference }: LoadSteps<Engine>,
  check: (engine: Engine, reference: Engine) => Promise<void>,
): Promise<Engine> {
  if (name === 'reference') return loadReference();
  try {
    const [engine, reference] = await Promise.all([loadWasm(), loadReference()]);
    await check(engine, reference);
    return engine;
  } catch {
    return loadReference();
  }
}
