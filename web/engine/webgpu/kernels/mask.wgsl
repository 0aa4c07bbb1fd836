// out (t, s) = the number added to a score: 0 or the custom mask if query t may attend to key s, else minus infinity.
//
// A key is forbidden if it is later, outside the window, or padding.

struct Params {
  count: u32,
  keys: u32,
  before: i32,  // positions before its own that a query sees; -1: no limit
  after: i32,
  padded: u32,  // whether `padding` is bound
  added: u32,  // whether `custom` is bound
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> padding: array<u32>;  // (s): nonzero marks padding
@group(0) @binding(2) var<storage, read> custom: array<u32>;  // (t, s): float bits
@group(0) @binding(3) var<storage, read_write> out: array<u32>;  // float bits

@compute @workgroup_size(GROUP)
fn main(@builtin(workgroup_id) workgroup: vec3<u32>, @builtin(num_workgroups) workgroups: vec3<u32>,
        @builtin(local_invocation_index) local: u32) {
  let i = element(workgroup, workgroups, local);
  if i >= params.count {
    return;
  }
  let t = i32(i / params.keys);
  let s = i32(i % params.keys);
  var bits = 0u;
  if params.added != 0u {
    bits = custom[i];
  }
  if params.padded != 0u {
    bits = select(bits, MINUS_INFINITY, padding[s] != 0u);
  }
  let early = params.before >= 0 && s < t - params.before;
  let late = params.after >= 0 && s - t > params.after;
  out[i] = select(bits, MINUS_INFINITY, early || late);
}
