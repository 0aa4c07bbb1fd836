// Shared code of attend and attend_backward: a packed block of queries times a block of keys.
// Each lane has one query. Scores are stored transposed, (keys, columns), so that a softmax needs no sums across lanes,
// and the weights can be a factor of the next product.
#pragma once

#include <algorithm>

#include "dropout_factors.hpp"
#include "exp_shifted.hpp"
#include "key_window.hpp"
#include "mha/detail/head_attention.hpp"
#include "pack_queries.hpp"
#include "tile.hpp"

namespace mha {
namespace {

struct LeftFactor {
  const float* data;
  std::size_t row;  // element (r, p) is data[r * row + p * step]
  std::size_t step;
};

/// Row-major rows with this stride.
inline LeftFactor as_rows(const float* data, std::size_t stride) noexcept { return {data, stride, 1}; }
/// The transpose of as_rows.
inline LeftFactor as_columns(const float* data, std::size_t stride) noexcept { return {data, 1, stride}; }

template <class T>
struct StridedRows {
  T* data;
  std::size_t stride;
};

enum class Start { kZero, kFromOut };

/// Columns [first, first + count) of the product: at least one batch, at most a tile's width.
template <class V>
inline void block_columns(LeftFactor left, StridedRows<const float> right, StridedRows<float> out, std::size_t rows,
                          std::size_t k, std::size_t first, std::size_t count, Start start) noexcept {
  const std::size_t width = parts_of(count, lanes<V>());
  TileOperands tile{.left = left.data,
                    .left_row = left.row,
                    .left_step = left.step,
                    .right = right.data + first,
                    .right_step = right.stride,
                    .addend = nullptr,
                    .addend_row = 0,
                    .out = out.data + first,
                    .out_row = out.stride,
                    .last = count - lanes<V>(),
                    .steps = k,
                    .tiles = 0,
                    .left_tile = 0,
                    .resume = start == Start::kFromOut};
  run_tiles<V>(tile, false, rows, width);
}

/// Fewer than four columns, one number at a time.
inline void few_columns(LeftFactor left, StridedRows<const float> right, StridedRows<float> out, std::size_t rows,
                        std::size_t k, std::size_t columns, Start start) noexcept {
  for (std::size_t r = 0; r < rows; ++r) {
    for (std::size_t j = 0; j < columns; ++j) {
      float* to = out.data + r * out.stride + j;
      float sum = start == Start::kFromOut ? *to : 0.0F;
      for (std::size_t p = 0; p < k; ++p) {
        sum = madd(left.data[r * left.row + p * left.step], right.data[p * right.stride + j], sum);
      }
      *to = sum;
    }
  }
}

template <class V>
inline void block_product(LeftFactor left, StridedRows<const float> right, StridedRows<float> out, std::size_t rows,
                          std::size_t k, std::size_t columns, Start start) noexcept {
  const std::size_t most = TileShape<V>::most_batches(rows) * lanes<V>();
  std::size_t j = 0;
  for (; j < columns && columns - j >= lanes<V>(); j += std::min(most, columns - j)) {
    block_columns<V>(left, right, out, rows, k, j, std::min(most, columns - j), start);
  }
  if constexpr (!kIsScalar<V>) {
    using Narrower = typename NarrowerOf<V>::Type;
    if (j == columns) return;
    right.data += j;
    out.data += j;
    if constexpr (lanes<Narrower>() < lanes<V>()) {
      block_product<Narrower>(left, right, out, rows, k, columns - j, start);
    } else {
      few_columns(left, right, out, rows, k, columns - j, start);
    }
  }
}

constexpr float kNothing = -std::numeric_limits<float>::infinity();  // the score of a masked key

/// Consecutive queries of a head, and the keys that they may see.
struct QueryBlock {
  std::size_t first;      // of the head's queries
  std::size_t count;      // of queries
  std::size_t columns;    // count, rounded up to whole batches; the padding is computed on zeros and discarded
  KeyRange keys;          // the keys that the rules allow for any query of the block
  std::int64_t position;  // of the first query
};

template <class V>
inline QueryBlock query_block(const HeadAttention& head, std::size_t first, std::size_t most) noexcept {
  constexpr std::size_t kStep = lanes<V>();
  QueryBlock block{};
  block.first = first;
  block.count = std::min(most, head.queries - first);
  block.columns = (block.count + kStep - 1) / kStep * kStep;
  block.position = head.first_position + static_cast<std::int64_t>(first);
  block.keys = keys_of(head, first, block.count);
  return block;
}

/// Consecutive keys of one key block, visible to a block of queries.
struct KeyBlock {
  std::size_t first;
  std::size_t count;
};

/// Calls visit(KeyBlock) for every block of keys that the queries may see, at least in part, from left to right.
template <class Visit>
inline void for_each_key_block(const QueryBlock& block, const Visit& visit) noexcept {
  std::size_t begin = block.keys.begin;
  while (begin < block.keys.end) {
    const std::size_t end = std::min(begin / kKeysInBlock * kKeysInBlock + kKeysInBlock, block.keys.end);
    visit(KeyBlock{begin, end - begin});
    begin = end;
  }
}

/// to: `count` rows of `width`, copied_stride(width) apart.
template <class V>
inline void copy_rows(const float* from, std::size_t stride, std::size_t count, std::size_t width, float* to) noexcept {
  for (std::size_t r = 0; r < count; ++r) {
    zip<V>(from + r * stride, from + r * stride, to + r * copied_stride(width), width, [](auto x, auto) { return x; });
  }
}

/// Copying costs as much as a few queries, so it does not pay for fewer.
constexpr std::size_t kQueriesWorthCopying = 64;

inline bool rows_worth_copying(const HeadAttention& head, std::size_t stride) noexcept {
  return head.room != nullptr && stride % kConflictingStride == 0 && head.queries >= kQueriesWorthCopying;
}

/// Returns compute(HeadAttention), with keys and values copied into the head's room if that pays.
template <class V, class Compute>
inline auto with_near_keys(const HeadAttention& head, const Compute& compute) noexcept {
  if (!rows_worth_copying(head, head.key_stride)) return compute(head);
  HeadAttention near = head;
  near.key_stride = copied_stride(head.width);
  float* const keys = head.room;
  float* const values = keys + head.keys * near.key_stride;
  copy_rows<V>(head.k, head.key_stride, head.keys, head.width, keys);
  copy_rows<V>(head.v, head.key_stride, head.keys, head.width, values);
  near.k = keys;
  near.v = values;
  return compute(near);
}

/// 0, 1, 2, ... in the lanes.
template <class V>
inline V lane_numbers() noexcept {
  if constexpr (kIsScalar<V>) {
    return 0.0F;
  } else {
    static constexpr auto kNumbers = [] {
      std::array<float, lanes<V>()> numbers{};
      for (std::size_t lane = 0; lane < numbers.size(); ++lane) numbers[lane] = static_cast<float>(lane);
      return numbers;
    }();
    return load_from<V>(kNumbers.data());
  }
}

/// Whether every query of the block may see every key of the range.
inline bool all_allowed(const HeadAttention& head, const QueryBlock& block, KeyBlock keys) noexcept {
  const auto first = static_cast<std::int64_t>(keys.first);
  const std::int64_t last = first + static_cast<std::int64_t>(keys.count) - 1;
  const std::int64_t last_position = block.position + static_cast<std::int64_t>(block.count) - 1;
  return last <= block.position + head.right && first >= last_position - head.left;
}

/// Masks key s, whose row of scores is given, for the queries that may not see it.
template <class V>
inline void apply_rules(const HeadAttention& head, const QueryBlock& block, std::size_t s, float* row) noexcept {
  if (all_allowed(head, block, {s, 1})) return;
  // Query i has position block.position + i: s is at most `right` after it if i >= least, and at most `left` before it
  // if i <= most.
  const std::int64_t least = static_cast<std::int64_t>(s) - block.position - head.right;
  const std::int64_t most = static_cast<std::int64_t>(s) - block.position + head.left;
  const auto last = static_cast<std::int64_t>(block.count) - 1;
  const V lowest(static_cast<float>(std::clamp(least, std::int64_t{0}, last + 1)));
  const V highest(static_cast<float>(std::clamp(most, std::int64_t{-1}, last)));
  for (std::size_t j = 0; j < block.columns; j += lanes<V>()) {
    const V query = lane_numbers<V>() + V(static_cast<float>(j));
    const V score = load_from<V>(row + j);
    store_to(row + j, choose(query >= lowest, choose(query <= highest, score, V(kNothing)), V(kNothing)));
  }
}

/// scores (keys, columns) of the packed queries, which are scaled.
template <class V>
inline void score_keys(const HeadAttention& head, const QueryBlock& block, KeyBlock keys, const float* queries,
                       float* scores) noexcept {
  block_product<V>(as_rows(head.k + keys.first * head.key_stride, head.key_stride), {queries, block.columns},
                   {scores, block.columns}, keys.count, head.width, block.columns, Start::kZero);
}

/// Whether a mask may change scores of these keys.
inline bool is_masked(const HeadAttention& head, const QueryBlock& block, KeyBlock keys) noexcept {
  return head.key_padding != nullptr || head.additive_mask != nullptr || !all_allowed(head, block, keys);
}

/// Masks scores (keys, columns).
template <class V>
inline void mask_scores(const HeadAttention& head, const QueryBlock& block, KeyBlock keys, float* scores) noexcept {
  for (std::size_t r = 0; r < keys.count; ++r) {
    const std::size_t s = keys.first + r;
    float* row = scores + r * block.columns;
    if (head.key_padding != nullptr && head.key_padding[s] != 0) {
      std::fill_n(row, block.columns, kNothing);
      continue;
    }
    if (head.additive_mask != nullptr) {
      const float* mask = head.additive_mask + block.first * head.keys + s;
      for (std::size_t i = 0; i < block.count; ++i) row[i] += mask[i * head.keys] * head.mask_scale;
    }
    apply_rules<V>(head, block, s, row);
  }
}

/// The dropout factors of the weights (s, first query of the block + j ...).
template <class V>
inline V dropout_factors(const HeadAttention& head, const QueryBlock& block, std::size_t s, std::size_t j) noexcept {
  const auto keys = static_cast<std::uint32_t>(head.keys);
  return dropout_factors<V>(head.dropout, static_cast<std::uint32_t>((block.first + j) * head.keys + s), keys);
}

}  // namespace
}  // namespace mha
