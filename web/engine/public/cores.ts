/** The core behind each public engine. */
import type { GradientEngine } from '../engine.ts';
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

/** Throws `TypeError` for an object that `createEngine` did not create. */
export function coreOf(engine: Engine): EngineCore {
  const core = cores.get(engine);
  if (!core) throw new TypeError('this is not an engine: create one with createEngine()');
  return core;
}
