// out (n, m) = token embedding plus position embedding: row ids[n] of `tokens` (v, m) plus row n % length of
// `positions` (context, m).

struct Params {
  count: u32,
  width: u32,  // m
  length: u32,  // tokens per sequence
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> ids: array<u32>;
@group(0) @binding(2) var<storage, read> tokens: array<f32>;
@group(0) @binding(3) var<storage, read> positions: array<f32>;
@group(0) @binding(4) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(GROUP)
fn main(@builtin(workgroup_id) workgroup: vec3<u32>, @builtin(num_workgroups) workgroups: vec3<u32>,
        @builtin(local_invocation_index) local: u32) {
  let i = element(workgroup, workgroups, local);
  if i >= params.count {
    return;
  }
  let row = i / params.width;
  let column = i % params.width;
  out[i] = tokens[ids[row] * params.width + column] + positions[(row % params.length) * params.width + column];
}
