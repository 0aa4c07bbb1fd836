// out = a + factor · b, element by element. A factor of -1 subtracts.

fn combined(a: f32, b: f32) -> f32 {
  return a + params.factor * b;
}
