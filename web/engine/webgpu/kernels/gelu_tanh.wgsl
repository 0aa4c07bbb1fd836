// out = x/2 (1 + tanh u) with u = √(2/π) (x + 0.044715 x³): the approximation of GELU that GPT-2 uses (Hendrycks & Gimpel 2016,
// section 2). (1 + tanh u) / 2 is 1 / (1 + e^-2u), which loses no digits below zero.

struct Params {
  count: u32,
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
  let value = x[i];
  // Beyond ±12 the share is 0 or 1 in 32 bits, and the cube could overflow.
  let near = clamp(value, -12.0, 12.0);
  let u = 0.797884561 * near * (0.044715 * near * near + 1.0);
  let e = exp(-2.0 * abs(u));
  out[i] = value * select(1.0, e, u < 0.0) / (1.0 + e);
}
