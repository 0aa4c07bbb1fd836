/**
 * Steps of attention that may be broken. A question computes a step on the trace's numbers with one bug, or with none, and shows
 * inputs and output. Its texts are in `web/messages/en/exercises/diagnose-bug.ts`, under the same names.
 */
import type { AttentionTrace } from '../../../../engine/engine.ts';
import { randomU32, seedFor } from '../../../../engine/random.ts';
import type { words } from '../../../../messages/en/exercises/diagnose-bug.ts';
import { dot, type Matrix, matmul, merge, scoresOf, softmax, total, transposed } from '../../plain-attention.ts';
import { asShown, type BugMatrix, corner, exactCorner, given, shares } from './bug-matrix.ts';

/** Bugs in steps of a block, and back through the softmax: the normalised sum, dropout on attention weights, a softmax's gradient. */
const BLOCK_TOKENS = 3;
const BLOCK_FEATURES = 5;
const KEYS = 5;

/** Dropout probability; not ½, where dividing by p equals dividing by 1 − p. */
const DROPPED = 0.25;

/** LayerNorm(x + y) without γ and β, for the input and output of attention. */
function addAndNormEvidence(trace: AttentionTrace, _head: number, bug: BugName): readonly BugMatrix[] {
  const part = (tensor: string): Matrix => corner(trace, tensor, undefined, BLOCK_TOKENS, BLOCK_FEATURES);
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
function dropoutEvidence(trace: AttentionTrace, head: number, bug: BugName): readonly BugMatrix[] {
  const weights = corner(trace, 'scaled', head, BLOCK_TOKENS, KEYS).map(shares);
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
function softmaxGradientEvidence(trace: AttentionTrace, head: number, bug: BugName): readonly BugMatrix[] {
  if (!trace.has('d_weights')) return [];
  const p = corner(trace, 'scaled', head, GRADIENT_TOKENS, GRADIENT_TOKENS).map(shares);
  const dP = asShown(readable(exactCorner(trace, 'd_weights', head, GRADIENT_TOKENS, GRADIENT_TOKENS)));
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
function isWorkableGradient([weights]: readonly BugMatrix[]): boolean {
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

/** "none": nothing is broken. */
export type BugName = keyof typeof words.bugs;

export interface BugDefinition {
  /** The choices, in display order. */
  readonly bugs: readonly BugName[];
  evidence(trace: AttentionTrace, head: number, bug: BugName): readonly BugMatrix[];
  /** Whether the result can be computed from the numbers as they are shown. Heads for which it can are preferred. */
  readonly workable?: (evidence: readonly BugMatrix[]) => boolean;
}

/** Limits of the shown part: the first tokens, heads and features are treated as if they were all. */
const TOKENS = 5;
const FEW_TOKENS = 3;
const FEATURES = 4;
const HEADS = 3;
const COLUMNS = 6;
/** Of projections that are split. */
const FEWEST_COLUMNS = 8;
const MOST_COLUMNS = 12;

export type BugQuestion = keyof typeof words.questions;

export const BUG_QUESTIONS: Readonly<Record<BugQuestion, BugDefinition>> = {
  scores: {
    bugs: ['none', 'noScale', 'dividedByWidth', 'swapped'],
    evidence(trace, h, bug) {
      const q = corner(trace, 'q', h, FEW_TOKENS, FEATURES);
      const k = corner(trace, 'k', h, FEW_TOKENS, FEATURES);
      const width = q[0]?.length ?? 1;
      const root = { noScale: 1, dividedByWidth: width }[bug as string] ?? Math.sqrt(width);
      const values = bug === 'swapped' ? scoresOf(k, q, root) : scoresOf(q, k, root);
      return [given('q', q), given('k', k), given('scaled', values, { columns: 'tokens', suspect: true })];
    },
  },
  weights: {
    bugs: ['none', 'unscaledWeights', 'overQueries', 'maskAfterSoftmax', 'upsideDown', 'noMask'],
    evidence(trace, h, bug) {
      const scores = corner(trace, 'scores', h, TOKENS, TOKENS);
      const values = brokenWeights(scores, Math.sqrt(trace.options.dModel / trace.options.numHeads), bug);
      return [
        given('scores', scores, { columns: 'tokens' }),
        given('weights', values, { columns: 'tokens', sums: true, suspect: true }),
      ];
    },
  },
  joining: {
    bugs: ['none', 'noTranspose', 'interleaved', 'headsReversed'],
    evidence(trace, _head, bug) {
      const heads = contexts(trace, FEW_TOKENS, FEATURES);
      return [
        ...heads.map((values, h) => given('head', values, { number: h + 1 })),
        given('concat', joined(heads, bug), { suspect: true }),
      ];
    },
  },
  output: {
    bugs: ['none', 'noOutput', 'averagedHeads', 'lastHeadOnly'],
    evidence(trace, _head, bug) {
      const heads = contexts(trace, 1, Number.POSITIVE_INFINITY);
      const parts = asShown(
        heads.flatMap((z, h) => matmul(z, corner(trace, 'w_o', h, Number.POSITIVE_INFINITY, COLUMNS))),
      );
      const all = merge(heads).map((row) => row.slice(0, COLUMNS));
      return [
        given('parts', parts, { rows: parts.map((_, h) => String(h + 1)) }),
        given('concat', all),
        given('output', [added(parts, all[0] ?? [], bug)], { suspect: true }),
      ];
    },
  },
  splitting: {
    bugs: ['none', 'leftOver', 'unequal', 'wrongView'],
    evidence(trace, _head, bug) {
      const whole = projectedCorner(trace);
      if (!whole) return [];
      const slices = splitColumns(whole, bug);
      return [
        given('projected', whole),
        ...slices.map((values, h) => given('slice', values, { number: h + 1, suspect: true })),
      ];
    },
  },
  softmaxGradient: {
    bugs: ['none', 'noRowTerm', 'columnTerm', 'noWeight'],
    evidence: softmaxGradientEvidence,
    workable: isWorkableGradient,
  },
  addAndNorm: {
    bugs: ['none', 'noResidual', 'normOverTokens', 'notCentred', 'dividedByVariance'],
    evidence: addAndNormEvidence,
  },
  dropout: { bugs: ['none', 'noFactor', 'dividedByP', 'sharedOutAgain'], evidence: dropoutEvidence },
};

/** What the first heads have gathered. */
function contexts(trace: AttentionTrace, tokens: number, features: number): readonly Matrix[] {
  return Array.from({ length: Math.min(HEADS, trace.options.numHeads) }, (_, h) =>
    corner(trace, 'context', h, tokens, features),
  );
}

/** The weights under a causal mask with a bug. `scores` are not scaled yet. */
function brokenWeights(raw: Matrix, root: number, bug: BugName): Matrix {
  const scores = raw.map((row) => row.map((score) => (bug === 'unscaledWeights' ? score : score / root)));
  const forbidden = (t: number, s: number): boolean => (bug === 'upsideDown' ? s < t : s > t);
  const masked = scores.map((row, t) => row.map((score, s) => (forbidden(t, s) ? Number.NEGATIVE_INFINITY : score)));
  const rows = (matrix: Matrix): Matrix => matrix.map((row) => softmax(row));
  switch (bug) {
    case 'overQueries':
      return transposed(rows(transposed(masked)));
    case 'maskAfterSoftmax':
      return rows(scores).map((row, t) => row.map((share, s) => (forbidden(t, s) ? 0 : share)));
    case 'noMask':
      return rows(scores);
    default:
      return rows(masked);
  }
}

/** The heads side by side with a bug. */
function joined(heads: readonly Matrix[], bug: BugName): Matrix {
  const tokens = heads[0]?.length ?? 0;
  switch (bug) {
    case 'noTranspose': {
      const all = heads.flat(2);
      const width = all.length / tokens;
      return Array.from({ length: tokens }, (_, t) => all.slice(t * width, (t + 1) * width));
    }
    case 'interleaved':
      return (heads[0] ?? []).map((row, t) => row.flatMap((_, d) => heads.map((head) => head[t]?.[d] ?? 0)));
    case 'headsReversed':
      return merge([...heads].reverse());
    default:
      return merge(heads);
  }
}

/** One row of the output with a bug, made from the heads' parts. */
function added(parts: Matrix, concat: readonly number[], bug: BugName): readonly number[] {
  if (bug === 'noOutput') return concat;
  if (bug === 'lastHeadOnly') return parts.at(-1) ?? [];
  return transposed(parts).map((column) => total(column) / (bug === 'averagedHeads' ? parts.length : 1));
}

/** The first tokens and columns of Q, an even number of columns; null if there are too few. */
function projectedCorner(trace: AttentionTrace): Matrix | null {
  const { tokens, dModel } = trace.options;
  const columns = Math.min(MOST_COLUMNS, dModel - (dModel % 2));
  if (columns < FEWEST_COLUMNS || tokens < 2) return null;
  return corner(trace, 'q_projected', undefined, FEW_TOKENS, columns);
}

/** Columns per head. Two of the bugs need a number of heads that does not divide the width. */
function splitColumns(x: Matrix, bug: BugName): readonly Matrix[] {
  const width = x[0]?.length ?? 0;
  const even = width % 3 === 0 ? 3 : 2;
  const odd = unevenHeads(width) ?? even;
  const each = (heads: number, slice: (h: number) => Matrix): readonly Matrix[] =>
    Array.from({ length: heads }, (_, h) => slice(h));
  const columns = (from: number, to: number): Matrix => x.map((row) => row.slice(from, to));
  switch (bug) {
    case 'leftOver': {
      const d = Math.floor(width / odd);
      return each(odd, (h) => columns(h * d, (h + 1) * d));
    }
    case 'unequal':
      return each(odd, (h) => columns(Math.ceil((h * width) / odd), Math.ceil(((h + 1) * width) / odd)));
    case 'wrongView': {
      const [all, d] = [x.flat(), width / even];
      return each(even, (h) => x.map((_, t) => all.slice((h * x.length + t) * d, (h * x.length + t + 1) * d)));
    }
    default:
      return each(even, (h) => columns((h * width) / even, ((h + 1) * width) / even));
  }
}

/** The smallest number of heads from three on that does not divide the width; null if every smaller number does. */
export function unevenHeads(width: number): number | null {
  for (let heads = 3; heads < width; heads++) if (width % heads !== 0) return heads;
  return null;
}
