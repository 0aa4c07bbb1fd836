/** Mistakes between tiles: the past not rescaled, forgotten, or scaled the wrong way. */
import type { AttentionTrace } from '../../../../../engine/engine.ts';
import { cellWords } from '../../../../../messages/exercises/cell.ts';
import { type Mistake, near } from '../../../mistake.ts';
import { type Problem, partValue } from '../problem.ts';

const words = cellWords.mistakes;

/** A sum carried over from the previous tile: the tile's own part, plus the factor times the past. */
export function tileMistakes(trace: AttentionTrace, { cell, task, tolerance }: Problem): readonly Mistake[] {
  if (task.kind !== 'sum' || !trace.has(cell.tensor) || !trace.get(cell.tensor).provenance.includes('before('))
    return [];
  const carried = task.parts.find(({ factors }) => factors.length === 2);
  const added = task.parts.find((part) => part !== carried);
  const [factor, past] = carried?.factors ?? [];
  if (!added || !factor || !past) return [];
  const own = partValue(added);
  const say = (id: string, answer: number, message: string): Mistake => near(id, [answer], message, tolerance);
  return [
    say('not-rescaled', own + past.value, words.notRescaled),
    say('forgot-past', own, words.forgotPast),
    say('rescaled-everything', factor.value * (own + past.value), words.rescaledEverything),
    ...(factor.value > 0 ? [say('rescaled-upwards', own + past.value / factor.value, words.rescaledUpwards)] : []),
  ];
}
