/** What a computed trace was given, copied: a laboratory computes the lesson's own numbers again with one thing changed. */
import type { AttentionTrace, ForwardRequest } from '../../engine/engine.ts';
import { requested } from '../../engine/given.ts';

/** Every tensor that a request must bring, by name. */
export function givenOf(trace: AttentionTrace): ForwardRequest['given'] {
  const declarations = requested(trace.names.map((name) => trace.get(name)));
  return Object.fromEntries(declarations.map(({ name }) => [name, trace.get(name).data.slice()]));
}
