/** Mistakes in a sum of products: added factors, lost signs, missing terms or bias, a misused scale. */
import { cellWords } from '../../../../../messages/exercises/cell.ts';
import { type Mistake, near } from '../../../mistake.ts';
import { type Operand, type Part, type Problem, partValue, total } from '../problem.ts';

const words = cellWords.mistakes;

/** `width` is d_k. */
export function sumMistakes({ task, rounded, tolerance }: Problem, width: number): readonly Mistake[] {
  if (task.kind !== 'sum') return [];
  const products = task.parts.filter(({ factors, index }) => factors.length > 1 && Object.keys(index).length > 0);
  const own = task.parts.filter((part) => !products.includes(part));
  const beside = total({ parts: own, rest: task.rest });
  const terms = task.parts.filter(({ index }) => Object.keys(index).length > 0).length + (task.rest?.count ?? 0);
  const say = (id: string, answer: number, message: string): Mistake => near(id, [answer], message, tolerance);
  return [
    ...(products.length > 0 ? productMistakes(products, beside, say) : []),
    ...scaleMistakes(own, width, say),
    ...leftOut(own, task.rest?.value ?? 0, rounded, say),
    say('flipped-sign', -rounded, words.flippedSign),
    ...(terms > 1 ? [say('averaged', rounded / terms, words.averaged)] : []),
  ];
}

type Say = (id: string, answer: number, message: string) => Mistake;

/** The mistakes with a dot product. `beside` is what else is added. */
function productMistakes(products: readonly Part[], beside: number, say: Say): readonly Mistake[] {
  const [first, second] = [column(products, 0), column(products, 1)];
  const [a, b] = [nameOf(products, 0), nameOf(products, 1)];
  const sizes = products.reduce((sum, part) => sum + Math.abs(partValue(part)), beside);
  return [
    say('added-factors', first + second + beside, words.addedFactors(a, b)),
    say('first-factor-alone', first + beside, words.oneFactor(a, b)),
    say('second-factor-alone', second + beside, words.oneFactor(b, a)),
    say('lost-signs', sizes, words.lostSigns),
  ];
}

function column(products: readonly Part[], row: number): number {
  return products.reduce((sum, { sign, factors }) => sum + sign * (factors[row]?.value ?? 0), 0);
}

function nameOf(products: readonly Part[], row: number): string {
  return products[0]?.factors[row]?.cell.tensor ?? '';
}

/** A scale of 1/√d_k, used as 1/d_k or as √d_k. */
function scaleMistakes(own: readonly Part[], width: number, say: Say): readonly Mistake[] {
  return own.flatMap(({ factors }) => {
    const score = factors.find((factor) => !isScale(factor));
    if (factors.length !== 2 || !factors.some(isScale) || !score) return [];
    return [
      say('divided-by-width', score.value / width, words.dividedByWidth),
      say('multiplied-by-root', score.value * Math.sqrt(width), words.multipliedByRoot),
    ];
  });
}

function isScale({ cell }: Operand): boolean {
  return cell.tensor === 'scale';
}

/** A term that was left out or subtracted, and the terms that were summed for the learner. */
function leftOut(own: readonly Part[], rest: number, answer: number, say: Say): readonly Mistake[] {
  const plain = own.filter(({ factors }) => factors.length === 1);
  const single = own.length === 1 && rest === 0;
  return [
    ...(rest === 0 ? [] : [say('forgot-rest', answer - rest, words.forgotRest)]),
    ...plain.flatMap((part) => {
      const name = part.factors[0]?.cell.tensor ?? '';
      if (single || Object.keys(part.index).length > 0) return [];
      return [
        say('forgot-part', answer - partValue(part), words.forgotPart(name)),
        say('subtracted', answer - 2 * partValue(part), words.subtracted(name)),
      ];
    }),
  ];
}
