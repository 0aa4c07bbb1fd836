/** The axes of a shape question and their sizes, a shape as text, and wrong shapes with a known cause, derived from the right axes. */
import { randomU32, seedFor } from '../../../../engine/random.ts';
import { words } from '../../../../messages/en/exercises/give-shape.ts';

export interface Sizes {
  /** Sentences in the batch. */
  readonly b: number;
  readonly t: number;
  readonly s: number;
  readonly h: number;
  /** Key/value heads; divides h. */
  readonly g: number;
  readonly d: number;
  readonly m: number;
  /** Inside a feed-forward part: four times as many as m. */
  readonly f: number;
}

export type SizeLetter = keyof Sizes;

/** [h, g]: h heads share g key/value heads. */
const HEADS = [
  [4, 2],
  [6, 2],
  [6, 3],
  [8, 2],
  [8, 4],
] as const;

/** In self-attention s equals t. */
export function drawSizes(seed: number, cross: boolean): Sizes {
  const own = seedFor(seed, 'shape');
  const pick = (draw: number, min: number, max: number): number => min + (randomU32(own, draw) % (max - min + 1));
  for (let round = 0; ; round++) {
    const draw = round * 5;
    const [h, g] = HEADS[randomU32(own, draw) % HEADS.length] ?? HEADS[0];
    const d = pick(draw + 1, 3, 16);
    const t = pick(draw + 2, 5, 20);
    const b = pick(draw + 3, 2, 7);
    const s = cross ? pick(draw + 4, 5, 20) : t;
    const m = h * d;
    const f = 4 * m;
    const distinct = new Set([b, t, h, g, d, m, f, 1, ...(cross ? [s] : [])]);
    if (distinct.size === (cross ? 9 : 8)) return { b, t, s, h, g, d, m, f };
  }
}

/** One letter per axis, several for a flattened one; '1' is an axis of extent 1. */
export type ShapeAxis = readonly (SizeLetter | '1')[];

const LETTERS = 'btshgdmf1';

/** "b11s", "t(hd)": throws for anything that is not an axis. */
export function shapeAxes(axes: string): readonly ShapeAxis[] {
  return [...axes.matchAll(/\((\w+)\)|(.)/g)].map((match) => [...(match[1] ?? match[2] ?? '')].map(letter));
}

function letter(character: string): SizeLetter | '1' {
  if (!LETTERS.includes(character)) throw new RangeError(`"${character}" is no axis of a shape question`);
  return character as SizeLetter | '1';
}

export function extentOf(axis: ShapeAxis, sizes: Sizes): number {
  return axis.reduce((product, each) => product * (each === '1' ? 1 : sizes[each]), 1);
}

export function shapeOfAxes(axes: readonly ShapeAxis[], sizes: Sizes): readonly number[] {
  return axes.map((axis) => extentOf(axis, sizes));
}

export function sameShape(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((extent, axis) => extent === b[axis]);
}

/** As PyTorch prints it: (3, 10, 4), (12,). */
export function shapeText(shape: readonly number[]): string {
  return shape.length === 1 ? `(${shape[0]},)` : `(${shape.join(', ')})`;
}

const LONGEST = 100;
const MOST_AXES = 8;

/** Parses a shape in common notations: (3, 10, 4), [3, 10, 4], torch.Size([3, 10, 4]), 3×10×4, 3 10 4, (12,). */
export function parseShape(text: string): { readonly shape: readonly number[] } | { readonly problem: string } {
  if (text.length > LONGEST) return { problem: words.unreadable.tooLong };
  const inner = text
    .trim()
    .replace(/^(torch\.)?size\s*/i, '')
    .replace(/^[([{\s]+|[)\]}\s]+$/g, '')
    .replace(/,$/, '');
  if (inner === '') return { problem: words.unreadable.empty };
  const parts = inner.split(/\s*[,;×x*]\s*|\s+/i);
  if (parts.length > MOST_AXES) return { problem: words.unreadable.tooLong };
  const wrong = parts.find((part) => !/^\d{1,7}$/.test(part));
  if (wrong !== undefined)
    return {
      problem: /^[a-z_]+$/i.test(wrong) ? words.unreadable.letters(wrong) : words.unreadable.unknown(wrong || inner),
    };
  return { shape: parts.map(Number) };
}

interface ShapeMistake {
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

const REWRITES: readonly (readonly [string, keyof typeof words.mistakes, Rewrite])[] = [
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
    if (text(wrong) !== text(axes) && sameShape(answer, shapeOfAxes(wrong, sizes)))
      return { id, message: words.mistakes[name] };
  }
  if (sameShape(answer, shapeOfAxes(headsBehindTokens(axes), sizes))) return transpose(axes);
  if (isPermutation(answer, right)) return { id: 'swapped-axes', message: words.mistakes.swappedAxes };
  return null;
}

/** The shapes that known mistakes lead to. */
export function wrongShapes(axes: readonly ShapeAxis[], sizes: Sizes): readonly (readonly number[])[] {
  const right = shapeOfAxes(axes, sizes);
  const rewritten = [...REWRITES.map(([, , rewrite]) => rewrite), headsBehindTokens];
  const shapes = [...rewritten.map((wrong) => shapeOfAxes(wrong(axes), sizes)), [...right].reverse()];
  return shapes.filter((shape, i) => !sameShape(shape, right) && shapes.findIndex((s) => sameShape(s, shape)) === i);
}

function transpose(axes: readonly ShapeAxis[]): ShapeMistake {
  const headsFirst = text(axes).indexOf('h') < text(axes).indexOf('t');
  return headsFirst
    ? { id: 'forgot-transpose', message: words.mistakes.forgotTranspose }
    : { id: 'transposed-already', message: words.mistakes.transposedAlready };
}

function isPermutation(a: readonly number[], b: readonly number[]): boolean {
  const sorted = (shape: readonly number[]): readonly number[] => [...shape].sort((x, y) => x - y);
  return sameShape(sorted(a), sorted(b));
}
