// What the elementwise kernels share: one invocation an element, and the reading of broadcast operands.

override GROUP: u32 = 64;

/// An operand whose axes are a run of the result's: its element is (i / x) % y. A scalar is (1, 1).
alias Broadcast = vec2<u32>;

fn place(at: Broadcast, i: u32) -> u32 {
  return (i / at.x) % at.y;
}

/// The element of an invocation, where the workgroups lie in rows, since a row holds at most 65535 of them.
fn element(workgroup: vec3<u32>, workgroups: vec3<u32>, local: u32) -> u32 {
  return (workgroup.y * workgroups.x + workgroup.x) * GROUP + local;
}
