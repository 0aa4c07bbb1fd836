// out (n) = the largest number of each row of x (n, m), which may be minus infinity; one workgroup per row.

struct Params {
  rows: u32,
  columns: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<u32>;  // float bits
@group(0) @binding(2) var<storage, read_write> out: array<u32>;  // float bits

@compute @workgroup_size(GROUP)
fn main(@builtin(workgroup_id) workgroup: vec3<u32>, @builtin(num_workgroups) workgroups: vec3<u32>,
        @builtin(local_invocation_index) local: u32) {
  let row = row_of(workgroup, workgroups);
  if row >= params.rows {
    return;
  }
  var largest = LOWEST;
  var seen = 0.0;  // 1 if a part contains a finite number
  for (var i = local; i < params.columns; i += GROUP) {
    let bits = x[row * params.columns + i];
    if bits != MINUS_INFINITY {
      largest = max(largest, bitcast<f32>(bits));
      seen = 1.0;
    }
  }
  largest = largest_of_parts(local, largest);
  seen = largest_of_parts(local, seen);
  if local == 0 {
    out[row] = select(MINUS_INFINITY, bitcast<u32>(largest), seen > 0.0);
  }
}
