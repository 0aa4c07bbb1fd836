// out = exp((x - shift) / temperature), element by element; 0 where x is minus infinity, for any shift.

struct Params {
  @size(8) count: u32,
  x: Broadcast,
  shift: Broadcast,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<u32>;  // float bits
@group(0) @binding(2) var<storage, read> shift: array<u32>;  // float bits
@group(0) @binding(3) var<storage, read> temperature: array<f32>;  // a single number
@group(0) @binding(4) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(GROUP)
fn main(@builtin(workgroup_id) workgroup: vec3<u32>, @builtin(num_workgroups) workgroups: vec3<u32>,
        @builtin(local_invocation_index) local: u32) {
  let i = element(workgroup, workgroups, local);
  if i >= params.count {
    return;
  }
  let bits = x[place(params.x, i)];
  if bits == MINUS_INFINITY {
    out[i] = 0.0;
  } else {
    out[i] = exp((bitcast<f32>(bits) - bitcast<f32>(shift[place(params.shift, i)])) / temperature[0]);
  }
}
