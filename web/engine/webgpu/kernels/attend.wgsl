// Scaled dot-product attention of every item and head, without the (t, s) matrix of scores:
//   out (t, e) = softmax(softcap(scale · q (t, d) · k (s, d)ᵀ) + mask) · v (s, e)
//
// It visits keys in tiles with a running maximum and sum of each row (online softmax: Milakov & Gimelshein 2018;
// FlashAttention: Dao et al. 2022, algorithm 1). It skips tiles that no query of the workgroup may see. A query that
// sees no key gets zeros.
//
// Every invocation computes a query and keeps it and its result in registers. All of a workgroup read the same number of a key or value
// at the same time, which workgroup memory answers once for all. The constants KEYS, WIDTH_QUADS and VALUE_QUADS precede this text.

const QUERIES: u32 = 64;  // of a workgroup

override HAS_LENGTHS: bool = false;
override HAS_PADDING: bool = false;
override HAS_MASK: bool = false;
override SOFTCAP: bool = false;
/// Whether weights are dropped, by factors that are given or follow from the seed.
override DROPOUT: bool = false;
override FACTORS_GIVEN: bool = false;

struct Params {
  tokens: u32,
  keys: u32,
  width: u32,  // d
  value_width: u32,  // e
  inner: u32,  // heads
  share: u32,  // query heads per key/value head
  key_limit: u32,  // no query sees this key or later ones
  scale: f32,
  softcap: f32,
  inverse_temperature: f32,
  offset: i32,  // query t has position t + offset; with lengths, t + length - tokens
  before: i32,  // positions before its own that a query sees; -1: no limit
  after: i32,
  mask_outer: u32,  // strides of the mask, 0 if broadcast
  mask_inner: u32,
  mask_row: u32,
  q_start: u32,
  q_row: u32,
  q_outer: u32,
  q_inner: u32,
  k_start: u32,
  k_row: u32,
  k_outer: u32,
  k_inner: u32,
  v_start: u32,
  v_row: u32,
  v_outer: u32,
  v_inner: u32,
  out_row: u32,
  out_outer: u32,
  out_inner: u32,
  seed: u32,
  threshold: u32,
  survivor: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
// Bindings 1 to 3 are q, k and v.
@group(0) @binding(4) var<storage, read> mask: array<u32>;  // float bits
@group(0) @binding(5) var<storage, read> padding: array<u32>;  // (items, s): nonzero marks padding
@group(0) @binding(6) var<storage, read> lengths: array<i32>;  // (items): number of valid keys
@group(0) @binding(7) var<storage, read> factors_given: array<f32>;  // (items, heads, t, s)
@group(0) @binding(8) var<storage, read_write> out: array<f32>;

var<workgroup> k_tile: array<vec4<Stored>, KEYS * WIDTH_QUADS>;  // (key, four features)
var<workgroup> v_tile: array<vec4<Stored>, KEYS * VALUE_QUADS>;

/// The keys within a query's window.
struct Range {
  begin: i32,
  end: i32,
}

fn range_of(t: u32, offset: i32, end: i32) -> Range {
  let position = i32(t) + offset;
  var range = Range(0, end);
  if params.before >= 0 {
    range.begin = max(position - params.before, 0);
  }
  if params.after >= 0 {
    range.end = min(position + params.after + 1, end);
  }
  return range;
}

@compute @workgroup_size(QUERIES)
fn main(@builtin(workgroup_id) workgroup: vec3<u32>, @builtin(local_invocation_index) local: u32) {
  let outer = workgroup.z / params.inner;
  let inner = workgroup.z % params.inner;
  let first_query = workgroup.y * QUERIES;
  let first_column = workgroup.x * VALUE_QUADS * 4;
  let of_k = params.k_start + outer * params.k_outer + (inner / params.share) * params.k_inner;
  let of_v = params.v_start + outer * params.v_outer + (inner / params.share) * params.v_inner;

  var end = i32(params.key_limit);
  var offset = params.offset;
  if HAS_LENGTHS {
    end = min(end, lengths[outer]);
    offset = lengths[outer] - i32(params.tokens);
  }
  let last_query = min(first_query + QUERIES, params.tokens) - 1;
  let begin_tile = u32(range_of(first_query, offset, end).begin) / KEYS;
  let seen_end = u32(max(range_of(last_query, offset, end).end, 0));

  let t = first_query + local;
  let range = range_of(t, offset, end);
  let of_q = params.q_start + outer * params.q_outer + inner * params.q_inner + t * params.q_row;
  var query: array<vec4<f32>, WIDTH_QUADS>;
  for (var i = 0u; i < WIDTH_QUADS; i++) {
    query[i] = vec4<f32>(q_quad(of_q + 4 * i, 1, 4 * i, select(0, params.width, t < params.tokens)));
  }
  var largest = LOWEST;
  var sum = 0.0;
  var context: array<vec4<f32>, VALUE_QUADS>;
  // Declared outside the loop: Dawn on SwiftShader does not reset it for every tile.
  var scores: array<f32, KEYS>;

  for (var first_key = begin_tile * KEYS; first_key < seen_end; first_key += KEYS) {
    for (var part = local; part < KEYS * WIDTH_QUADS; part += QUERIES) {
      let s = first_key + part / WIDTH_QUADS;
      let i = 4 * (part % WIDTH_QUADS);
      k_tile[part] = k_quad(of_k + s * params.k_row + i, 1, i, select(0, params.width, s < params.keys));
    }
    for (var part = local; part < KEYS * VALUE_QUADS; part += QUERIES) {
      let s = first_key + part / VALUE_QUADS;
      let column = first_column + 4 * (part % VALUE_QUADS);
      v_tile[part] = v_quad(of_v + s * params.v_row + column, 1, column, select(0, params.value_width, i32(s) < end));
    }
    workgroupBarrier();

    var now = largest;
    for (var key = 0u; key < KEYS; key++) {
      let s = first_key + key;
      var products = vec4<f32>();
      for (var i = 0u; i < WIDTH_QUADS; i++) {
        products += query[i] * vec4<f32>(k_tile[key * WIDTH_QUADS + i]);
      }
      var value = params.scale * (products.x + products.y + products.z + products.w);
      if SOFTCAP {
        value = params.softcap * precise_tanh(value / params.softcap);
      }
      var allowed = t < params.tokens && i32(s) >= range.begin && i32(s) < range.end;
      if HAS_PADDING {
        allowed = allowed && padding[outer * params.keys + s] == 0;
      }
      if HAS_MASK && allowed {
        let bits = mask[outer * params.mask_outer + inner * params.mask_inner + t * params.mask_row + s];
        allowed = bits != MINUS_INFINITY;
        if allowed {
          value += bitcast<f32>(bits);
        }
      }
      scores[key] = select(LOWEST, value, allowed);
      now = max(now, scores[key]);
    }

    // Rescales the sums to the new maximum.
    let rescale = select(exp((largest - now) * params.inverse_temperature), 0.0, largest == LOWEST);
    largest = now;
    sum *= rescale;
    for (var i = 0u; i < VALUE_QUADS; i++) {
      context[i] *= rescale;
    }
    for (var key = 0u; key < KEYS; key++) {
      let exponential = exp((scores[key] - largest) * params.inverse_temperature);
      var weight = select(exponential, 0.0, scores[key] == LOWEST);
      sum += weight;
      if DROPOUT {
        let number = (workgroup.z * params.tokens + t) * params.keys + first_key + key;
        if FACTORS_GIVEN {
          // Beyond the keys lie the factors of other queries.
          weight *= select(0.0, factors_given[number], first_key + key < params.keys);
        } else {
          weight *= select(params.survivor, 0.0, random_u32(params.seed, number) < params.threshold);
        }
      }
      for (var i = 0u; i < VALUE_QUADS; i++) {
        context[i] += weight * vec4<f32>(v_tile[key * VALUE_QUADS + i]);
      }
    }
    workgroupBarrier();
  }

  if t < params.tokens {
    let share = select(1.0 / sum, 0.0, sum == 0.0);
    let row = outer * params.out_outer + inner * params.out_inner + t * params.out_row;
    for (var i = 0u; i < VALUE_QUADS; i++) {
      for (var component = 0u; component < 4; component++) {
        let column = first_column + 4 * i + component;
        if column < params.value_width {
          out[row + column] = context[i][component] * share;
        }
      }
    }
  }
}
