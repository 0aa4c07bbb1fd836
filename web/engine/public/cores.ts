/** The core behind each public engine. */
import { AttentionError, type GradientEngine } from '../engine.ts';
import type { CoreModule } from '../wasm/load-module.ts';
import type { Engine } from './create-engine.ts';

/** A loaded module, and the engine that keeps every tensor in it. */
export interface EngineCore {
  readonly module: CoreModule;
  readonly gradients: GradientEngine;
}

const cores = new WeakMap<Engine, EngineCore>();

export function keepCore(engine: Engine, core: EngineCore): void {
  cores.set(engine, core);
}

/** Throws `AttentionError` for an object that `createEngine` did not create. */
export function coreOf(engine: Engine): EngineCore {
  const core = cores.get(engine);
  if (!core) {
    const problem = 'this is not an engine: create one with createEngine()';
    throw new AttentionError(problem, { code: 'type', argument: 'engine' });
  }
  return core;
}
