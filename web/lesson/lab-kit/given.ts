/** What a computed trace was given, copied: a laboratory computes the lesson's own numbers again with one thing changed. */
import type { AttentionTrace, ForwardRequest } from '../../engine/engine.ts';
import { requested } from '../../engine/given.ts';

/** Every tensor that a request must bring, by name; what a chapter computes behind the output is no part of it. */
export function givenOf(trace: AttentionTrace): ForwardRequest['given'] {
  const forward = trace.names.slice(0, trace.names.indexOf('output') + 1);
  const declarations = requested(forward.map((name) => trace.get(name)));
  return Object.fromEntries(declarations.map(({ name }) => [name, trace.get(name).data.slice()]));
}

/** The request that gives the trace again: its options, everything that it was given, and its masks as one. */
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
