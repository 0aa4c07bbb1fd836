/** Forward pass, loss and backward pass for the chapter's figure, inspector and exercises. */
import type {
  AsyncGradientSession,
  AttentionEngine,
  AttentionTrace,
  ForwardRequest,
  GradientSession,
} from '../../../engine/engine.ts';
import { loadGradientEngine } from '../../../engine/load-gradient-engine.ts';
import { selfTestGradients } from '../../../engine/self-test.ts';
import { loadedOnce } from '../../platform/loaded-once.ts';
import { type Computing, computationBy, type LoadComputation } from '../../session/computation.ts';
import { lossTensors, targetOf } from './loss.ts';
import { LossTrace } from './loss-trace.ts';

/** All tensors for one request; the target is made from its input. */
export function traceWithLoss(session: GradientSession, request: ForwardRequest): AttentionTrace {
  const { loss, error } = lossOf(session.forward(request));
  return new LossTrace(session.backward(error), loss);
}

function lossOf(forward: AttentionTrace) {
  const loss = lossTensors(forward, targetOf(forward));
  return { loss, error: loss.find(({ name }) => name === 'error')?.data ?? new Float32Array(0) };
}

export const GRADIENTS: Computing<GradientSession, AsyncGradientSession> = {
  compute: (session, { request }) => traceWithLoss(session, request),
  async open(device, engine) {
    const { openChecked } = await import('../../../engine/load-webgpu-engine.ts');
    return openChecked(() => device.createGradientSession(), selfTestGradients, engine);
  },
  async computeOnDevice(session, { request }) {
    const { loss, error } = lossOf(await session.forward(request));
    return new LossTrace(await session.backward(error), loss);
  },
};

/** The gradient engine, loaded once. */
export const gradientEngine = loadedOnce((name: AttentionEngine['name']) => loadGradientEngine(name));

export const load: LoadComputation = async (name) => computationBy(await gradientEngine(name), GRADIENTS);
