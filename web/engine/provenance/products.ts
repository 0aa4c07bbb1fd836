/** How many multiplications a tensor takes, read from its declaration: its cells times the products that each adds up. */
import { extents, type Letter, letters } from '../cell.ts';
import type { AttentionOptions, TensorDeclaration } from '../engine.ts';
import { parseProvenance, summedLetters } from './grammar.ts';

export type Sizes = Pick<AttentionOptions, 'tokens' | 'sourceTokens' | 'dModel' | 'numHeads' | 'numKvHeads'>;

/** 0 for a tensor that is not a sum of products: exponentials and quotients are no multiplications. */
export function productCount({ axes, provenance }: TensorDeclaration, sizes: Sizes): number {
  const expression = parseProvenance(provenance);
  if (expression.kind !== 'sum') return 0;
  const own = letters(axes);
  return expression.terms.reduce(
    (count, { factors }) =>
      count + cellCount(own, sizes) * cellCount(summedLetters(factors, own), sizes) * (factors.length - 1),
    0,
  );
}

/** How many cells a tensor with these axes has; m counts the features of the model. */
export function cellCount(axes: readonly Letter[], sizes: Sizes): number {
  const extent = extents({ options: sizes });
  return axes.reduce((product, axis) => product * extent[axis], 1);
}
