// out = x · Φ(x), Φ the distribution function of the standard normal distribution (Hendrycks & Gimpel 2016), by the
// polynomial of the core's gelu_exact.hpp.

struct Params {
  count: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

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

@compute @workgroup_size(GROUP)
fn main(@builtin(workgroup_id) workgroup: vec3<u32>, @builtin(num_workgroups) workgroups: vec3<u32>,
        @builtin(local_invocation_index) local: u32) {
  let i = element(workgroup, workgroups, local);
  if i < params.count {
    out[i] = x[i] * below(x[i]);
  }
}
