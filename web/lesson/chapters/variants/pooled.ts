/** Averages several heads into one, for grouped-query attention (Ainslie et al. 2023, section 2.1). */

/** (…, h·d) -> (…, g·d): averages the columns of consecutive heads in a group. `depth` is the width d of a head. */
export function pooledColumns(columns: Float32Array, heads: number, kvHeads: number, depth: number): Float32Array {
  const group = heads / kvHeads;
  const width = kvHeads * depth;
  const rows = columns.length / (heads * depth);
  return Float32Array.from({ length: rows * width }, (_, i) => {
    const [row, column] = [Math.floor(i / width), i % width];
    const [g, d] = [Math.floor(column / depth), column % depth];
    let sum = 0;
    for (let h = g * group; h < (g + 1) * group; h++) sum += columns[(row * heads + h) * depth + d] ?? 0;
    return sum / group;
  });
}
