// attend: scaled dot-product attention of one head: out (t, d) = softmax(scale · q kᵀ + mask) · v.
//
// Keys are processed in blocks. When a later block has a larger score, the query's maximum, sum of exponentials and
// context are rescaled (Milakov & Gimelshein 2018; Dao et al. 2022, algorithm 1). A query's result does not depend on
// the other queries in its block: it depends only on its row and the blocks of keys, which begin at fixed positions.
#pragma once

#include "attention_block.hpp"

namespace mha {
namespace {

/// Replaces the scores of Count keys for a batch of queries by their exponentials, and adds these to the sum. Dropout
/// follows the sum, as in the formula.
template <class V, std::size_t Count>
[[gnu::always_inline]] inline void weigh_keys(const HeadAttention& head, const QueryBlock& block, std::size_t first_key,
                                              std::size_t j, V subtracted, float* scores, V& sum) noexcept {
  std::array<V, Count> weights;
  MHA_UNROLLED
  for (std::size_t i = 0; i < Count; ++i) weights[i] = load_from<V>(scores + i * block.columns) - subtracted;
  exponentials(weights, exponential_numbers());
  MHA_UNROLLED
  for (std::size_t i = 0; i < Count; ++i) {
    sum = sum + weights[i];
    if (head.drops) weights[i] = weights[i] * dropout_factors<V>(head, block, first_key + i, j);
    store_to(scores + i * block.columns, weights[i]);
  }
}

/// Replaces one column of score batches (keys) by exponentials. Returns the correction factor for the earlier context.
template <class V>
inline V softmax_column(const HeadAttention& head, const QueryBlock& block, KeyRange keys, std::size_t j, Start start,
                        float* scores, float* row_max, float* row_sum) noexcept {
  const std::size_t columns = block.columns;
  // [lesson:fast]
  // One tile of keys (rows) for a batch of queries (columns): first the maximum, then the exponentials relative to it.
  const V before = start == Start::kZero ? V(kNothing) : load_from<V>(row_max + j);
  V largest = before;
  const float* score = scores + j;
  for (std::size_t r = 0; r < keys.count; ++r) {
    largest = larger(load_from<V>(score), largest);
    score += columns;
  }
  // If a query has not seen any key, both are minus infinity, and the exponential of the resulting NaN is 0.
  V correction(0.0F);
  V sum(0.0F);
  if (start == Start::kFromOut) {
    correction = exponential<V>(before - largest);
    sum = load_from<V>(row_sum + j) * correction;
  }
  // Process two keys together, so that they share the constants of the exponential.
  const V subtracted = largest + V(head.headroom);
  std::size_t r = 0;
  float* at = scores + j;
  for (; r + 2 <= keys.count; r += 2) {
    weigh_keys<V, 2>(head, block, keys.first + r, j, subtracted, at, sum);
    at += 2 * columns;
  }
  if (r < keys.count) weigh_keys<V, 1>(head, block, keys.first + r, j, subtracted, at, sum);
  store_to(row_max + j, largest);
  store_to(row_sum + j, sum);
  return correction;  // also the factor for the context of the earlier tiles
  // [/lesson:fast]
}

/// Scales the batch of columns at j of packed (d, columns) by its factor, unless all factors are 1 (no larger score).
template <class V>
inline void scale_columns(float* packed, std::size_t width, std::size_t columns, std::size_t j, V factor) noexcept {
  if (all_of(factor == V(1.0F))) return;
  for (std::size_t p = 0; p < width; ++p) {
    float* at = packed + p * columns + j;
    store_to(at, load_from<V>(at) * factor);
  }
}

template <class V>
inline void attend_block(const HeadAttention& head, const QueryBlock& block, float* out, std::size_t out_stride,
                         float* scratch) noexcept {
  constexpr std::size_t kStep = lanes<V>();
  const std::size_t columns = block.columns;
  float* queries = scratch;                          // (d, columns)
  float* context = queries + head.width * columns;   // (d, columns)
  float* scores = context + head.width * columns;    // (keys, columns)
  float* row_max = scores + kKeysInBlock * columns;  // (columns)
  float* row_sum = row_max + columns;                // (columns)
  pack_rows<V>(head.q + block.first * head.query_stride, head.query_stride, block.count, head.width, head.scale,
               queries, columns);

  Start start = Start::kZero;
  for_each_key_block(block, [&](KeyRange keys) {
    masked_scores<V>(head, block, keys, queries, scores);
    for (std::size_t j = 0; j < columns; j += kStep) {
      const V correction = softmax_column<V>(head, block, keys, j, start, scores, row_max, row_sum);
      if (start == Start::kFromOut) scale_columns<V>(context, head.width, columns, j, correction);
    }
    block_product<V>(as_columns(head.v + keys.first * head.key_stride, head.key_stride), {scores, columns},
                     {context, columns}, head.width, keys.count, columns, start);
    start = Start::kFromOut;
  });
  if (start == Start::kZero) {  // the queries see no key
    std::fill_n(context, head.width * columns, 0.0F);
    std::fill_n(row_max, columns, kNothing);
    std::fill_n(row_sum, columns, 0.0F);
  }

  for (std::size_t j = 0; j < columns; j += kStep) {
    const auto sum = load_from<V>(row_sum + j);
    store_to(row_sum + j, keep_where(sum > V(0.0F), quotient(V(1.0F), sum)));  // 0: every key was masked
  }
  unpack_rows<V>(context, columns, row_sum, block.count, head.width, out + block.first * out_stride, out_stride);
  if (head.row_max != nullptr) {
    for (std::size_t i = 0; i < block.count; ++i) head.row_max[block.first + i] = row_max[i] + head.headroom;
    std::copy_n(row_sum, block.count, head.row_reciprocal + block.first);
  }
}

template <class V>
[[gnu::noinline]] void attend_in_blocks(const HeadAttention& head, float* out, std::size_t out_stride,
                                        float* scratch) noexcept {
  constexpr std::size_t kMost = TileShape<V>::kColumns;
  for (std::size_t first = 0; first < head.queries; first += kMost) {
    attend_block<V>(head, query_block<V>(head, first, kMost), out, out_stride, scratch);
  }
}

template <class V>
void attend(const HeadAttention& head, float* out, std::size_t out_stride, float* scratch) noexcept {
  // With a limit, queries see too few keys to justify copying all of them.
  const bool limited = head.left != HeadAttention::kNoLimit || head.right != HeadAttention::kNoLimit;
  if (limited) return attend_in_blocks<V>(head, out, out_stride, scratch);
  with_near_keys<V>(head, [=](const HeadAttention& near) { attend_in_blocks<V>(near, out, out_stride, scratch); });
}

}  // namespace
}  // namespace mha
