// Scaled dot-product attention of every item and head, without the (t, s) matrix of scores:
//   out (t, e) = softmax(softcap(scale · q (t, d) · k (s, d)ᵀ) + mask) · v (s, e)
//
// It visits keys in tiles with a running maximum and sum of each row (online softmax: Milakov & Gimelshein 2018;
// FlashAttention: Dao et al. 2022, algorithm 1). It skips tiles that no query of the workgroup may see. A query that
// sees no key gets zeros.
//
// A workgroup computes 32 queries, with 32 keys per tile and 64 value columns. Each of its 16 × 16 invocations computes
// 2 × 2 scores and 2 × 4 results. The width d of queries and keys is arbitrary.

const QUERIES: u32 = 32;
const KEYS: u32 = 32;
const DEPTH: u32 = 32;
const THREADS: u32 = 16;  // along each side
const VALUE_COLUMNS: u32 = 64;

/// Whether weights are dropped; if not, their factors need no memory.
override DROPOUT: bool = false;
override FACTORS: u32 = 1;  // QUERIES * KEYS with dropout

struct Params {
  tokens: u32,
  keys: u32,
  width: u32,  // d
  value_width: u32,  // e
  inner: u32,  // heads
  share: u32,  // query heads per key/value head
  key_limit: u32,  // no query sees this key or later ones
  scale: f32,
  softcap: f32,  // 0: off
  inverse_temperature: f32,
  offset: i32,  // query t has position t + offset; with lengths, t + length - tokens
  before: i32,  // positions before its own that a query sees; -1: no limit
  after: i32,
  has_lengths: u32,
  has_padding: u32,
  has_mask: u32,
  mask_outer: u32,  // strides of the mask, 0 if broadcast
  mask_inner: u32,
  mask_row: u32,
  q_row: u32,
  q_outer: u32,
  q_inner: u32,
  k_row: u32,
  k_outer: u32,
  k_inner: u32,
  v_row: u32,
  v_outer: u32,
  v_inner: u32,
  out_row: u32,
  out_outer: u32,
  out_inner: u32,
  seed: u32,
  threshold: u32,
  survivor: f32,
  dropout_given: u32,  // whether `factors_given` holds the factors
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> q: array<Stored>;
@group(0) @binding(2) var<storage, read> k: array<Stored>;
@group(0) @binding(3) var<storage, read> v: array<Stored>;
@group(0) @binding(4) var<storage, read> mask: array<u32>;  // float bits
@group(0) @binding(5) var<storage, read> padding: array<u32>;  // (items, s): nonzero marks padding
@group(0) @binding(6) var<storage, read> lengths: array<i32>;  // (items): number of valid keys
@group(0) @binding(7) var<storage, read> factors_given: array<f32>;  // (items, heads, t, s)
@group(0) @binding(8) var<storage, read_write> out: array<f32>;

/// First a chunk of the queries (query, i) and of the keys (i, key), then the values (key, column).
var<workgroup> tile: array<Stored, KEYS * VALUE_COLUMNS>;
var<workgroup> scores: array<f32, QUERIES * KEYS>;
var<workgroup> factors: array<f32, FACTORS>;

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

/// Position of (i, key) in its chunk; neighbours along either axis are in different banks.
fn key_place(i: u32, key: u32) -> u32 {
  return QUERIES * DEPTH + i * KEYS + (key ^ i);
}

@compute @workgroup_size(THREADS, THREADS)
fn main(@builtin(workgroup_id) workgroup: vec3<u32>, @builtin(local_invocation_id) local: vec3<u32>,
        @builtin(local_invocation_index) index: u32) {
  let outer = workgroup.z / params.inner;
  let inner = workgroup.z % params.inner;
  let first_query = workgroup.y * QUERIES;
  let first_column = workgroup.x * VALUE_COLUMNS;
  let of_q = outer * params.q_outer + inner * params.q_inner;
  let of_k = outer * params.k_outer + (inner / params.share) * params.k_inner;
  let of_v = outer * params.v_outer + (inner / params.share) * params.v_inner;

  var end = i32(params.key_limit);
  var offset = params.offset;
  if params.has_lengths != 0u {
    end = min(end, lengths[outer]);
    offset = lengths[outer] - i32(params.tokens);
  }
  let last_query = min(first_query + QUERIES, params.tokens) - 1;
  let begin_tile = u32(range_of(first_query, offset, end).begin) / KEYS;
  let seen_end = u32(max(range_of(last_query, offset, end).end, 0));

  var largest = array<f32, 2>(LOWEST, LOWEST);
  var sum = array<f32, 2>(0.0, 0.0);
  var context: array<vec4<f32>, 2>;
  // Declared outside the loop: Dawn on SwiftShader does not reset it to 0 for every tile.
  var score: array<vec2<f32>, 2>;

  for (var first_key = begin_tile * KEYS; first_key < seen_end; first_key += KEYS) {
    score[0] = vec2<f32>(0.0);
    score[1] = vec2<f32>(0.0);
    for (var first = 0u; first < params.width; first += DEPTH) {
      for (var part = index; part < QUERIES * DEPTH; part += THREADS * THREADS) {
        let row = part / DEPTH;
        let i = part % DEPTH;
        var of_query = Stored(0.0);
        var of_key = Stored(0.0);
        if first + i < params.width {
          if first_query + row < params.tokens {
            of_query = q[of_q + (first_query + row) * params.q_row + first + i];
          }
          if first_key + row < params.keys {
            of_key = k[of_k + (first_key + row) * params.k_row + first + i];
          }
        }
        tile[row * DEPTH + i] = of_query;
        tile[key_place(i, row)] = of_key;
      }
      workgroupBarrier();
      for (var i = 0u; i < DEPTH; i++) {
        let q0 = f32(tile[(2 * local.y) * DEPTH + i]);
        let q1 = f32(tile[(2 * local.y + 1) * DEPTH + i]);
        let k0 = f32(tile[key_place(i, local.x)]);
        let k1 = f32(tile[key_place(i, local.x + THREADS)]);
        let of_keys = vec2<f32>(k0, k1);
        score[0] += q0 * of_keys;
        score[1] += q1 * of_keys;
      }
      workgroupBarrier();
    }

    for (var r = 0u; r < 2; r++) {
      let t = first_query + 2 * local.y + r;
      let range = range_of(t, offset, end);
      for (var c = 0u; c < 2; c++) {
        let s = first_key + local.x + c * THREADS;
        var value = params.scale * score[r][c];
        if params.softcap > 0.0 {
          value = params.softcap * precise_tanh(value / params.softcap);
        }
        var allowed = t < params.tokens && i32(s) >= range.begin && i32(s) < range.end;
        if allowed && params.has_padding != 0u {
          allowed = padding[outer * params.keys + s] == 0u;
        }
        if allowed && params.has_mask != 0u {
          let bits = mask[outer * params.mask_outer + inner * params.mask_inner + t * params.mask_row + s];
          allowed = bits != MINUS_INFINITY;
          if allowed {
            value += bitcast<f32>(bits);
          }
        }
        score[r][c] = select(LOWEST, value, allowed);
        let at = (2 * local.y + r) * KEYS + local.x + c * THREADS;
        scores[at] = score[r][c];
        if DROPOUT {
          let number = (workgroup.z * params.tokens + t) * params.keys + s;
          var factor = select(params.survivor, 0.0, random_u32(params.seed, number) < params.threshold);
          if params.dropout_given != 0u && allowed {
            factor = factors_given[number];
          }
          factors[at] = factor;
        }
      }
    }
    workgroupBarrier();

    // Updates the running maximum and rescales the sums to it.
    for (var r = 0u; r < 2; r++) {
      var now = largest[r];
      for (var key = 0u; key < KEYS; key++) {
        now = max(now, scores[(2 * local.y + r) * KEYS + key]);
      }
      let rescale = select(exp((largest[r] - now) * params.inverse_temperature), 0.0, largest[r] == LOWEST);
      sum[r] *= rescale;
      context[r] *= rescale;
      largest[r] = now;
    }
    workgroupBarrier();
    for (var r = 0u; r < 2; r++) {
      for (var c = 0u; c < 2; c++) {
        let value = score[r][c];
        let exponential = exp((value - largest[r]) * params.inverse_temperature);
        scores[(2 * local.y + r) * KEYS + local.x + c * THREADS] = select(exponential, 0.0, value == LOWEST);
      }
    }
    for (var part = index; part < KEYS * VALUE_COLUMNS; part += THREADS * THREADS) {
      let s = first_key + part / VALUE_COLUMNS;
      let column = first_column + part % VALUE_COLUMNS;
      var value = Stored(0.0);
      if i32(s) < end && column < params.value_width {
        value = v[of_v + s * params.v_row + column];
      }
      tile[part] = value;
    }
    workgroupBarrier();

    for (var key = 0u; key < KEYS; key++) {
      let at = key * VALUE_COLUMNS + local.x;
      let values = vec4<f32>(f32(tile[at]), f32(tile[at + THREADS]), f32(tile[at + 2 * THREADS]),
                             f32(tile[at + 3 * THREADS]));
      for (var r = 0u; r < 2; r++) {
        let place = (2 * local.y + r) * KEYS + key;
        var weight = scores[place];
        sum[r] += weight;
        if DROPOUT {
          weight *= factors[place];
        }
        context[r] += weight * values;
      }
    }
    workgroupBarrier();
  }

  for (var r = 0u; r < 2; r++) {
    let t = first_query + 2 * local.y + r;
    if t < params.tokens {
      let share = select(1.0 / sum[r], 0.0, sum[r] == 0.0);
      let row = outer * params.out_outer + inner * params.out_inner + t * params.out_row;
      for (var c = 0u; c < 4; c++) {
        let column = first_column + local.x + c * THREADS;
        if column < params.value_width {
          out[row + column] = context[r][c] * share;
        }
      }
    }
  }
}
