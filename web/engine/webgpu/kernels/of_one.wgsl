// Shared code of elementwise kernels with one operand: out = changed(x).
//
// Each kernel defines `changed`, which may use the constant.

struct Params {
  count: u32,
  constant: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(GROUP)
fn main(@builtin(workgroup_id) workgroup: vec3<u32>, @builtin(num_workgroups) workgroups: vec3<u32>,
        @builtin(local_invocation_index) local: u32) {
  let i = element(workgroup, workgroups, local);
  if i < params.count {
    out[i] = changed(x[i]);
  }
}
