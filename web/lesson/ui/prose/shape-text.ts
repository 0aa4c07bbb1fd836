/** A tensor's shape as PyTorch prints it, with its axis letters. */

/** The axes of a declaration, one string each: "t(hd)" has the axes "t" and "hd", the second of them flattened from two. */
export function axesOf(axes: string): string[] {
  return [...axes.matchAll(/\((\w+)\)|(\w)/g)].map((match) => match[1] ?? match[2] ?? '');
}

export interface AxisSize {
  /** One letter, or several for a flattened axis. */
  readonly letters: string;
  readonly size: number;
}

/** `shape` has one extent for each letter, as in `TraceTensor`. A flattened axis is as long as the product of its extents. */
export function axisSizes(axes: string, shape: readonly number[]): AxisSize[] {
  let next = 0;
  return axesOf(axes).map((letters) => {
    const extents = shape.slice(next, next + letters.length);
    next += letters.length;
    return { letters, size: extents.reduce((product, extent) => product * extent, 1) };
  });
}
