// matmul: out (n, m) = a (n, k) · b (k, m) + bias (m).
//
// A tile of the output stays in registers while k runs: a row of b is loaded once for several rows of a. Every element
// is summed over k in order, whatever tile it falls into, so its bits depend on its own row and column alone.
#pragma once

#include "simd.hpp"

namespace mha {
namespace {

/// The tile of Rows x (Width batches) whose corner is at `a` (a row), `b`, `bias` and `out` (a column). V: Batch or
/// float.
template <class V, std::size_t Rows, std::size_t Width>
inline void matmul_tile(const float* a, const float* b, const float* bias, float* out, std::size_t k,
                        std::size_t m) noexcept {
  std::array<std::array<V, Width>, Rows> sum;
  for (auto& row : sum) row.fill(V(0.0F));
  for (std::size_t p = 0; p < k; ++p) {
    std::array<V, Width> of_b;
    for (std::size_t w = 0; w < Width; ++w) of_b[w] = load_from<V>(b + p * m + w * lanes<V>());
    for (std::size_t r = 0; r < Rows; ++r) {
      const V of_a(a[r * k + p]);
      for (std::size_t w = 0; w < Width; ++w) sum[r][w] = madd(of_a, of_b[w], sum[r][w]);
    }
  }
  for (std::size_t r = 0; r < Rows; ++r) {
    for (std::size_t w = 0; w < Width; ++w) {
      const std::size_t column = w * lanes<V>();
      store_to(out + r * m + column, bias == nullptr ? sum[r][w] : sum[r][w] + load_from<V>(bias + column));
    }
  }
}

template <class V, std::size_t Rows>
inline void matmul_rows(const float* a, const float* b, const float* bias, float* out, std::size_t k,
                        std::size_t m) noexcept {
  constexpr std::size_t kStep = lanes<V>();
  const auto at = [bias](std::size_t column) { return bias == nullptr ? nullptr : bias + column; };
  std::size_t j = 0;
  for (; j + 2 * kStep <= m; j += 2 * kStep) matmul_tile<V, Rows, 2>(a, b + j, at(j), out + j, k, m);
  for (; j + kStep <= m; j += kStep) matmul_tile<V, Rows, 1>(a, b + j, at(j), out + j, k, m);
  for (; j < m; ++j) matmul_tile<float, Rows, 1>(a, b + j, at(j), out + j, k, m);
}

template <class V>
void matmul(ConstMatrix a, ConstMatrix b, ConstVector bias, Matrix out) noexcept {
  constexpr std::size_t kRows = 4;
  const std::size_t n = a.extent(0);
  const std::size_t k = a.extent(1);
  const std::size_t m = out.extent(1);
  std::size_t i = 0;
  for (; i + kRows <= n; i += kRows) {
    matmul_rows<V, kRows>(a.data() + i * k, b.data(), bias.data(), out.data() + i * m, k, m);
  }
  for (; i < n; ++i) matmul_rows<V, 1>(a.data() + i * k, b.data(), bias.data(), out.data() + i * m, k, m);
}

}  // namespace
}  // namespace mha
