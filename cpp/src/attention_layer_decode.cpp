// AttentionLayer: incremental decoding, and inspection of the attention weights.
#include <algorithm>
#include <atomic>
#include <cmath>

#include "key_window.hpp"
#include "layer_checks.hpp"
#include "mha/attention_layer.hpp"
#include "mha/detail/fail.hpp"
#include "mha/detail/kernels.hpp"

namespace mha {

void AttentionLayer::decode(const AttentionWeights& weights, ConstMatrix x, KeyValueCache& cache, Matrix out,
                            const KernelTable& table) {
  const std::size_t n = x.extent(0);
  check_memory();
  if (options_.cross) throw Error("decode is for self-attention: in cross-attention the keys do not grow");
  require(n > 0 && n <= options_.tokens, "decode takes from 1 to {} positions at a time, not {}", {options_.tokens, n});
  check_weights(options_, weights);
  check_shape("input", x, n, options_.d_model);
  check_shape("output", out, n, options_.d_model);
  check_output_apart({.input = x}, out);
  HeadAttention head = rules();
  require(cache.width() == head.key_stride, "the cache's keys have {} numbers, but these options need {}",
          {cache.width(), head.key_stride});
  const KeyValueCache::Room room = cache.room_for(n);
  kept_ = false;
  const Kernels kernels(table, *workers_);
  const Matrix q(memory_.q.data(), {n, options_.d_model});
  const Matrix merged(memory_.merged.data(), q.shape());
  kernels.matmul(x, weights.w_q, weights.b_q, q);
  kernels.matmul(x, weights.w_k, weights.b_k, room.keys);
  kernels.matmul(x, weights.w_v, weights.b_v, room.values);
  const float largest_q = kernels.largest_magnitude(flat(q));
  const float largest_k = kernels.largest_magnitude(flat(room.keys));
  const float largest_v = kernels.largest_magnitude(flat(room.values));
  if (!std::isfinite(largest_q) || !std::isfinite(largest_k) || !std::isfinite(largest_v)) {
    check_projections(options_, weights, {.input = x}, 1, {q, room.keys, room.values});
  }

  head.queries = n;
  head.keys = cache.length() + n;
  head.first_position = static_cast<std::int64_t>(cache.length());
  head.additive_mask = nullptr;
  head.drops = false;
  head.headroom = headroom(head, head.keys, std::max(largest_v, cache.largest_value()));
  const float* keys = room.keys.data() - cache.length() * cache.width();
  const float* values = room.values.data() - cache.length() * cache.width();
  // [lesson:variants]
  const auto head_of_cache = [&](std::size_t h) {
    const std::size_t column = h / options_.group_size() * head.width;  // consecutive heads share keys and values
    HeadAttention one = head;
    one.q = q.data() + h * head.width;
    one.k = keys + column;
    one.v = values + column;
    return one;
  };
  std::atomic<bool> fits = true;
  const double products = 2.0 * static_cast<double>(q.size()) * static_cast<double>(head.keys);
  workers_->split(options_.num_heads, products, [&](std::size_t first, std::size_t end, float* memory) {
    for (std::size_t h = first; h < end; ++h) {
      float* const to = merged.data() + h * head.width;
      if (!kernels.attend(head_of_cache(h), to, options_.d_model, memory)) fits = false;
    }
  });
  for (std::size_t h = 0; !fits && h < options_.num_heads; ++h) {
    check_scores(head_of_cache(h), 0, h, kernels, workers_->memory(0));
  }
  kernels.matmul(merged, weights.w_o, weights.b_o, out);
  if (!std::isfinite(kernels.largest_magnitude(flat(out)))) check_output(options_, weights, out, 1);
  cache.commit(n, largest_v);
  // [/lesson:variants]
}

void AttentionLayer::weights(std::size_t item, std::size_t h, Matrix out) const {
  check_kept("reading the weights");
  require(item < batch_ && h < options_.num_heads,
          "there is no head {} of sequence {}: there are {} heads of {} sequences",
          {h, item, options_.num_heads, batch_});
  check_shape("the weights' matrix", out, options_.tokens, options_.source_tokens);
  constexpr float kExpCutoff = -75.0F;  // the kernels' exponential is 0 below it
  const HeadAttention head = head_of(rules_, item, h);
  set_to_zero(out);
  for (std::size_t t = 0; t < head.queries; ++t) {
    const KeyRange seen = keys_of(head, t, 1);
    for (std::size_t s = seen.begin; s < seen.end; ++s) {
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
