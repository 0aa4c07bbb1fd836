// out (n) = the largest number of each row of x (n, m), which may be minus infinity: one workgroup a row.

override GROUP: u32 = 64;

struct Params {
  rows: u32,
  columns: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<u32>;  // bits of floats
@group(0) @binding(2) var<storage, read_write> out: array<u32>;  // bits of floats

var<workgroup> parts: array<f32, GROUP>;
var<workgroup> seen: array<u32, GROUP>;  // whether a part saw a finite number

@compute @workgroup_size(GROUP)
fn main(@builtin(workgroup_id) workgroup: vec3<u32>, @builtin(num_workgroups) workgroups: vec3<u32>,
        @builtin(local_invocation_index) local: u32) {
  let row = workgroup.y * workgroups.x + workgroup.x;
  if row >= params.rows {
    return;
  }
  var largest = LOWEST;
  var any = 0u;
  for (var i = local; i < params.columns; i += GROUP) {
    let bits = x[row * params.columns + i];
    if bits != MINUS_INFINITY {
      largest = max(largest, bitcast<f32>(bits));
      any = 1u;
    }
  }
  parts[local] = largest;
  seen[local] = any;
  for (var half = GROUP / 2; half > 0; half /= 2) {
    workgroupBarrier();
    if local < half {
      parts[local] = max(parts[local], parts[local + half]);
      seen[local] |= seen[local + half];
    }
  }
  if local == 0 {
    out[row] = select(MINUS_INFINITY, bitcast<u32>(parts[0]), seen[0] != 0u);
  }
}
