/** Bugs in steps of a block, and back through the softmax: the normalised sum, dropout on attention weights, a softmax's gradient. */
import type { AttentionTrace } from '../../../../engine/engine.ts';
import { randomU32, seedFor } from '../../../../engine/random.ts';
import { dot, type Matrix, softmax, total, transposed } from '../../plain-attention.ts';
import { type BugMatrix, corner, given } from './bug-matrix.ts';
import type { BugName } from './bug-questions.ts';

const TOKENS = 3;
const FEATURES = 5;
const KEYS = 5;

/** Dropout probability; not ½, where dividing by p equals dividing by 1 − p. */
const DROPPED = 0.25;

/** LayerNorm(x + y) without γ and β, for the input and output of attention. */
export function addAndNormEvidence(trace: AttentionTrace, _head: number, bug: BugName): readonly BugMatrix[] {
  const part = (tensor: string): Matrix => corner(trace, tensor, undefined, TOKENS, FEATURES);
  const [x, y] = [part('input'), part('output')];
  const added = x.map((row, t) => row.map((value, m) => value + (y[t]?.[m] ?? Number.NaN)));
  return [
    given('input', x),
    given('output', y),
    given('normalised', normalised(bug === 'noResidual' ? y : added, bug), { sums: true, suspect: true }),
  ];
}

function normalised(matrix: Matrix, bug: BugName): Matrix {
  if (bug === 'normOverTokens') return transposed(normalised(transposed(matrix), 'none'));
  return matrix.map((row) => {
    const mean = total(row) / row.length;
    const centred = row.map((value) => value - mean);
    const variance = dot(centred, centred) / row.length;
    const deviation = bug === 'dividedByVariance' ? variance : Math.sqrt(variance);
    return (bug === 'notCentred' ? row : centred).map((value) => value / deviation);
  });
}

/** One head's weights without a mask, before and after dropout, with the same draw for everybody. */
export function dropoutEvidence(trace: AttentionTrace, head: number, bug: BugName): readonly BugMatrix[] {
  const weights = corner(trace, 'scaled', head, TOKENS, KEYS).map((row) => softmax(row));
  const seed = seedFor(1, 'dropped weights');
  const kept = (t: number, s: number): boolean => randomU32(seed, t * KEYS + s) >= DROPPED * 2 ** 32;
  const left = weights.map((row, t) => row.map((weight, s) => (kept(t, s) ? weight : 0)));
  return [
    given('weights', weights, { columns: 'tokens', sums: true }),
    given(
      'dropped',
      left.map((row) => scaledUp(row, bug)),
      { columns: 'tokens', sums: true, suspect: true },
    ),
  ];
}

function scaledUp(row: readonly number[], bug: BugName): readonly number[] {
  const by = { noFactor: 1, dividedByP: DROPPED, sharedOutAgain: total(row) }[bug as string] ?? 1 - DROPPED;
  return row.map((weight) => weight / by);
}

const GRADIENT_TOKENS = 4;
const SHARP = 0.98;

/** Weights, their gradient, and dS with a bug; null where the trace has no gradients. */
export function softmaxGradientEvidence(trace: AttentionTrace, head: number, bug: BugName): readonly BugMatrix[] {
  if (!trace.has('d_weights')) return [];
  const part = (tensor: string): Matrix => corner(trace, tensor, head, GRADIENT_TOKENS, GRADIENT_TOKENS);
  const p = part('scaled').map((row) => softmax(row));
  const dP = readable(part('d_weights'));
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
