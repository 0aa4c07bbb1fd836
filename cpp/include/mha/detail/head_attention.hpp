// HeadAttention: arguments of the fast attention kernels: one head of one sequence.
// Rows are read in place: row t of the queries is q + t · query_stride, so that a head's columns need not be copied out
// of (t, h·d).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "mha/tensor_view.hpp"

namespace mha {

/// Uses the random numbers of fill_dropout_mask: weight (t, s) has number first_index + t · keys + s.
struct HeadDropout {
  std::uint32_t dropped_below = 0;
  float survivor = 1.0F;
  std::uint32_t seed_offset = 0;  // seed_offset(seed) of random.hpp
  std::uint32_t first_index = 0;
};

struct HeadAttention {
  std::size_t queries = 0;  // t
  std::size_t keys = 0;     // s
  std::size_t width = 0;    // d
  const float* q = nullptr;
  std::size_t query_stride = 0;
  const float* k = nullptr;  // (s) rows of d
  const float* v = nullptr;  // (s) rows of d
  std::size_t key_stride = 0;

  float scale = 1.0F;  // 1 / (sqrt(d) · temperature), which multiplies q · k

  // Query t has position first_position + t and sees keys from `left` before it to `right` after it. All are at most
  // kNoLimit, so that sums of a few cannot overflow.
  std::int64_t first_position = 0;
  std::int64_t left = kNoLimit;
  std::int64_t right = kNoLimit;
  const std::uint8_t* key_padding = nullptr;  // (s), nonzero marks padding; null: none
  const float* additive_mask = nullptr;       // (t, s); null: none
  float mask_scale = 1.0F;                    // 1 / temperature, which multiplies additive_mask

  // Added to the largest score of a row before it is subtracted from all scores, which makes the exponentials smaller.
  // Sums of values times exponentials then overflow only if the weighted mean does. The factor cancels.
  float headroom = 0.0F;

  bool drops = false;  // whether weights are dropped
  HeadDropout dropout;

  // Written by attend, unless null; backward needs them for each softmax row. row_max is the number subtracted from its
  // scores: the largest score plus the headroom. row_reciprocal is 1 / the sum of exponentials, or 0 if every key is
  // masked.
  float* row_max = nullptr;         // (t)
  float* row_reciprocal = nullptr;  // (t)

  // Memory for copied_rows_floats(keys, d), aligned to 64 bytes, or null. If set, the kernels copy rows whose stride
  // would map them to a few cache sets.
  float* room = nullptr;

  static constexpr std::int64_t kNoLimit = std::int64_t{1} << 48;
};

/// Queries are processed in blocks of at most this size, in every table.
inline constexpr std::size_t kQueriesInBlock = 48;
/// Keys are processed in blocks that begin at multiples of this.
inline constexpr std::size_t kKeysInBlock = 96;

/// The work memory of the attention kernels in floats, for heads of width d; it must be aligned to 64 bytes. If the
/// width exceeds the address space, the result is a size that every plan rejects.
[[nodiscard]] constexpr std::size_t attend_scratch_floats(std::size_t width) noexcept {
  // Forward: queries, context (d, block), scores (keys, block), maximum and sum (block). For one query, also the keys
  // of a block: (d + 1) · (keys + 2) in all. That is more only for heads that are thousands of features wide.
  return std::max(element_count(std::array{2 * width + kKeysInBlock + 2, kQueriesInBlock}),
                  element_count(std::array{width, kKeysInBlock + 3}));
}
[[nodiscard]] constexpr std::size_t attend_backward_scratch_floats(std::size_t width) noexcept {
  // Queries, their gradients, gradients of the context (d, block), two of scores (keys, block), three rows (block).
  return element_count(std::array{3 * width + 2 * kKeysInBlock + 3, kQueriesInBlock});
}

/// Rows that are a multiple of this many floats apart share few sets of a first-level cache, and evict each other.
inline constexpr std::size_t kConflictingStride = 256;
/// The stride of copied rows: one cache line more if the rows would conflict.
[[nodiscard]] constexpr std::size_t copied_stride(std::size_t width) noexcept {
  return width % kConflictingStride == 0 ? width + 16 : width;
}
/// The size, in floats, of copies of all keys and values, one block of queries and one of output gradients.
[[nodiscard]] constexpr std::size_t copied_rows_floats(std::size_t keys, std::size_t width) noexcept {
  return element_count(std::array{std::size_t{2}, keys + kQueriesInBlock, copied_stride(width)});
}

}  // namespace mha
