// out = a + mask, element by element; minus infinity in the mask gives minus infinity.

struct Params {
  @size(8) count: u32,
  a: Broadcast,
  mask: Broadcast,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> mask: array<u32>;  // float bits
@group(0) @binding(3) var<storage, read_write> out: array<u32>;  // float bits

@compute @workgroup_size(GROUP)
fn main(@builtin(workgroup_id) workgroup: vec3<u32>, @builtin(num_workgroups) workgroups: vec3<u32>,
        @builtin(local_invocation_index) local: u32) {
  let i = element(workgroup, workgroups, local);
  if i >= params.count {
    return;
  }
  let bits = mask[place(params.mask, i)];
  if bits == MINUS_INFINITY {
    out[i] = MINUS_INFINITY;
  } else {
    out[i] = bitcast<u32>(a[place(params.a, i)] + bitcast<f32>(bits));
  }
}
