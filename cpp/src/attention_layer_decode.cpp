// AttentionLayer: incremental decoding, and inspection of the attention weights.
#include <algorithm>
#include <cmath>
#include <string>

#include "layer_checks.hpp"
#include "mha/attention_layer.hpp"
#include "mha/detail/fail.hpp"

namespace mha {

void AttentionLayer::decode(const AttentionWeights& weights, ConstMatrix x, KeyValueCache& cache, Matrix out,
                            const KernelTable& kernels) {
  const std::size_t n = x.extent(0);
  check_memory();
  if (options_.cross) throw Error("decode is for self-attention: in cross-attention the keys do not grow");
  if (n == 0 || n > options_.tokens) {
    fail("decode takes from 1 to {} positions at a time, not {}", {options_.tokens, n});
  }
  check_weights(options_, weights);
  check_shape("input", x, n, options_.d_model);
  check_shape("output", out, n, options_.d_model);
  check_output_apart({.input = x}, out);
  HeadAttention head = rules();
  if (cache.width() != head.key_stride) {
    fail("the cache's keys have {} numbers, but these options need {}", {cache.width(), head.key_stride});
  }
  const KeyValueCache::Room room = cache.room_for(n);
  kept_ = false;
  const Matrix q(memory_.q.data(), {n, options_.d_model});
  const Matrix merged(memory_.merged.data(), q.shape());
  kernels.matmul(x, weights.w_q, weights.b_q, q);
  kernels.matmul(x, weights.w_k, weights.b_k, room.keys);
  kernels.matmul(x, weights.w_v, weights.b_v, room.values);
  const float largest_q = kernels.largest_magnitude(flat(q));
  const float largest_new_key = kernels.largest_magnitude(flat(room.keys));
  const float largest_v = kernels.largest_magnitude(flat(room.values));
  if (!std::isfinite(largest_q) || !std::isfinite(largest_new_key) || !std::isfinite(largest_v)) {
    check_projections(options_, weights, {.input = x}, 1, {q, room.keys, room.values});
  }

  head.queries = n;
  head.keys = cache.length() + n;
  head.first_position = static_cast<std::int64_t>(cache.length());
  head.additive_mask = nullptr;
  head.drops = false;
  head.headroom = headroom(head, head.keys, std::max(largest_v, cache.largest_value()));
  const bool large = may_overflow(head, largest_q, std::max(largest_new_key, cache.largest_key()), 0.0F);
  const float* keys = room.keys.data() - cache.length() * cache.width();
  const float* values = room.values.data() - cache.length() * cache.width();
  // [lesson:variants]
  for (std::size_t h = 0; h < options_.num_heads; ++h) {
    const std::size_t column = h / options_.group_size() * head.width;
    head.q = q.data() + h * head.width;
    head.k = keys + column;
    head.v = values + column;
    if (large) check_scores(head, 0, h);
    kernels.attend(head, merged.data() + h * head.width, options_.d_model, memory_.scratch.data());
  }
  kernels.matmul(merged, weights.w_o, weights.b_o, out);
  if (!std::isfinite(kernels.largest_magnitude(flat(out)))) check_output(options_, weights, out, 1);
  cache.commit(n, largest_new_key, largest_v);
  // [/lesson:variants]
}

void AttentionLayer::weights(std::size_t item, std::size_t h, Matrix out) const {
  check_kept("reading the weights");
  if (item >= batch_ || h >= options_.num_heads) {
    fail("there is no head {} of sequence {}: there are {} heads of {} sequences",
         {h, item, options_.num_heads, batch_});
  }
  check_shape("the weights' matrix", out, options_.tokens, options_.source_tokens);
  constexpr float kExpCutoff = -75.0F;  // the kernels' exponential is 0 below it
  const HeadAttention head = head_of(rules_, item, h);
  for (std::size_t t = 0; t < head.queries; ++t) {
    for (std::size_t s = 0; s < head.keys; ++s) {
      const auto distance = static_cast<std::int64_t>(s) - static_cast<std::int64_t>(t);
      out(t, s) = 0.0F;
      if (distance > head.right || -distance > head.left) continue;
      if (head.key_padding != nullptr && head.key_padding[s] != 0) continue;
      float score = 0.0F;
      for (std::size_t p = 0; p < head.width; ++p) {
        score += head.k[s * head.key_stride + p] * (head.q[t * head.query_stride + p] * head.scale);
      }
      if (head.additive_mask != nullptr) score += head.additive_mask[t * head.keys + s] * head.mask_scale;
      const float argument = score - head.row_max[t];
      if (argument >= kExpCutoff) out(t, s) = std::exp(argument) * head.row_reciprocal[t];
    }
  }
}

}  // namespace mha
