// out = x · Φ(x), with Φ the standard normal distribution function (Hendrycks & Gimpel 2016).
//
// It uses the polynomial of the core's gelu_exact.hpp.

// Φ(-|x|) = e^(-x²/2) p(t) with t = 1 / (1 + |x| / 4).
fn below(x: f32) -> f32 {
  let t = 1.0 / (abs(x) * 0.25 + 1.0);
  var p = 0.0357800669979;
  p = p * t - 0.206151027524;
  p = p * t + 0.418543301484;
  p = p * t - 0.365067391979;
  p = p * t + 0.331026900621;
  p = p * t - 0.0348313371568;
  p = p * t + 0.126659194913;
  p = p * t + 0.0937012193803;
  p = p * t + 0.100368122063;
  p = p * t - 2.90529835825e-5;
  let tail = exp(-0.5 * min(x * x, 150.0)) * p;
  return select(1.0 - tail, tail, x < 0.0);
}

fn changed(x: f32) -> f32 {
  return x * below(x);
}
