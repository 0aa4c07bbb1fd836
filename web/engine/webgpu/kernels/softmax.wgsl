// out (n, m) = the softmax of each row of x (n, m): exp(x - largest) / sum, one workgroup a row. Where x is minus infinity the
// weight is 0, and so are all weights of a row that holds nothing else.

override GROUP: u32 = 64;

struct Params {
  rows: u32,
  columns: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<u32>;  // bits of floats
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

var<workgroup> parts: array<f32, GROUP>;

@compute @workgroup_size(GROUP)
fn main(@builtin(workgroup_id) workgroup: vec3<u32>, @builtin(num_workgroups) workgroups: vec3<u32>,
        @builtin(local_invocation_index) local: u32) {
  let row = workgroup.y * workgroups.x + workgroup.x;
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
  parts[local] = largest;
  for (var half = GROUP / 2; half > 0; half /= 2) {
    workgroupBarrier();
    if local < half {
      parts[local] = max(parts[local], parts[local + half]);
    }
  }
  workgroupBarrier();
  largest = parts[0];
  workgroupBarrier();

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
  parts[local] = sum;
  for (var half = GROUP / 2; half > 0; half /= 2) {
    workgroupBarrier();
    if local < half {
      parts[local] += parts[local + half];
    }
  }
  workgroupBarrier();
  sum = parts[0];

  // Each invocation reads back only what it wrote itself.
  for (var i = local; i < params.columns; i += GROUP) {
    if sum > 0.0 {
      out[first + i] = out[first + i] / sum;
    }
  }
}
