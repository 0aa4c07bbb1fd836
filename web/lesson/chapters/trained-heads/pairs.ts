/** The effects of switching off every head alone and every pair of heads. */
import { type Examination, examine } from '../../model/shipped-model/examine.ts';
import type { MeanContexts } from '../../model/shipped-model/mean-contexts.ts';
import type { Passage } from '../../model/shipped-model/passages.ts';
import type { TrainedModel } from '../../model/shipped-model/trained-model.ts';

export type Effect = Pick<Examination, 'loss' | 'scores'>;

/** (a, b): with heads a and b off, counted through all layers; a = b: with one head off. Symmetric. */
export type PairEffects = readonly (readonly Effect[])[];

/** Yields the progress, 0 to 1. Leaves all heads on. `means`: what stands in for a head; null for zeros. */
export function* pairEffects(
  trained: TrainedModel,
  passages: readonly Passage[],
  means: MeanContexts | null,
): Generator<number, PairEffects> {
  const { layers, numHeads } = trained.options;
  const count = layers * numHeads;
  const name = (place: number) => ({ layer: Math.floor(place / numHeads), head: place % numHeads });
  const effects: Effect[][] = Array.from({ length: count }, () => []);
  let done = 0;
  for (let a = 0; a < count; a++) {
    for (let b = 0; b <= a; b++) {
      trained.switchOff(a === b ? [name(a)] : [name(a), name(b)], means);
      const run = examine(trained, passages, { measureHeads: false });
      let step = run.next();
      for (; !step.done; step = run.next()) yield (done + step.value) / ((count * (count + 1)) / 2);
      for (const [row, column] of [
        [a, b],
        [b, a],
      ] as const) {
        const cells = effects[row];
        if (cells) cells[column] = step.value;
      }
      done += 1;
    }
  }
  trained.switchOff([]);
  return effects;
}
