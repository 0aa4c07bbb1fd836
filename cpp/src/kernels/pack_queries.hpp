// Transposes small matrices in registers: from rows to one row per lane, and back.
#pragma once

#include <algorithm>

#include "simd.hpp"

namespace mha {
namespace {

template <class V>
using Square = std::array<V, lanes<V>()>;

/// Interleaves the first half of the rows with the second.
template <class V>
inline Square<V> interleaved(const Square<V>& rows) noexcept {
  constexpr std::size_t kHalf = lanes<V>() / 2;
  Square<V> next;
  MHA_UNROLLED
  for (std::size_t i = 0; i < kHalf; ++i) {
    next[2 * i] = xsimd::zip_lo(rows[i], rows[i + kHalf]);
    next[2 * i + 1] = xsimd::zip_hi(rows[i], rows[i + kHalf]);
  }
  return next;
}

/// The transpose of the square: interleaves log2(rows) times.
template <class V>
inline void transpose(Square<V>& rows) noexcept {
  if constexpr (lanes<V>() >= 2) rows = interleaved<V>(rows);
  if constexpr (lanes<V>() >= 4) rows = interleaved<V>(rows);
  if constexpr (lanes<V>() >= 8) rows = interleaved<V>(rows);
}

/// The batch to transpose with: at most eight lanes. With sixteen, interleaving two rows takes many instructions, and a
/// head narrower than sixteen has no full square.
template <class V>
using TransposedBatch = std::conditional_t<(lanes<V>() > 8), typename NarrowerOf<V>::Type, V>;

/// packed (width, columns) = factor · rowsᵀ, for `count` rows; the remaining columns, up to whole batches, become 0.
template <class Lanes>
inline void pack_rows(const float* rows, std::size_t stride, std::size_t count, std::size_t width, float factor,
                      float* packed, std::size_t columns) noexcept {
  using V = TransposedBatch<Lanes>;
  constexpr std::size_t kStep = lanes<V>();
  for (std::size_t i = 0; i < columns; i += kStep) {
    const std::size_t here = std::min(kStep, count - std::min(i, count));
    const float* from = rows + i * stride;
    std::size_t p = 0;
    for (; p + kStep <= width; p += kStep) {
      Square<V> square;
      MHA_UNROLLED
      for (std::size_t r = 0; r < kStep; ++r) square[r] = r < here ? load_from<V>(from + r * stride + p) : V(0.0F);
      transpose<V>(square);
      MHA_UNROLLED
      for (std::size_t q = 0; q < kStep; ++q) store_to(packed + (p + q) * columns + i, square[q] * V(factor));
    }
    for (; p < width; ++p) {
      for (std::size_t r = 0; r < kStep; ++r)
        packed[p * columns + i + r] = r < here ? from[r * stride + p] * factor : 0.0F;
    }
  }
}

/// rows = (packed (width, columns), each column times its factor)ᵀ, for `count` columns.
template <class Lanes>
inline void unpack_rows(const float* packed, std::size_t columns, const float* factors, std::size_t count,
                        std::size_t width, float* rows, std::size_t stride) noexcept {
  using V = TransposedBatch<Lanes>;
  constexpr std::size_t kStep = lanes<V>();
  for (std::size_t i = 0; i < count; i += kStep) {
    const std::size_t here = std::min(kStep, count - i);
    float* to = rows + i * stride;
    const auto factor = load_from<V>(factors + i);
    std::size_t p = 0;
    for (; p + kStep <= width; p += kStep) {
      Square<V> square;
      MHA_UNROLLED
      for (std::size_t q = 0; q < kStep; ++q) square[q] = load_from<V>(packed + (p + q) * columns + i) * factor;
      transpose<V>(square);
      MHA_UNROLLED
      for (std::size_t r = 0; r < kStep; ++r) {
        if (r < here) store_to(to + r * stride + p, square[r]);
      }
    }
    for (; p < width; ++p) {
      for (std::size_t r = 0; r < here; ++r) to[r * stride + p] = packed[p * columns + i + r] * factors[i + r];
    }
  }
}

}  // namespace
}  // namespace mha
