/** The gradient through a softmax with bugs, from real scores and gradients of the first tokens. */
import type { AttentionTrace } from '../../../../engine/engine.ts';
import { dot, type Matrix, transposed } from '../../plain-attention.ts';
import { softmax } from '../../softmax.ts';
import { type BugMatrix, corner, given } from './bug-matrix.ts';
import type { BugName } from './bug-questions.ts';

const TOKENS = 4;
const SHARP = 0.98;

/** Weights, their gradient, and dS with a bug; null where the trace has no gradients. */
export function softmaxGradientEvidence(trace: AttentionTrace, head: number, bug: BugName): readonly BugMatrix[] {
  if (!trace.has('d_weights')) return [];
  const tokens = Math.min(TOKENS, trace.options.tokens);
  const scores = corner(trace, 'scaled', { h: head }, ['t', tokens], ['s', tokens]);
  const p = scores.map((row) => softmax(row));
  const dP = readable(corner(trace, 'd_weights', { h: head }, ['t', tokens], ['s', tokens]));
  return [
    given('weights', p, { columns: 'tokens' }),
    given('weightGradient', dP, { columns: 'tokens' }),
    given('scoreGradient', scoreGradient(p, dP, bug), { columns: 'tokens', sums: true, suspect: true }),
  ];
}

function scoreGradient(p: Matrix, dP: Matrix, bug: BugName): Matrix {
  if (bug === 'columnTerm') return transposed(scoreGradient(transposed(p), transposed(dP), 'none'));
  return p.map((row, t) => {
    const gradients = dP[t] ?? [];
    const mean = bug === 'noRowTerm' ? 0 : dot(row, gradients);
    return row.map((weight, s) => (bug === 'noWeight' ? 1 : weight) * ((gradients[s] ?? Number.NaN) - mean));
  });
}

/** A row whose weights are all 0 or 1 has no gradient at two decimals. Most rows should have one. */
export function isWorkableGradient([weights]: readonly BugMatrix[]): boolean {
  const rows = weights?.values ?? [];
  return 2 * rows.filter((row) => Math.max(...row) < SHARP).length > rows.length;
}

/** Scales by a power of ten to one digit before the point, so that two decimals are precise enough to compute with. */
function readable(matrix: Matrix): Matrix {
  const largest = Math.max(...matrix.flat().map(Math.abs));
  if (!(largest > 0)) return matrix;
  const factor = 10 ** -Math.floor(Math.log10(largest));
  return matrix.map((row) => row.map((value) => value * factor));
}
