/**
 * The whole block: what the chapter's figure, inspector and exercises read. Plain TypeScript computes it as it is read, so that
 * reading fetches no more than other chapters do; with the reader's first act the C++ core is fetched, and computes from then on.
 */
import type { BlockEngine } from '../../../engine/engine.ts';
import { loadBlockEngine } from '../../../engine/load-block-engine.ts';
import { blockRequest } from '../../model/block-model.ts';
import type { Computation, LoadComputation } from '../../session/computation.ts';

export interface BlockComputation extends Computation {
  /** What is computed from now on is computed by this engine. */
  use(engine: BlockEngine): void;
}

/** Two sessions in turn: while one computes, the numbers of the other stay readable. */
export function computationBy(first: BlockEngine): BlockComputation {
  let engine = first;
  let next = engine.createSession();
  let shown = engine.createSession();
  return {
    use(other) {
      next.dispose();
      engine = other;
      next = engine.createSession();
    },
    compute({ request }, settings) {
      const trace = next.forward(blockRequest(request, settings));
      // A session of the engine before has shown its numbers for the last time.
      shown.dispose();
      shown = next;
      next = engine.createSession();
      return trace;
    },
    dispose() {
      next.dispose();
      shown.dispose();
    },
  };
}

const loaded = new Map<string, Promise<BlockEngine>>();

/** The engine for blocks, loaded once: plain TypeScript for 'reference', the core for 'wasm' where it loads. */
export function blockEngine(name: Parameters<LoadComputation>[0]): Promise<BlockEngine> {
  const before = loaded.get(name);
  if (before) return before;
  const loading = loadBlockEngine(name);
  loaded.set(name, loading);
  loading.catch(() => loaded.delete(name));
  return loading;
}

const ACTS = ['pointerdown', 'keydown'] as const;

/** `name` is that of the engine for the forward pass: where that is plain TypeScript, so is this. */
export const load: LoadComputation = async (name) => {
  const computation = computationBy(await blockEngine('reference'));
  if (name === 'reference') return computation;
  const leave = new AbortController();
  const begin = async (): Promise<void> => {
    for (const act of ACTS) removeEventListener(act, begin);
    const engine = await blockEngine(name);
    if (!leave.signal.aborted) computation.use(engine);
  };
  for (const act of ACTS) addEventListener(act, begin, { signal: leave.signal });
  return {
    compute: (model, settings) => computation.compute(model, settings),
    dispose() {
      leave.abort();
      computation.dispose();
    },
  };
};
