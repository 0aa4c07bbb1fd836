// Shared parameters of matrix products, whose operands a and b are bindings 1 and 2. Operands have strides, so heads need not be copied out of their rows.
//   out (n, m) = factor · a (n, k) · b (k, m) + bias (m), for every z of a batch of `outer` · `inner` products.

struct Params {
  n: u32,
  k: u32,
  m: u32,
  has_bias: u32,
  inner: u32,
  share: u32,  // consecutive products of the inner batch per b
  factor: f32,
  a_row: u32,
  a_column: u32,
  a_outer: u32,
  a_inner: u32,
  b_row: u32,
  b_column: u32,
  b_outer: u32,
  b_inner: u32,
  out_row: u32,
  out_outer: u32,
  out_inner: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(3) var<storage, read> bias: array<Stored>;
@group(0) @binding(4) var<storage, read_write> out: array<f32>;

struct Starts {
  a: u32,
  b: u32,
  out: u32,
}

fn starts(z: u32) -> Starts {
  let outer = z / params.inner;
  let inner = z % params.inner;
  return Starts(outer * params.a_outer + inner * params.a_inner,
                outer * params.b_outer + (inner / params.share) * params.b_inner,
                outer * params.out_outer + inner * params.out_inner);
}

fn store(start: u32, row: u32, column: u32, sum: f32) {
  if row >= params.n || column >= params.m {
    return;
  }
  var value = params.factor * sum;
  if params.has_bias != 0u {
    value += f32(bias[column]);
  }
  out[start + row * params.out_row + column] = value;
}
