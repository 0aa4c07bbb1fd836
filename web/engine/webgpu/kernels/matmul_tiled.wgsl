// Matrix product by tiles of 16 × 16: every invocation computes one number from shared tiles of both operands.

const TILE: u32 = 16;

var<workgroup> a_tile: array<Stored, TILE * TILE>;  // (row, i)
var<workgroup> b_tile: array<Stored, TILE * TILE>;  // (i, column)

@compute @workgroup_size(TILE, TILE)
fn main(@builtin(workgroup_id) workgroup: vec3<u32>, @builtin(local_invocation_id) local: vec3<u32>) {
  let at = starts(workgroup.z);
  let row = workgroup.y * TILE + local.y;
  let column = workgroup.x * TILE + local.x;

  var sum = 0.0;
  for (var first = 0u; first < params.k; first += TILE) {
    a_tile[local.y * TILE + local.x] = left(at.a, row, first + local.x);
    b_tile[local.y * TILE + local.x] = right(at.b, first + local.y, column);
    workgroupBarrier();
    for (var i = 0u; i < TILE; i++) {
      sum += f32(a_tile[local.y * TILE + i]) * f32(b_tile[i * TILE + local.x]);
    }
    workgroupBarrier();
  }
  store(at.out, row, column, sum);
}
