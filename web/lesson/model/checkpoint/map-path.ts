/** Draws a small attention map as sixteen SVG paths, one per shade. */

export const SHADES = 16;

/**
 * The cells of one shade, 1 to `SHADES`, on a unit grid; empty if no weight has that shade. Weights that round to zero are
 * skipped.
 */
export function shadePaths(map: Float32Array, tokens: number, side: number): readonly string[] {
  const paths = Array.from({ length: SHADES }, () => '');
  for (let t = 0; t < side; t++) {
    for (let s = 0; s < side; s++) {
      const shade = Math.round((map[t * tokens + s] ?? 0) * SHADES);
      if (shade > 0) paths[Math.min(shade, SHADES) - 1] += `M${s} ${t}h1v1h-1z`;
    }
  }
  return paths;
}
