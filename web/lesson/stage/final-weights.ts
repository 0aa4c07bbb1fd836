/** The weights that multiply the values: after dropout, if there is any. */
import type { AttentionTrace } from '../../engine/engine.ts';

export function finalWeights(trace: Pick<AttentionTrace, 'has'>): string {
  return trace.has('dropped_weights') ? 'dropped_weights' : 'weights';
}
