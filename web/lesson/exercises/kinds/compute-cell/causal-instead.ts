/**
 * Masking questions for a mask that forbids nothing: the same scores under a causal mask. The trace ends with the masked scores,
 * since nothing after them was computed with this mask.
 */
import type { AttentionTrace, TraceTensor } from '../../../../engine/engine.ts';
import { sourceNames } from '../../../inspector/describe.ts';

/** Null if a key is forbidden already, or if a causal mask would not forbid any. */
export function causalInstead(trace: AttentionTrace): AttentionTrace | null {
  const { tokens, cross } = trace.options;
  if (cross || tokens < 2 || trace.get('mask').data.includes(Number.NEGATIVE_INFINITY)) return null;
  const known = sourceNames(trace, 'masked');
  return {
    options: { ...trace.options, causal: true },
    names: trace.names.filter((name) => known.has(name)),
    over: trace.over,
    has: (name) => known.has(name) && trace.has(name),
    get: (name) => (name === 'mask' || name === 'masked' ? causal(trace, name) : trace.get(name)),
  };
}

/** The mask, (t, s), or the scores after it, (h, t, s): 0 is added where allowed. */
function causal(trace: AttentionTrace, name: 'mask' | 'masked'): TraceTensor {
  const { tokens } = trace.options;
  const open = trace.get(name === 'mask' ? 'mask' : 'scaled').data;
  const data = open.map((value, flat) =>
    flat % tokens > Math.floor(flat / tokens) % tokens ? Number.NEGATIVE_INFINITY : value,
  );
  return { ...trace.get(name), data };
}
