/** Mistakes in a block: the mean over the wrong axis, sums for means, another activation for GELU. */
import { flatIndexAt } from '../../../../../engine/cell.ts';
import type { AttentionTrace } from '../../../../../engine/engine.ts';
import { gelu } from '../../../../../engine/provenance/gelu.ts';
import { cellWords } from '../../../../../messages/exercises/cell.ts';
import { type Mistake, near } from '../../../mistake.ts';
import { type Problem, partValue, total } from '../problem.ts';

const words = cellWords.mistakes;

export function blockMistakes(trace: AttentionTrace, problem: Problem): readonly Mistake[] {
  const { task, tolerance } = problem;
  const say = (id: string, answer: number, message: string): Mistake => near(id, [answer], message, tolerance);
  switch (task.kind) {
    case 'mean': {
      const sizes = task.parts.reduce((sum, part) => sum + Math.abs(partValue(part)), Math.abs(task.rest?.value ?? 0));
      return [
        say('not-divided-by-count', total(task), words.notDividedByCount(task.count)),
        say('mean-of-sizes', sizes / task.count, words.meanOfSizes),
        ...(task.rest ? [say('mean-of-shown', shownMean(problem), words.meanOfShown(task.count))] : []),
        ...overTokens(trace, problem).map((answer) => say('mean-over-tokens', answer, words.meanOverTokens)),
      ];
    }
    case 'gelu':
    case 'gelu_tanh': {
      const x = partValue(task.parts[0]);
      return [
        say('relu', Math.max(0, x), words.relu),
        say('share-alone', x === 0 ? 0.5 : gelu(x) / x, words.shareAlone),
        say('mirrored', gelu(-x), words.mirrored),
      ];
    }
    default:
      return [];
  }
}

/** The mean of the displayed numbers, as if there were no others. */
function shownMean({ task }: Problem): number {
  return task.parts.reduce((sum, part) => sum + partValue(part), 0) / task.parts.length;
}

/** The mean of the first feature over all tokens: what `axis=0` would give. */
function overTokens(trace: AttentionTrace, { task }: Problem): readonly number[] {
  const first = task.parts[0]?.factors[0]?.cell;
  if (!first || task.parts.some(({ factors }) => factors.length !== 1) || first.at.t === undefined) return [];
  const tensor = trace.get(first.tensor);
  const { tokens } = trace.options;
  let sum = 0;
  for (let t = 0; t < tokens; t++) sum += tensor.data[flatIndexAt(tensor, tensor.shape, { ...first.at, t })] ?? 0;
  return [sum / tokens];
}
