/** The inputs of a trace, copied: labs recompute the lesson's numbers with one change. */
import type { AttentionTrace, ForwardRequest } from '../../engine/engine.ts';
import { requested } from '../../engine/given.ts';

/** Every input tensor of a request by name, without the figure's extra computations after the output. */
export function givenOf(trace: AttentionTrace): ForwardRequest['given'] {
  const forward = trace.names.slice(0, trace.names.indexOf('output') + 1);
  const declarations = requested(forward.map((name) => trace.get(name)));
  return Object.fromEntries(declarations.map(({ name }) => [name, trace.get(name).data.slice()]));
}

/** The request that reproduces the trace: its options, inputs, and masks combined into one. */
export function sameRequest(trace: AttentionTrace): ForwardRequest {
  const dropped: ForwardRequest['given'] = trace.has('dropout_mask')
    ? { dropout_mask: trace.get('dropout_mask').data.slice() }
    : {};
  return {
    options: { ...trace.options, causal: false, windowLeft: -1, windowRight: -1 },
    given: { ...givenOf(trace), ...dropped },
    customMask: trace.get('mask').data.slice(),
  };
}
