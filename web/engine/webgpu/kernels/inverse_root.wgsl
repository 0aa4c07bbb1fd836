// out = 1 / √(a + b), element by element.

fn combined(a: f32, b: f32) -> f32 {
  return inverseSqrt(a + b);
}
