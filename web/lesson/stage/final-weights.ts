/** The weights that multiply the values: after dropout, if there is any. */
import type { AttentionTrace } from '../../engine/engine.ts';
import type { Frame } from '../../views/frame.ts';

export function finalWeights(trace: Pick<AttentionTrace, 'has'>): string {
  return trace.has('dropped_weights') ? 'dropped_weights' : 'weights';
}

/** Whether a frame shows weights, or numbers that become weights. */
export function showsFinalWeights({ panels }: Frame): boolean {
  return panels.some(({ tensor, becoming }) => /^(dropped_)?weights$/.test(becoming?.tensor ?? tensor));
}
