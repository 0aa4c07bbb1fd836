/** The number of multiplications of a tensor: its cells times the products per cell. */
import { extents, type Letter, letters } from '../cell.ts';
import type { AttentionOptions, TensorDeclaration } from '../engine.ts';
import { parseProvenance, summedLetters } from './grammar.ts';

export type Sizes = Pick<AttentionOptions, 'tokens' | 'sourceTokens' | 'dModel' | 'numHeads' | 'numKvHeads'>;

/** 0 for a tensor that is not a sum of products, such as exponentials and quotients. */
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

/** The number of cells of a tensor with these axes; m counts the features of the model. */
export function cellCount(axes: readonly Letter[], sizes: Sizes): number {
  const extent = extents({ options: sizes });
  return axes.reduce((product, axis) => product * extent[axis], 1);
}
