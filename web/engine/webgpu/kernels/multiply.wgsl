// out = a · b, element by element.

fn combined(a: f32, b: f32) -> f32 {
  return a * b;
}
