/** Pictures of the gallery: the broken step's input and output, and the cells to look at. */
import type { ForwardRequest } from '../../../engine/engine.ts';
import type { GalleryBug } from '../../constants/bug-gallery.ts';
import { type BugMatrix, given } from '../../exercises/kinds/diagnose-bug/bug-matrix.ts';
import { type Matrix, matmul, scoresOf, softmax, withMask } from '../../exercises/plain-attention.ts';

/** The number of feature columns that fit beside the row names. */
const COLUMNS = 12;
/** A sum this far from 1 is visible at two decimals. */
const OFF = 0.005;

export interface BrokenLayer {
  readonly bug: GalleryBug;
  /** The step's input and its `suspect` output; `named` outlines the relevant cells. */
  pictures(named: boolean): readonly BugMatrix[];
  /** The correct result. */
  readonly sound: readonly BugMatrix[];
  /** Measurements for the bug's text. */
  readonly facts: readonly number[];
  /** The core's error message if it refuses, else ''. */
  readonly refusal: string;
}

/** The correct layer. Copies, because the session keeps computing. */
export interface SoundLayer {
  readonly request: ForwardRequest;
  readonly head: number;
  readonly tokens: number;
  readonly numHeads: number;
  readonly width: number;
  readonly dModel: number;
  /** (t, s) of the head: scores, scaled and masked scores, weights. */
  readonly scores: Matrix;
  readonly masked: Matrix;
  readonly weights: Matrix;
  /** (t, d) of every head, concatenated, and without the transpose: (t, m). */
  readonly contexts: readonly Matrix[];
  readonly merged: Matrix;
  readonly unturned: Matrix;
  readonly output: Matrix;
  /** (t, h·d); keys and values (t, g·d). */
  readonly projected: { readonly q: Matrix; readonly k: Matrix; readonly v: Matrix };
}

type WeightBug = Extract<GalleryBug, 'noScale' | 'overQueries' | 'maskAfterSoftmax' | 'upsideDown'>;

/** One head's weights, with the sums of their rows and columns. */
export function weightPictures({ scores, weights, tokens }: SoundLayer, bug: WeightBug, broken: Matrix): BrokenLayer {
  const sums = broken.map(total);
  const picture = { columns: 'tokens', sums: true, suspect: true } as const;
  const wrong: Readonly<Record<WeightBug, (t: number, s: number) => boolean>> = {
    noScale: (t, s) => broken[t]?.[s] === Math.max(...(broken[t] ?? [])),
    overQueries: (t, s) => s === tokens && Math.abs((sums[t] ?? 1) - 1) >= OFF,
    maskAfterSoftmax: (t, s) => s === tokens && Math.abs((sums[t] ?? 1) - 1) >= OFF,
    upsideDown: (t, s) => s > t && s < tokens && t < tokens,
  };
  const mean = (matrix: Matrix): number => total(matrix.map((row) => Math.max(...row))) / tokens;
  const later = broken.map((row, t) => total(row.slice(t + 1)));
  const furthest = sums.reduce((far, sum, t) => (Math.abs(sum - 1) > Math.abs((sums[far] ?? 1) - 1) ? t : far), 0);
  const facts: Readonly<Record<WeightBug, readonly number[]>> = {
    noScale: [mean(broken), mean(weights)],
    overQueries: [furthest, sums[furthest] ?? 1],
    maskAfterSoftmax: [furthest, sums[furthest] ?? 1],
    upsideDown: [0, later[0] ?? 0],
  };
  return {
    bug,
    pictures: (named) => [
      given('scores', scores, { columns: 'tokens' }),
      given('weights', broken, { ...picture, ...(named ? { marked: wrong[bug] } : {}) }),
    ],
    sound: [given('weights', weights, picture)],
    facts: facts[bug],
    refusal: '',
  };
}

/** The heads side by side without the transpose: the first heads and columns, each mixing rows of several tokens. */
export function turnedPictures({ contexts, merged, unturned, tokens, width, dModel }: SoundLayer): BrokenLayer {
  const shown = Math.min(width, COLUMNS);
  const heads = contexts.slice(0, Math.max(1, Math.floor(COLUMNS / shown)));
  const owner = (t: number, column: number): number => Math.floor((t * dModel + column) / width) % tokens;
  const marked = (t: number, column: number): boolean => owner(t, column) !== t;
  const own = Array.from({ length: dModel }, (_, column) => column).filter((column) => !marked(0, column)).length;
  return {
    bug: 'noTranspose',
    pictures: (named) => [
      ...heads.map((context, h) => given('head', first(context, shown), { number: h + 1 })),
      given('concat', first(unturned, COLUMNS), { suspect: true, ...(named ? { marked } : {}) }),
    ],
    sound: [given('concat', first(merged, COLUMNS), { suspect: true })],
    facts: [own, dModel],
    refusal: '',
  };
}

/** Heads of ⌊d_model / heads⌋ columns, as slices would make them; the remaining columns belong to no head and stay 0. */
export function leftOverPictures(
  { projected, merged, request, tokens, dModel }: SoundLayer,
  heads: number,
  refusal: string,
): BrokenLayer {
  const d = Math.floor(dModel / heads);
  const causal = Array.from({ length: tokens }, (_, t) =>
    Array.from({ length: tokens }, (_key, s) => (s > t ? Number.NEGATIVE_INFINITY : 0)),
  );
  const { temperature } = request.options;
  const found = Array.from({ length: heads }, (_, h) => {
    const band = (x: Matrix): Matrix => x.map((row) => row.slice(h * d, (h + 1) * d));
    const scores = withMask(scoresOf(band(projected.q), band(projected.k), Math.sqrt(d)), causal);
    return matmul(
      scores.map((row) => softmax(row, temperature)),
      band(projected.v),
    );
  });
  const used = heads * d;
  const joined = merged.map((row, t) => row.map((_, column) => found[Math.floor(column / d)]?.[t]?.[column % d] ?? 0));
  const firstColumn = Math.max(0, dModel - COLUMNS);
  const last = (matrix: Matrix): Matrix => matrix.map((row) => row.slice(firstColumn));
  return {
    bug: 'leftOver',
    pictures: (named) => [
      given('concat', last(joined), {
        suspect: true,
        firstColumn,
        ...(named ? { marked: (_: number, column: number) => firstColumn + column >= used } : {}),
      }),
    ],
    sound: [given('concat', last(merged), { suspect: true, firstColumn })],
    facts: [heads, d, dModel - used, dModel],
    refusal,
  };
}

/** The output, and the concatenated heads that it should be computed from. */
export function outputPictures({ merged, output }: SoundLayer, broken: Matrix): BrokenLayer {
  const difference = Math.max(
    ...broken.flatMap((row, t) => row.map((value, m) => Math.abs(value - (merged[t]?.[m] ?? 0)))),
  );
  return {
    bug: 'noOutput',
    pictures: (named) => [
      given('concat', first(merged, COLUMNS)),
      given('output', first(broken, COLUMNS), { suspect: true, ...(named ? { marked: (t: number) => t === 0 } : {}) }),
    ],
    sound: [given('output', first(output, COLUMNS), { suspect: true })],
    facts: [difference],
    refusal: '',
  };
}

function first(matrix: Matrix, columns: number): Matrix {
  return matrix.map((row) => row.slice(0, columns));
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
