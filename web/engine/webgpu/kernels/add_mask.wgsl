// out = a + mask, element by element; the mask is repeated. Minus infinity in the mask gives minus infinity.

struct Params {
  count: u32,
  repeated: u32,  // the number of elements of the mask
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
  let bits = mask[i % params.repeated];
  if bits == MINUS_INFINITY {
    out[i] = MINUS_INFINITY;
  } else {
    out[i] = bitcast<u32>(a[i] + bitcast<f32>(bits));
  }
}
