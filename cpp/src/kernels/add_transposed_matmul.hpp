// add_transposed_matmul: out (k, m) += a (n, k)ᵀ · b (n, m): every column of a against every column of b.
//
// The gradient of a product's right factor. A tile of the output stays in registers while n runs; neighbouring columns
// of a are read together, row by row, so nothing is transposed in memory. Every element is summed over n in order, and
// then added to what was there.
#pragma once

#include "simd.hpp"

namespace mha {
namespace {

/// The tile of Rows x (Width batches) whose corner is at `a` (a column), `b` (a column) and `out`.
template <class V, std::size_t Rows, std::size_t Width>
inline void add_transposed_tile(const float* a, const float* b, float* out, std::size_t n, std::size_t k,
                                std::size_t m) noexcept {
  std::array<std::array<V, Width>, Rows> sum;
  for (auto& row : sum) row.fill(V(0.0F));
  for (std::size_t p = 0; p < n; ++p) {
    std::array<V, Width> of_b;
    for (std::size_t w = 0; w < Width; ++w) of_b[w] = load_from<V>(b + p * m + w * lanes<V>());
    for (std::size_t r = 0; r < Rows; ++r) {
      const V of_a(a[p * k + r]);
      for (std::size_t w = 0; w < Width; ++w) sum[r][w] = madd(of_a, of_b[w], sum[r][w]);
    }
  }
  for (std::size_t r = 0; r < Rows; ++r) {
    for (std::size_t w = 0; w < Width; ++w) {
      float* to = out + r * m + w * lanes<V>();
      store_to(to, load_from<V>(to) + sum[r][w]);
    }
  }
}

template <class V, std::size_t Rows>
inline void add_transposed_rows(const float* a, const float* b, float* out, std::size_t n, std::size_t k,
                                std::size_t m) noexcept {
  constexpr std::size_t kStep = lanes<V>();
  std::size_t j = 0;
  for (; j + 2 * kStep <= m; j += 2 * kStep) add_transposed_tile<V, Rows, 2>(a, b + j, out + j, n, k, m);
  for (; j + kStep <= m; j += kStep) add_transposed_tile<V, Rows, 1>(a, b + j, out + j, n, k, m);
  for (; j < m; ++j) add_transposed_tile<float, Rows, 1>(a, b + j, out + j, n, k, m);
}

template <class V>
void add_transposed_matmul(ConstMatrix a, ConstMatrix b, Matrix out) noexcept {
  constexpr std::size_t kRows = 4;
  const std::size_t n = a.extent(0);
  const std::size_t k = out.extent(0);
  const std::size_t m = out.extent(1);
  std::size_t i = 0;
  for (; i + kRows <= k; i += kRows) {
    add_transposed_rows<V, kRows>(a.data() + i, b.data(), out.data() + i * m, n, k, m);
  }
  for (; i < k; ++i) add_transposed_rows<V, 1>(a.data() + i, b.data(), out.data() + i * m, n, k, m);
}

}  // namespace
}  // namespace mha
