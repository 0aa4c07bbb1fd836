// block_product: out (rows, columns) = or += left (rows, k) · right (k, columns), for the small blocks of the attention
// kernels. Every matrix has a row stride; left may be stored transposed, (k, rows).
//
// A tile of the output stays in registers while k runs; left is read one number at a time and spread over a register,
// right a register at a time. Every element is summed over k in order, starting from what was there, so its bits do not
// depend on the tile or the block that it falls into.
#pragma once

#include "simd.hpp"

// The compiler must not unroll the loop over k further: V8 leaves 15 registers to a loop, and unrolled by clang it
// spills.
#ifdef __clang__
#define MHA_KEEP_ROLLED _Pragma("clang loop unroll(disable) vectorize(disable)")
#else
#define MHA_KEEP_ROLLED _Pragma("GCC unroll 1")
#endif

namespace mha {
namespace {

enum class Left { kRows, kTransposed };
enum class Start { kZero, kFromOut };

struct LeftFactor {
  const float* data;
  std::size_t stride;
};

/// Row r, column p of the left factor.
template <Left L>
inline float left_at(LeftFactor left, std::size_t r, std::size_t p) noexcept {
  return L == Left::kRows ? left.data[r * left.stride + p] : left.data[p * left.stride + r];
}

/// The tile of Rows x (Width batches) whose corner is at `left` (a row), `right` (a column) and `out`.
template <class V, Left L, std::size_t Rows, std::size_t Width>
inline void block_tile(LeftFactor left, const float* right, std::size_t right_stride, float* out,
                       std::size_t out_stride, std::size_t k, Start start) noexcept {
  std::array<std::array<V, Width>, Rows> sum;
  for (std::size_t r = 0; r < Rows; ++r) {
    for (std::size_t w = 0; w < Width; ++w) {
      sum[r][w] = start == Start::kZero ? V(0.0F) : load_from<V>(out + r * out_stride + w * lanes<V>());
    }
  }
  MHA_KEEP_ROLLED
  for (std::size_t p = 0; p < k; ++p) {
    std::array<V, Width> of_right;
    for (std::size_t w = 0; w < Width; ++w) of_right[w] = load_from<V>(right + p * right_stride + w * lanes<V>());
    for (std::size_t r = 0; r < Rows; ++r) {
      const V of_left(left_at<L>(left, r, p));
      for (std::size_t w = 0; w < Width; ++w) sum[r][w] = madd(of_left, of_right[w], sum[r][w]);
    }
  }
  for (std::size_t r = 0; r < Rows; ++r) {
    for (std::size_t w = 0; w < Width; ++w) store_to(out + r * out_stride + w * lanes<V>(), sum[r][w]);
  }
}

/// How many rows a tile of that many registers in width has: as many as the registers of the machine hold.
template <class V, std::size_t Width>
constexpr std::size_t tile_rows() noexcept {
  if (lanes<V>() == 16) return 8;  // 32 registers
  return Width == 3 ? 3 : 4;       // 16, of which WebAssembly's engines leave 15
}

template <class V, Left L, std::size_t Width>
inline void block_columns(LeftFactor left, const float* right, std::size_t right_stride, float* out,
                          std::size_t out_stride, std::size_t rows, std::size_t k, Start start) noexcept {
  constexpr std::size_t kRows = tile_rows<V, Width>();
  const auto from_row = [left](std::size_t r) {
    return LeftFactor{left.data + (L == Left::kRows ? r * left.stride : r), left.stride};
  };
  std::size_t r = 0;
  for (; r + kRows <= rows; r += kRows) {
    block_tile<V, L, kRows, Width>(from_row(r), right, right_stride, out + r * out_stride, out_stride, k, start);
  }
  for (; r < rows; ++r) {
    block_tile<V, L, 1, Width>(from_row(r), right, right_stride, out + r * out_stride, out_stride, k, start);
  }
}

template <class V, Left L>
inline void block_product(LeftFactor left, const float* right, std::size_t right_stride, float* out,
                          std::size_t out_stride, std::size_t rows, std::size_t k, std::size_t columns,
                          Start start) noexcept {
  constexpr std::size_t kStep = lanes<V>();
  std::size_t j = 0;
  for (; j + 3 * kStep <= columns; j += 3 * kStep) {
    block_columns<V, L, 3>(left, right + j, right_stride, out + j, out_stride, rows, k, start);
  }
  if (j + 2 * kStep <= columns) {
    block_columns<V, L, 2>(left, right + j, right_stride, out + j, out_stride, rows, k, start);
    j += 2 * kStep;
  }
  if (j + kStep <= columns) {
    block_columns<V, L, 1>(left, right + j, right_stride, out + j, out_stride, rows, k, start);
    j += kStep;
  }
  if constexpr (kStep > 1) {
    if (j < columns)
      block_product<float, L>(left, right + j, right_stride, out + j, out_stride, rows, k, columns - j, start);
  }
}

}  // namespace
}  // namespace mha
