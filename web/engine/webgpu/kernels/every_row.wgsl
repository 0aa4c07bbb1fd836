// What the kernels share in which a workgroup goes through one row: which row that is, and how its invocations, each of which
// went through a part, put together what they found.

override GROUP: u32 = 64;

var<workgroup> parts: array<f32, GROUP>;

/// The row of a workgroup, where the workgroups lie in rows, since a row holds at most 65535 of them.
fn row_of(workgroup: vec3<u32>, workgroups: vec3<u32>) -> u32 {
  return workgroup.y * workgroups.x + workgroup.x;
}

/// The sum of what the invocations found, for all of them; to be called by all.
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

/// The largest of what the invocations found, for all of them; to be called by all.
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

/// Read by all before anybody writes again.
fn first_part() -> f32 {
  workgroupBarrier();
  let result = parts[0];
  workgroupBarrier();
  return result;
}
