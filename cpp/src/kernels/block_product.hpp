// block_product: out (rows, columns) = or += left (rows, k) · right (k, columns), for small blocks.
// The attention kernels use it on blocks in place: every matrix has a row stride, and left may be stored transposed.
// Every element is summed over k in order, so its bits depend only on its own row and column.
#pragma once

#include <algorithm>

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

}  // namespace
}  // namespace mha
