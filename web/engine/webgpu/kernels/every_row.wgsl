// Shared code of row-wise kernels: the row of a workgroup, and reductions over its invocations.

override GROUP: u32 = 64;

var<workgroup> parts: array<f32, GROUP>;

/// The row of a workgroup. Workgroups form a grid, because a dimension is limited to 65535.
fn row_of(workgroup: vec3<u32>, workgroups: vec3<u32>) -> u32 {
  return workgroup.y * workgroups.x + workgroup.x;
}

/// Sums the parts of all invocations. All must call it, and all get the result.
fn sum_of_parts(local: u32, part: f32) -> f32 {
  parts[local] = part;
  for (var half = GROUP / 2; half > 0; half /= 2) {
    workgroupBarrier();
    if local < half {
      parts[local] += parts[local + half];
    }
  }
  return first_part();
}

/// The largest part of all invocations. All must call it, and all get the result.
fn largest_of_parts(local: u32, part: f32) -> f32 {
  parts[local] = part;
  for (var half = GROUP / 2; half > 0; half /= 2) {
    workgroupBarrier();
    if local < half {
      parts[local] = max(parts[local], parts[local + half]);
    }
  }
  return first_part();
}

/// All read before any invocation writes again.
fn first_part() -> f32 {
  workgroupBarrier();
  let result = parts[0];
  workgroupBarrier();
  return result;
}
