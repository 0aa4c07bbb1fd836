/** The core behind each public engine. */
import { AttentionError, type GradientEngine } from '../engine.ts';
import type { CoreModule } from '../wasm/load-module.ts';
import type { Engine } from './create-engine.ts';

/** A loaded module, and the engine that keeps every tensor in it. */
export interface EngineCore {
  readonly module: CoreModule;
  readonly gradients: GradientEngine;
}

/** Null for an engine that was disposed. */
const cores = new WeakMap<Engine, EngineCore | null>();

export function keepCore(engine: Engine, core: EngineCore): void {
  cores.set(engine, core);
}

export function dropCore(engine: Engine): void {
  cores.set(engine, null);
}

export function engineDisposed(): AttentionError {
  return new AttentionError('this engine was disposed', { code: 'disposed' });
}

/** Throws `AttentionError` for an engine that was disposed, and for an object that `createEngine` did not create. */
export function coreOf(engine: Engine): EngineCore {
  const core = cores.get(engine);
  if (core === null) throw engineDisposed();
  if (!core) {
    const problem = 'this is not an engine: create one with createEngine()';
    throw new AttentionError(problem, { code: 'type', argument: 'engine' });
  }
  return core;
}
