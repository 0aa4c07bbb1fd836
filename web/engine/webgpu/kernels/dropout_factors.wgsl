// out (i) = 0 if number i of the seed drops the weight, else `survivor`; bit-identical to the core.

struct Params {
  count: u32,
  seed: u32,
  threshold: u32,  // smaller numbers drop a weight
  survivor: f32,  // 1 / (1 - dropout)
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(GROUP)
fn main(@builtin(workgroup_id) workgroup: vec3<u32>, @builtin(num_workgroups) workgroups: vec3<u32>,
        @builtin(local_invocation_index) local: u32) {
  let i = element(workgroup, workgroups, local);
  if i < params.count {
    out[i] = select(params.survivor, 0.0, random_u32(params.seed, i) < params.threshold);
  }
}
