// out = a / b, element by element, with 0 / 0 = 0: a row whose sum is 0 has no weights.

fn combined(a: f32, b: f32) -> f32 {
  if b == 0.0 {
    return 0.0;
  }
  return a / b;
}
