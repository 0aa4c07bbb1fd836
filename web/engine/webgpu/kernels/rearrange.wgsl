// out (n0, n1, n2) = x at i0 / share · s0 + i1 · s1 + i2 · s2.
//
// It splits heads, merges heads, and repeats a key/value head for `share` query heads.

struct Params {
  count: u32,
  n1: u32,
  n2: u32,
  share: u32,
  s0: u32,
  s1: u32,
  s2: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(GROUP)
fn main(@builtin(workgroup_id) workgroup: vec3<u32>, @builtin(num_workgroups) workgroups: vec3<u32>,
        @builtin(local_invocation_index) local: u32) {
  let i = element(workgroup, workgroups, local);
  if i >= params.count {
    return;
  }
  let i2 = i % params.n2;
  let i1 = (i / params.n2) % params.n1;
  let i0 = i / (params.n2 * params.n1);
  out[i] = x[(i0 / params.share) * params.s0 + i1 * params.s1 + i2 * params.s2];
}
