// matmul_transposed: out (n, m) = a (n, k) · b (m, k)ᵀ: every row of a against every row of b, one dot product each.
#pragma once

#include "simd.hpp"

namespace mha {
namespace {

/// The dot products of the row x (k) with Rows consecutive rows of b, which share the loads of x.
template <class V, std::size_t Rows>
inline void dot_rows(const float* x, const float* b, float* out, std::size_t k) noexcept {
  constexpr std::size_t kStep = lanes<V>();
  std::array<V, Rows> sum;
  sum.fill(V(0.0F));
  std::size_t p = 0;
  for (; p + kStep <= k; p += kStep) {
    const auto of_x = load_from<V>(x + p);
    for (std::size_t r = 0; r < Rows; ++r) sum[r] = madd(of_x, load_from<V>(b + r * k + p), sum[r]);
  }
  for (std::size_t r = 0; r < Rows; ++r) {
    float total = sum_of(sum[r]);
    for (std::size_t q = p; q < k; ++q) total = madd(x[q], b[r * k + q], total);
    out[r] = total;
  }
}

template <class V>
void matmul_transposed(ConstMatrix a, ConstMatrix b, Matrix out) noexcept {
  constexpr std::size_t kRows = 4;
  const std::size_t k = a.extent(1);
  const std::size_t m = out.extent(1);
  for (std::size_t i = 0; i < out.extent(0); ++i) {
    const float* x = a.data() + i * k;
    float* row = out.data() + i * m;
    std::size_t j = 0;
    for (; j + kRows <= m; j += kRows) dot_rows<V, kRows>(x, b.data() + j * k, row + j, k);
    for (; j < m; ++j) dot_rows<V, 1>(x, b.data() + j * k, row + j, k);
  }
}

}  // namespace
}  // namespace mha
