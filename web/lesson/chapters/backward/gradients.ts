/** Forward pass, loss and backward pass for the chapter's figure, inspector and exercises. */
import type {
  AsyncGradientSession,
  AttentionEngine,
  AttentionTrace,
  ForwardRequest,
  GradientSession,
  TraceTensor,
} from '../../../engine/engine.ts';
import { loadGradientEngine } from '../../../engine/load-gradient-engine.ts';
import { selfTestGradients } from '../../../engine/self-test.ts';
import { loadedOnce } from '../../platform/loaded-once.ts';
import { type Computing, computationBy, type LoadComputation } from '../../session/computation.ts';
import { lossTensors, targetOf } from './loss.ts';

/**
 * A trace of one forward and backward pass with the loss between them. The output's gradient, an input of the core, is declared here
 * as the error, so that every gradient can be traced to the loss.
 */
const FROM_THE_LOSS = 'd_output';

class LossTrace implements AttentionTrace {
  readonly options: AttentionTrace['options'];
  readonly names: readonly string[];
  readonly #both: AttentionTrace;
  readonly #loss: ReadonlyMap<string, TraceTensor>;

  /** `both` contains the tensors of the forward pass, followed by those of the backward pass. */
  constructor(both: AttentionTrace, loss: readonly TraceTensor[]) {
    this.options = both.options;
    this.#both = both;
    this.#loss = new Map(loss.map((tensor) => [tensor.name, tensor]));
    const backward = both.names.indexOf(FROM_THE_LOSS);
    this.names = [...both.names.slice(0, backward), ...this.#loss.keys(), ...both.names.slice(backward)];
  }

  get over(): boolean {
    return this.#both.over;
  }

  has(name: string): boolean {
    return this.#loss.has(name) || this.#both.has(name);
  }

  get(name: string): TraceTensor {
    const own = this.#loss.get(name);
    if (own) return own;
    const tensor = this.#both.get(name);
    return name === FROM_THE_LOSS ? fromError(tensor) : tensor;
  }
}

function fromError({ name, axes, shape, data }: TraceTensor): TraceTensor {
  return { name, axes, shape, data, provenance: 'error:tm' };
}

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
