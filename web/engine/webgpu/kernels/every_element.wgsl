// Shared code of elementwise kernels: one invocation per element.

override GROUP: u32 = 64;

/// The element of an invocation. Workgroups form a grid, because a dimension is limited to 65535.
fn element(workgroup: vec3<u32>, workgroups: vec3<u32>, local: u32) -> u32 {
  return (workgroup.y * workgroups.x + workgroup.x) * GROUP + local;
}
