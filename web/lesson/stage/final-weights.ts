/** The weights that gather the values: after dropout where there is dropout. */
import type { AttentionTrace } from '../../engine/engine.ts';

export function finalWeights(trace: Pick<AttentionTrace, 'has'>): string {
  return trace.has('dropped_weights') ? 'dropped_weights' : 'weights';
}
