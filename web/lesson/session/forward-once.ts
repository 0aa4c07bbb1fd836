/** A forward pass in a session of its own. Its trace is a copy, so no other computation changes it. */
import type { AttentionEngine, AttentionTrace, ForwardRequest, TraceTensor } from '../../engine/engine.ts';

export function forwardOnce(engine: AttentionEngine, request: ForwardRequest): AttentionTrace {
  const session = engine.createSession();
  try {
    return copyOf(session.forward(request));
  } finally {
    session.dispose();
  }
}

export function copyOf(trace: AttentionTrace): AttentionTrace {
  const tensors = new Map<string, TraceTensor>();
  for (const name of trace.names) {
    const { axes, provenance, shape, data } = trace.get(name);
    tensors.set(name, { name, axes, provenance, shape, data: data.slice() });
  }
  return {
    options: trace.options,
    names: trace.names,
    over: false,
    has: (name) => tensors.has(name),
    get: (name) => tensors.get(name) ?? trace.get(name),
  };
}
