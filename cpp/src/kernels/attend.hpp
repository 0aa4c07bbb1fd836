// attend: scaled dot-product attention of one head: out (t, d) = softmax(scale · q kᵀ + mask) · v.
//
// Keys are processed in blocks. When a later block has a larger score, the query's maximum, sum of exponentials and
// context are rescaled (Milakov & Gimelshein 2018; Dao et al. 2022, algorithm 1). A query's result does not depend on
// the other queries in its block: it depends only on its row and the blocks of keys, which begin at fixed positions.
#pragma once

#include "attention_block.hpp"
#include "largest_magnitude.hpp"

namespace mha {
namespace {

/// The keys whose exponentials are computed together: with more, V8 loads the constants less often.
template <class V>
constexpr std::size_t kKeysTogether = lanes<V>() <= 4 ? 4 : 2;

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

/// The largest of `before` and of the scores of a batch of queries. Adds the scores to `total`. Takes two keys at a
/// time, so that an addition need not wait for the previous one.
template <class V>
inline V largest_score(const float* scores, std::size_t keys, std::size_t columns, V before, V& total) noexcept {
  std::array<V, 2> largest{before, before};
  V second(0.0F);
  for (; keys >= 2; keys -= 2) {
    const auto first = load_from<V>(scores);
    const auto next = load_from<V>(scores + columns);
    largest = {larger(first, largest[0]), larger(next, largest[1])};
    total = total + first;
    second = second + next;
    scores += 2 * columns;
  }
  total = total + second;
  if (keys != 0) {
    largest[0] = larger(load_from<V>(scores), largest[0]);
    total = total + load_from<V>(scores);
  }
  return larger(largest[1], largest[0]);
}

/// Replaces one column of score batches (keys) by exponentials. Returns the correction factor for the earlier context.
/// Adds the scores to `total`.
template <class V>
inline V softmax_column(const HeadAttention& head, const QueryBlock& block, KeyBlock keys, std::size_t j, Start start,
                        float* scores, float* row_max, float* row_sum, V& total) noexcept {
  const std::size_t columns = block.columns;
  // [lesson:fast]
  // One tile of keys (rows) for a batch of queries (columns): first the maximum, then the exponentials relative to it.
  const V before = start == Start::kZero ? V(kNothing) : load_from<V>(row_max + j);
  const V largest = largest_score(scores + j, keys.count, columns, before, total);
  // If a query has not seen any key, both are minus infinity, and the exponential of the resulting NaN is 0.
  V correction(0.0F);
  V sum(0.0F);
  if (start == Start::kFromOut) {
    correction = exponential<V>(before - largest);
    sum = load_from<V>(row_sum + j) * correction;
  }
  // Process some keys together, so that they share the constants of the exponential.
  const V subtracted = largest + V(head.headroom);
  std::size_t r = 0;
  float* at = scores + j;
  for (; r + kKeysTogether<V> <= keys.count; r += kKeysTogether<V>) {
    weigh_keys<V, kKeysTogether<V>>(head, block, keys.first + r, j, subtracted, at, sum);
    at += kKeysTogether<V> * columns;
  }
  for (; r < keys.count; ++r) {
    weigh_keys<V, 1>(head, block, keys.first + r, j, subtracted, at, sum);
    at += columns;
  }
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

/// How attend computes a block of queries. Each lane has one query; V is the type of the sums and of the numbers that a
/// query has once.
template <class V>
struct QueriesInLanes {
  using Numbers = V;
  static constexpr std::size_t kTransposedKeys = 0;

  static void score(const HeadAttention& head, const QueryBlock& block, KeyBlock keys, const float* queries,
                    float* scores, float* /*transposed*/) noexcept {
    score_keys<V>(head, block, keys, queries, scores);
  }

  /// Replaces the scores by exponentials, and scales the context of the earlier keys accordingly. Returns whether the
  /// sum of the scores was finite.
  static bool weigh(const HeadAttention& head, const QueryBlock& block, KeyBlock keys, Start start, float* scores,
                    float* row_max, float* row_sum, float* context) noexcept {
    V total(0.0F);
    for (std::size_t j = 0; j < block.columns; j += lanes<V>()) {
      const V correction = softmax_column<V>(head, block, keys, j, start, scores, row_max, row_sum, total);
      if (start == Start::kFromOut) scale_columns<V>(context, head.width, block.columns, j, correction);
    }
    return all_of(total - total == V(0.0F));
  }

  static void add_values(const HeadAttention& head, const QueryBlock& block, KeyBlock keys, Start start,
                         const float* weights, float* context) noexcept {
    block_product<V>(as_columns(head.v + keys.first * head.key_stride, head.key_stride), {weights, block.columns},
                     {context, block.columns}, head.width, keys.count, block.columns, start);
  }
};

/// The same for a block of one query, as in decoding, which would fill one lane: the lanes have keys, then features.
/// Every sum has the same terms in the same order, so the bits are the same.
template <class V>
struct KeysInLanes {
  using Numbers = float;
  static constexpr std::size_t kTransposedKeys = kKeysInBlock;

  static std::size_t whole_batches(std::size_t keys) noexcept { return parts_of(keys, lanes<V>()) * lanes<V>(); }

  /// `transposed` is memory for the block of keys (d, keys).
  static void score(const HeadAttention& head, const QueryBlock& /*block*/, KeyBlock keys, const float* query,
                    float* scores, float* transposed) noexcept {
    const std::size_t columns = whole_batches(keys.count);
    const float* k = head.k + keys.first * head.key_stride;
    pack_rows<V>(k, head.key_stride, keys.count, head.width, 1.0F, transposed, columns);
    block_product<V>(as_rows(query, head.width), {transposed, columns}, {scores, columns}, 1, head.width, columns,
                     Start::kZero);
  }

  static bool weigh(const HeadAttention& head, const QueryBlock& block, KeyBlock keys, Start start, float* scores,
                    float* row_max, float* row_sum, float* context) noexcept {
    const std::size_t columns = whole_batches(keys.count);
    const float before = start == Start::kZero ? kNothing : *row_max;
    V most(before);
    V total(0.0F);
    std::fill(scores + keys.count, scores + columns, scores[0]);  // changes no maximum
    for (std::size_t c = 0; c < columns; c += lanes<V>()) {
      most = larger(load_from<V>(scores + c), most);
      total = total + load_from<V>(scores + c);
    }
    const float largest = max_of(most);
    const float correction = start == Start::kZero ? 0.0F : exponential<float>(before - largest);
    const V subtracted(largest + head.headroom);
    for (std::size_t c = 0; c < columns; c += lanes<V>()) {
      store_to(scores + c, exponential<V>(load_from<V>(scores + c) - subtracted));
    }
    float sum = start == Start::kZero ? 0.0F : *row_sum * correction;
    for (std::size_t r = 0; r < keys.count; ++r) sum = sum + scores[r];
    for (std::size_t r = 0; head.drops && r < keys.count; ++r) {
      scores[r] = scores[r] * dropout_factors<float>(head, block, keys.first + r, 0);
    }
    *row_max = largest;
    *row_sum = sum;
    if (start == Start::kFromOut) scale_columns<float>(context, head.width, 1, 0, correction);
    return all_of(total - total == V(0.0F));
  }

  static void add_values(const HeadAttention& head, const QueryBlock& /*block*/, KeyBlock keys, Start start,
                         const float* weights, float* context) noexcept {
    block_product<V>(as_rows(weights, keys.count), {head.v + keys.first * head.key_stride, head.key_stride},
                     {context, head.width}, 1, keys.count, head.width, start);
  }
};

/// Returns false if a score or its sum with the mask overflowed, or the sum of all scores.
template <class Form>
inline bool attend_block(const HeadAttention& head, const QueryBlock& block, float* out, std::size_t out_stride,
                         float* scratch) noexcept {
  using V = typename Form::Numbers;
  const std::size_t columns = block.columns;
  float* scores = scratch;                                           // (keys, columns)
  float* transposed = scores + kKeysInBlock * columns;               // (d, keys), for one query
  float* queries = transposed + head.width * Form::kTransposedKeys;  // (d, columns)
  float* context = queries + head.width * columns;                   // (d, columns)
  float* row_max = context + head.width * columns;                   // (columns)
  float* row_sum = row_max + columns;                                // (columns)
  pack_rows<V>(head.q + block.first * head.query_stride, head.query_stride, block.count, head.width, head.scale,
               queries, columns);

  bool fits = true;
  Start start = Start::kZero;
  for_each_key_block(block, [&](KeyBlock keys) {
    Form::score(head, block, keys, queries, scores, transposed);
    // A mask makes scores minus infinity, so they are checked before.
    const bool masked = is_masked(head, block, keys);
    if (masked) {
      fits &= std::isfinite(largest_magnitude<V>({scores, {keys.count * columns}}));
      mask_scores<V>(head, block, keys, scores);
    }
    fits &= Form::weigh(head, block, keys, start, scores, row_max, row_sum, context) || masked;
    Form::add_values(head, block, keys, start, scores, context);
    start = Start::kFromOut;
  });
  if (start == Start::kZero) {  // the queries see no key
    std::fill_n(context, head.width * columns, 0.0F);
    std::fill_n(row_max, columns, kNothing);
    std::fill_n(row_sum, columns, 0.0F);
  }

  for (std::size_t j = 0; j < columns; j += lanes<V>()) {
    const auto sum = load_from<V>(row_sum + j);
    store_to(row_sum + j, keep_where(sum > V(0.0F), quotient(V(1.0F), sum)));  // 0: every key was masked
    if (head.additive_mask != nullptr) fits &= all_of(load_from<V>(row_max + j) < V(-kNothing));
  }
  unpack_rows<V>(context, columns, row_sum, block.count, head.width, out + block.first * out_stride, out_stride);
  if (head.row_max != nullptr) {
    for (std::size_t i = 0; i < block.count; ++i) head.row_max[block.first + i] = row_max[i] + head.headroom;
    copy_floats(row_sum, block.count, head.row_reciprocal + block.first);
  }
  return fits;
}

template <class V>
[[gnu::noinline]] bool attend_in_blocks(const HeadAttention& head, float* out, std::size_t out_stride,
                                        float* scratch) noexcept {
  constexpr std::size_t kMost = TileShape<V>::kWidthInPlace * lanes<V>();
  bool fits = true;
  for (std::size_t first = 0; first < head.queries; first += kMost) {
    if (!kIsScalar<V> && head.queries - first == 1) {
      fits &= attend_block<KeysInLanes<V>>(head, query_block<float>(head, first, 1), out, out_stride, scratch);
    } else {
      fits &= attend_block<QueriesInLanes<V>>(head, query_block<V>(head, first, kMost), out, out_stride, scratch);
    }
  }
  return fits;
}

template <class V>
bool attend(const HeadAttention& head, float* out, std::size_t out_stride, float* scratch) noexcept {
  // With a limit, queries see too few keys to justify copying all of them.
  const bool limited = head.left != HeadAttention::kNoLimit || head.right != HeadAttention::kNoLimit;
  if (limited) return attend_in_blocks<V>(head, out, out_stride, scratch);
  return with_near_keys<V>(
      head, [=](const HeadAttention& near) { return attend_in_blocks<V>(near, out, out_stride, scratch); });
}

}  // namespace
}  // namespace mha
