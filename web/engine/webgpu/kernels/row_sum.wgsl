// out (n) = factor · the sum of each row of x (n, m), one workgroup per row. A factor of 1 / m gives the mean.

struct Params {
  rows: u32,
  columns: u32,
  factor: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(GROUP)
fn main(@builtin(workgroup_id) workgroup: vec3<u32>, @builtin(num_workgroups) workgroups: vec3<u32>,
        @builtin(local_invocation_index) local: u32) {
  let row = row_of(workgroup, workgroups);
  if row >= params.rows {
    return;
  }
  var sum = 0.0;
  for (var i = local; i < params.columns; i += GROUP) {
    sum += x[row * params.columns + i];
  }
  let whole = sum_of_parts(local, sum);
  if local == 0 {
    out[row] = params.factor * whole;
  }
}
