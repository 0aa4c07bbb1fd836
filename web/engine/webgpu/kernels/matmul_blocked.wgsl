// Matrix product by tiles of 64 × 64 with register blocks.
//
// Every invocation computes 4 × 4 numbers, so that each number read from a tile is used in four products.

const TILE: u32 = 64;
const DEPTH: u32 = 16;
const BLOCK: u32 = 4;
const THREADS: u32 = 16;  // along each side
/// Row stride of a tile, slightly larger than a row, so that writes along a column hit different banks.
const STRIDE: u32 = 68;

/// Whether b is transposed in memory, with i along its rows: then neighbouring invocations read along i.
override B_TRANSPOSED: bool = false;

var<workgroup> a_tile: array<Stored, DEPTH * STRIDE>;  // (i, row)
var<workgroup> b_tile: array<Stored, DEPTH * STRIDE>;  // (i, column)

@compute @workgroup_size(THREADS, THREADS)
fn main(@builtin(workgroup_id) workgroup: vec3<u32>, @builtin(local_invocation_id) local: vec3<u32>,
        @builtin(local_invocation_index) index: u32) {
  let at = starts(workgroup.z);
  let first_row = workgroup.y * TILE;
  let first_column = workgroup.x * TILE;

  var sums: array<vec4<f32>, BLOCK>;
  for (var first = 0u; first < params.k; first += DEPTH) {
    for (var part = index; part < TILE * DEPTH; part += THREADS * THREADS) {
      let row = part / DEPTH;
      let i = part % DEPTH;
      a_tile[i * STRIDE + row] = left(at.a, first_row + row, first + i);
      if B_TRANSPOSED {
        b_tile[i * STRIDE + row] = right(at.b, first + i, first_column + row);
      } else {
        b_tile[part / TILE * STRIDE + part % TILE] = right(at.b, first + part / TILE, first_column + part % TILE);
      }
    }
    workgroupBarrier();
    for (var i = 0u; i < DEPTH; i++) {
      let of_a = i * STRIDE + local.y * BLOCK;
      let of_b = i * STRIDE + local.x * BLOCK;
      let columns = vec4<f32>(f32(b_tile[of_b]), f32(b_tile[of_b + 1]), f32(b_tile[of_b + 2]), f32(b_tile[of_b + 3]));
      sums[0] += f32(a_tile[of_a]) * columns;
      sums[1] += f32(a_tile[of_a + 1]) * columns;
      sums[2] += f32(a_tile[of_a + 2]) * columns;
      sums[3] += f32(a_tile[of_a + 3]) * columns;
    }
    workgroupBarrier();
  }
  for (var row = 0u; row < BLOCK; row++) {
    for (var column = 0u; column < BLOCK; column++) {
      store(at.out, first_row + local.y * BLOCK + row, first_column + local.x * BLOCK + column, sums[row][column]);
    }
  }
}
