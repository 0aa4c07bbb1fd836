/** One engine for everything on the page: each figure has a session of its own in it, and the module is loaded once. */
import { type LoadedEngine, loadEngine } from '../../engine/load-engine.ts';

let loading: Promise<LoadedEngine> | null = null;

export function sharedEngine(): Promise<LoadedEngine> {
  loading ??= loadEngine();
  return loading;
}
