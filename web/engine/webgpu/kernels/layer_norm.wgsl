// out (n, m) = (x (n, m) - mean (n)) / √(variance (n) + epsilon) · weight (m) + bias (m), one workgroup per row.
//
// The variance is divided by m (Ba et al. 2016). The mean is subtracted before squaring, as in the core.

struct Params {
  rows: u32,
  columns: u32,
  epsilon: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<f32>;
@group(0) @binding(2) var<storage, read> weight: array<f32>;
@group(0) @binding(3) var<storage, read> bias: array<f32>;
@group(0) @binding(4) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(GROUP)
fn main(@builtin(workgroup_id) workgroup: vec3<u32>, @builtin(num_workgroups) workgroups: vec3<u32>,
        @builtin(local_invocation_index) local: u32) {
  let row = row_of(workgroup, workgroups);
  if row >= params.rows {
    return;
  }
  let first = row * params.columns;
  let share = 1.0 / f32(params.columns);

  var sum = 0.0;
  for (var i = local; i < params.columns; i += GROUP) {
    sum += x[first + i];
  }
  let mean = sum_of_parts(local, sum) * share;

  var squares = 0.0;
  for (var i = local; i < params.columns; i += GROUP) {
    let centred = x[first + i] - mean;
    squares += centred * centred;
  }
  let inverse_deviation = inverseSqrt(sum_of_parts(local, squares) * share + params.epsilon);

  for (var i = local; i < params.columns; i += GROUP) {
    out[first + i] = (x[first + i] - mean) * inverse_deviation * weight[i] + bias[i];
  }
}
