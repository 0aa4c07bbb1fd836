// Shared code of elementwise kernels: one invocation per element, and reading of broadcast operands.

override GROUP: u32 = 64;

/// An operand whose axes are consecutive axes of the result: it reads element (i / x) % y. A scalar is (1, 1).
alias Broadcast = vec2<u32>;

fn place(at: Broadcast, i: u32) -> u32 {
  return (i / at.x) % at.y;
}

/// The element of an invocation. Workgroups form a grid, because a dimension is limited to 65535.
fn element(workgroup: vec3<u32>, workgroups: vec3<u32>, local: u32) -> u32 {
  return (workgroup.y * workgroups.x + workgroup.x) * GROUP + local;
}
