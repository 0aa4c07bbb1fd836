// HeadAttention: one head of one sequence, as the kernels of the fast path see it. Rows are read where they lie: row t
// of the queries is q + t · query_stride, so that a head's columns need not be cut out of (t, h·d).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "mha/tensor_view.hpp"

namespace mha {

/// The same random numbers as fill_dropout_mask: weight (t, s) is number first_index + t · keys + s.
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

  // Query t stands at position first_position + t and sees keys from `left` before it to `right` behind it.
  // All of these are at most kNoLimit, so that sums of a few cannot wrap around.
  std::int64_t first_position = 0;
  std::int64_t left = kNoLimit;
  std::int64_t right = kNoLimit;
  const std::uint8_t* key_padding = nullptr;  // (s), nonzero marks padding; null: none
  const float* additive_mask = nullptr;       // (t, s); null: none
  float mask_scale = 1.0F;                    // 1 / temperature, which multiplies additive_mask

  // Added to the largest score of a row before it is subtracted from all: exponentials are that much smaller, and sums
  // of values times exponentials do not overflow where the weighted mean of the values does not. It cancels.
  float headroom = 0.0F;

  bool drops = false;  // whether weights are dropped
  HeadDropout dropout;

  // What backward needs to know of every row of the softmax: what was subtracted from its scores, which is the largest
  // of them plus the headroom, and 1 / its sum of exponentials, or 0 if every key is masked. attend writes them, if
  // they are not null.
  float* row_max = nullptr;         // (t)
  float* row_reciprocal = nullptr;  // (t)

  // Room for copied_rows_floats(keys, d), beginning at a multiple of 64 bytes, or null. With it, the kernels copy rows
  // together whose stride would put them into a few sets of the cache.
  float* room = nullptr;

  static constexpr std::int64_t kNoLimit = std::int64_t{1} << 48;
};

/// Queries are taken in blocks of at most this many, in every table.
inline constexpr std::size_t kQueriesInBlock = 48;
/// Keys are taken in blocks that begin at multiples of this.
inline constexpr std::size_t kKeysInBlock = 96;

/// How many floats the attention kernels need to work in, for heads of width d, beginning at a multiple of 64 bytes. A
/// width of more floats than memory can address gives a size that no plan accepts.
[[nodiscard]] constexpr std::size_t attend_scratch_floats(std::size_t width) noexcept {
  // Forward: queries, context (d, block), scores (keys, block), maximum and sum (block).
  return element_count(std::array{2 * width + kKeysInBlock + 2, kQueriesInBlock});
}
[[nodiscard]] constexpr std::size_t attend_backward_scratch_floats(std::size_t width) noexcept {
  // Queries, their gradients, gradients of the context (d, block), two of scores (keys, block), three rows (block).
  return element_count(std::array{3 * width + 2 * kKeysInBlock + 3, kQueriesInBlock});
}

/// Rows a multiple of this many floats apart share so few sets of a first-level cache that they evict each other.
inline constexpr std::size_t kConflictingStride = 256;
/// From one copied row to the next: a cache line is added where the rows themselves would conflict.
[[nodiscard]] constexpr std::size_t copied_stride(std::size_t width) noexcept {
  return width % kConflictingStride == 0 ? width + 16 : width;
}
/// How many floats a copy of all keys and values takes, and of a block of queries and of gradients of their outputs.
[[nodiscard]] constexpr std::size_t copied_rows_floats(std::size_t keys, std::size_t width) noexcept {
  return element_count(std::array{std::size_t{2}, keys + kQueriesInBlock, copied_stride(width)});
}

}  // namespace mha
