/** The numbers of heads that a model width allows. */
import { LIMITS } from '../constants/limits.ts';

/** The numbers of heads that divide a width, ascending. */
export function divisors(dModel: number): readonly number[] {
  const found: number[] = [];
  for (let heads = 1; heads <= Math.min(dModel, LIMITS.numHeads); heads++) if (dModel % heads === 0) found.push(heads);
  return found;
}

/** The allowed number of heads nearest to the wanted one; the smaller of two equally near. */
export function nearestDivisor(dModel: number, wanted: number): number {
  return divisors(dModel).reduce(
    (best, heads) => (Math.abs(heads - wanted) < Math.abs(best - wanted) ? heads : best),
    1,
  );
}
