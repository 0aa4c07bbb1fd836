// out (n, m) = the softmax of each row of x (n, m): exp(x - largest) / sum, one workgroup per row.
//
// Minus infinity gives weight 0; a row of only minus infinity gets zeros.

struct Params {
  rows: u32,
  columns: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<u32>;  // float bits
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(GROUP)
fn main(@builtin(workgroup_id) workgroup: vec3<u32>, @builtin(num_workgroups) workgroups: vec3<u32>,
        @builtin(local_invocation_index) local: u32) {
  let row = row_of(workgroup, workgroups);
  if row >= params.rows {
    return;
  }
  let first = row * params.columns;

  var largest = LOWEST;
  for (var i = local; i < params.columns; i += GROUP) {
    let bits = x[first + i];
    if bits != MINUS_INFINITY {
      largest = max(largest, bitcast<f32>(bits));
    }
  }
  largest = largest_of_parts(local, largest);

  var sum = 0.0;
  for (var i = local; i < params.columns; i += GROUP) {
    let bits = x[first + i];
    var exponential = 0.0;
    if bits != MINUS_INFINITY {
      exponential = exp(bitcast<f32>(bits) - largest);
    }
    out[first + i] = exponential;
    sum += exponential;
  }
  sum = sum_of_parts(local, sum);

  // Each invocation reads only elements that it wrote itself.
  for (var i = local; i < params.columns; i += GROUP) {
    if sum > 0.0 {
      out[first + i] = out[first + i] / sum;
    }
  }
}
