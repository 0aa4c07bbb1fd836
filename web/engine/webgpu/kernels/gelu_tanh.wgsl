// out = x/2 (1 + tanh u) with u = √(2/π) (x + 0.044715 x³): the GELU approximation of GPT-2 (Hendrycks & Gimpel 2016,
// section 2).
//
// (1 + tanh u) / 2 is computed as 1 / (1 + e^-2u), which loses no digits below zero.

fn changed(x: f32) -> f32 {
  // Beyond ±12 the factor is 0 or 1 in float32, and the cube could overflow.
  let near = clamp(x, -12.0, 12.0);
  let u = 0.797884561 * near * (0.044715 * near * near + 1.0);
  let e = exp(-2.0 * abs(u));
  return x * select(1.0, e, u < 0.0) / (1.0 + e);
}
