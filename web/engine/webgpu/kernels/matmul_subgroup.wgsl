// Matrix product without tiles or barriers, for devices with subgroups: a workgroup has 64 columns and 8 rows.
//
// Each invocation of a subgroup reads one number of a row of a and broadcasts it to the others in turn.

const COLUMNS: u32 = 64;
const ROWS: u32 = 8;

@group(0) @binding(1) var<storage, read> a: array<Stored>;
@group(0) @binding(2) var<storage, read> b: array<Stored>;

fn left(start: u32, row: u32, i: u32) -> Stored {
  if row < params.n && i < params.k {
    return a[start + row * params.a_row + i * params.a_column];
  }
  return Stored(0.0);
}

fn right(start: u32, i: u32, column: u32) -> Stored {
  if i < params.k && column < params.m {
    return b[start + i * params.b_row + column * params.b_column];
  }
  return Stored(0.0);
}

@compute @workgroup_size(COLUMNS)
fn main(@builtin(workgroup_id) workgroup: vec3<u32>, @builtin(local_invocation_index) local: u32,
        @builtin(subgroup_invocation_id) lane: u32, @builtin(subgroup_size) size: u32) {
  let lanes = min(size, COLUMNS);
  let at = starts(workgroup.z);
  let first_row = workgroup.y * ROWS;
  let column = workgroup.x * COLUMNS + local;

  var sums: array<f32, ROWS>;
  for (var first = 0u; first < params.k; first += lanes) {
    var mine: array<f32, ROWS>;
    for (var row = 0u; row < ROWS; row++) {
      mine[row] = f32(left(at.a, first_row + row, first + lane));
    }
    for (var turn = 0u; turn < lanes; turn++) {
      let other = f32(right(at.b, first + turn, column));
      for (var row = 0u; row < ROWS; row++) {
        sums[row] += subgroupShuffle(mine[row], turn) * other;
      }
    }
  }
  for (var row = 0u; row < ROWS; row++) {
    store(at.out, first_row + row, column, sums[row]);
  }
}
