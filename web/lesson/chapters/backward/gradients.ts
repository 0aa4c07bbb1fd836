/** Forward pass, loss and backward pass for the chapter's figure, inspector and exercises. */
import type { AttentionTrace, ForwardRequest, GradientEngine, GradientSession } from '../../../engine/engine.ts';
import { loadGradientEngine } from '../../../engine/load-gradient-engine.ts';
import type { LoadComputation } from '../../session/computation.ts';
import { type Compute, computationInTurn, type InTurn, inTurn, loadedOnce } from '../../session/in-turn.ts';
import { lossTensors, targetOf } from './loss.ts';
import { LossTrace } from './loss-trace.ts';

/** All tensors for one request; the target is made from its input. */
export function traceWithLoss(session: GradientSession, request: ForwardRequest): AttentionTrace {
  const forward = session.forward(request);
  const loss = lossTensors(forward, targetOf(forward));
  const error = loss.find(({ name }) => name === 'error')?.data ?? new Float32Array(0);
  return new LossTrace(session.backward(error), loss);
}

const compute: Compute<GradientSession> = (session, { request }) => traceWithLoss(session, request);

export function computationBy(engine: GradientEngine): InTurn<GradientSession> {
  return inTurn(engine, compute);
}

/** The gradient engine, loaded once. */
export const gradientEngine = loadedOnce((name) => loadGradientEngine(name));

export const load: LoadComputation = (name, changed) => computationInTurn(name, gradientEngine, compute, changed);
