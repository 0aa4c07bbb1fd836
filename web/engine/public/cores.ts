/** The internal core behind each public engine. */
import type { GradientEngine } from '../engine.ts';
import type { Engine } from './create-engine.ts';

const cores = new WeakMap<Engine, GradientEngine>();

export function keepCore(engine: Engine, core: GradientEngine): void {
  cores.set(engine, core);
}

/** Throws `TypeError` for an object that `createEngine` did not create. */
export function coreOf(engine: Engine): GradientEngine {
  const core = cores.get(engine);
  if (!core) throw new TypeError('this is not an engine: create one with createEngine()');
  return core;
}
