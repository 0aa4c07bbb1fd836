/** The axes of a shape question as groups of letters, and the resulting numbers. */
import type { SizeLetter, Sizes } from './sizes.ts';

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
