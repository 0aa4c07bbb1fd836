// out = a / b, element by element; operands are broadcast, and 0 / 0 is 0: a row whose sum is 0 has no weights.

struct Params {
  @size(8) count: u32,
  a: Broadcast,
  b: Broadcast,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(GROUP)
fn main(@builtin(workgroup_id) workgroup: vec3<u32>, @builtin(num_workgroups) workgroups: vec3<u32>,
        @builtin(local_invocation_index) local: u32) {
  let i = element(workgroup, workgroups, local);
  if i >= params.count {
    return;
  }
  let divisor = b[place(params.b, i)];
  if divisor == 0.0 {
    out[i] = 0.0;
  } else {
    out[i] = a[place(params.a, i)] / divisor;
  }
}
