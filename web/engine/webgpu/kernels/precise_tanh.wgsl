// Accurate tanh: WGSL's own may be off by 1e-5 and may overflow.
//
// Below 0.3 it sums five terms of the series, whose sixth is less than 1e-7 of the result. Above, it uses one
// exponential that cannot overflow.

fn precise_tanh(x: f32) -> f32 {
  let magnitude = abs(x);
  if magnitude < 0.3 {
    let square = x * x;
    var p = 62.0 / 2835.0;
    p = p * square - 17.0 / 315.0;
    p = p * square + 2.0 / 15.0;
    p = p * square - 1.0 / 3.0;
    return x + x * square * p;
  }
  let e = exp(-2.0 * magnitude);
  return sign(x) * (1.0 - e) / (1.0 + e);
}
