// out = cap · tanh(x / cap), element by element; cap > 0 is the constant.

fn changed(x: f32) -> f32 {
  return params.constant * precise_tanh(x / params.constant);
}
