/** Forward pass, loss and backward pass for the chapter's figure, inspector and exercises. */
import type { AttentionEngine, AttentionTrace, ForwardRequest, GradientSession } from '../../../engine/engine.ts';
import { loadGradientEngine } from '../../../engine/load-gradient-engine.ts';
import { loadedOnce } from '../../platform/loaded-once.ts';
import { type Compute, computationBy, type LoadComputation } from '../../session/computation.ts';
import { lossTensors, targetOf } from './loss.ts';
import { LossTrace } from './loss-trace.ts';

/** All tensors for one request; the target is made from its input. */
export function traceWithLoss(session: GradientSession, request: ForwardRequest): AttentionTrace {
  const forward = session.forward(request);
  const loss = lossTensors(forward, targetOf(forward));
  const error = loss.find(({ name }) => name === 'error')?.data ?? new Float32Array(0);
  return new LossTrace(session.backward(error), loss);
}

export const computeGradients: Compute<GradientSession> = (session, { request }) => traceWithLoss(session, request);

/** The gradient engine, loaded once. */
export const gradientEngine = loadedOnce((name: AttentionEngine['name']) => loadGradientEngine(name));

export const load: LoadComputation = async (name) => computationBy(await gradientEngine(name), computeGradients);
