/**
 * Wrong shapes with a known cause, derived from the right axes: a missing batch or heads axis, d_model for d_k, bands not split or
 * merged, axes in another order.
 */
import { shapeWords } from '../../../../messages/exercises/shape.ts';
import { type ShapeAxis, sameShape, shapeOfAxes } from './shape-axes.ts';
import type { Sizes } from './sizes.ts';

const words = shapeWords.mistakes;

export interface ShapeMistake {
  readonly id: string;
  readonly message: string;
}

type Rewrite = (axes: readonly ShapeAxis[]) => readonly ShapeAxis[];

const text = (axes: readonly ShapeAxis[]): string =>
  axes.map((axis) => (axis.length > 1 ? `(${axis.join('')})` : axis.join(''))).join(' ');

const without =
  (letter: string): Rewrite =>
  (axes) =>
    axes.filter((axis) => axis.join('') !== letter);

const replaced =
  (letter: string, by: readonly ShapeAxis[]): Rewrite =>
  (axes) =>
    axes.flatMap((axis) => (axis.join('') === letter ? by : [axis]));

/** The heads axis in front of the tokens trades places with it. */
const headsBehindTokens: Rewrite = (axes) => {
  const [h, t] = ['h', 't'].map((letter) => axes.findIndex((axis) => axis.join('') === letter)) as [number, number];
  if (h < 0 || t < 0) return axes;
  const swapped = [...axes];
  [swapped[h], swapped[t]] = [axes[t] as ShapeAxis, axes[h] as ShapeAxis];
  return swapped;
};

/** (h, t, d) and (t, h, d) as (t, h·d). */
const merged: Rewrite = (axes) => {
  const plain = text(axes);
  if (!/\bh\b/.test(plain) || !/\bd\b/.test(plain) || !/\bt\b/.test(plain)) return axes;
  return replaced('d', [['h', 'd']])(without('h')(axes));
};

/** A mean of each row that is still as wide as the row. */
const keptFeatures: Rewrite = (axes) => (text(axes) === 'b t' || text(axes) === 't' ? [...axes, ['m']] : axes);

/** The same mean, or a sum, that keeps an axis of size 1. */
const keptOnes: Rewrite = (axes) => (/^(b )?(h )?t$/.test(text(axes)) ? [...axes, ['1']] : axes);

/** Mistake: key axis kept, (h, t, s) not (h, t) or (h, t, 1). */
const keptKeys: Rewrite = (axes) => (/^(b )?h t( 1)?$/.test(text(axes)) ? [...without('1')(axes), ['s']] : axes);
/** The same mistake with the width of the values. */
const keptWidth: Rewrite = (axes) => (/^(b )?h t$/.test(text(axes)) ? [...axes, ['d']] : axes);

const REWRITES: readonly (readonly [string, keyof typeof words, Rewrite])[] = [
  ['forgot-batch', 'forgotBatch', without('b')],
  ['forgot-heads', 'forgotHeads', without('h')],
  ['forgot-ones', 'forgotOnes', without('1')],
  ['width-for-head', 'widthForHead', replaced('d', [['m']])],
  ['not-widened', 'notWidened', replaced('f', [['m']])],
  ['kept-features', 'keptFeatures', keptFeatures],
  ['kept-ones', 'keptOnes', keptOnes],
  ['kept-keys', 'keptKeys', keptKeys],
  ['kept-width', 'keptWidth', keptWidth],
  ['not-split', 'notSplit', merged],
  ['not-merged', 'notMerged', replaced('hd', [['h'], ['d']])],
  ['head-for-width', 'headForWidth', replaced('hd', [['d']])],
  ['head-for-width', 'headForWidth', replaced('m', [['d']])],
  ['all-heads', 'allHeads', replaced('g', [['h']])],
  ['features-for-keys', 'featuresForKeys', replaced('s', [['d']])],
  ['queries-for-keys', 'queriesForKeys', replaced('s', [['t']])],
  ['keys-for-queries', 'keysForQueries', replaced('t', [['s']])],
];

/** The mistake that leads to a shape; null for the right one and for unknown ones. */
export function shapeMistake(axes: readonly ShapeAxis[], sizes: Sizes, answer: readonly number[]): ShapeMistake | null {
  const right = shapeOfAxes(axes, sizes);
  if (sameShape(answer, right)) return null;
  for (const [id, name, rewrite] of REWRITES) {
    const wrong = rewrite(axes);
    if (text(wrong) !== text(axes) && sameShape(answer, shapeOfAxes(wrong, sizes))) return { id, message: words[name] };
  }
  if (sameShape(answer, shapeOfAxes(headsBehindTokens(axes), sizes))) return transpose(axes);
  if (isPermutation(answer, right)) return { id: 'swapped-axes', message: words.swappedAxes };
  return null;
}

function transpose(axes: readonly ShapeAxis[]): ShapeMistake {
  const headsFirst = text(axes).indexOf('h') < text(axes).indexOf('t');
  return headsFirst
    ? { id: 'forgot-transpose', message: words.forgotTranspose }
    : { id: 'transposed-already', message: words.transposedAlready };
}

function isPermutation(a: readonly number[], b: readonly number[]): boolean {
  const sorted = (shape: readonly number[]): readonly number[] => [...shape].sort((x, y) => x - y);
  return sameShape(sorted(a), sorted(b));
}
