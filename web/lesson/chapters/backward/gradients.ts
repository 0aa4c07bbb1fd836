/** Forward, loss and backward, by the engine for gradients: what the chapter's figure, inspector and exercises read. */
import type { AttentionTrace, ForwardRequest, GradientEngine, GradientSession } from '../../../engine/engine.ts';
import { loadGradientEngine } from '../../../engine/load-gradient-engine.ts';
import type { Computation, LoadComputation } from '../../session/computation.ts';
import { lossTensors, targetOf } from './loss.ts';
import { LossTrace } from './loss-trace.ts';

/** Everything for one request: the target is made from its input. */
export function traceWithLoss(session: GradientSession, request: ForwardRequest): AttentionTrace {
  const forward = session.forward(request);
  const loss = lossTensors(forward, targetOf(forward));
  const error = loss.find(({ name }) => name === 'error')?.data ?? new Float32Array(0);
  return new LossTrace(session.backward(error), loss);
}

/** Two sessions in turn: while one computes, the numbers of the other stay readable. */
export function computationBy(engine: GradientEngine): Computation {
  let next = engine.createSession();
  let shown = engine.createSession();
  return {
    compute({ request }) {
      const trace = traceWithLoss(next, request);
      [next, shown] = [shown, next];
      return trace;
    },
    dispose() {
      next.dispose();
      shown.dispose();
    },
  };
}

const loaded = new Map<string, Promise<GradientEngine>>();

/** The engine for gradients, loaded once. */
export function gradientEngine(name: Parameters<LoadComputation>[0]): Promise<GradientEngine> {
  const before = loaded.get(name);
  if (before) return before;
  const loading = loadGradientEngine(name);
  loaded.set(name, loading);
  loading.catch(() => loaded.delete(name));
  return loading;
}

/** The engine that is at work in the open chapter; null before one was asked for. */
export function engineAtWork(): Promise<GradientEngine> | null {
  return [...loaded.values()].at(-1) ?? null;
}

export const load: LoadComputation = async (name) => computationBy(await gradientEngine(name));
