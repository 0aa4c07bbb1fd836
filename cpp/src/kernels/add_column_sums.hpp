// add_column_sums: out (m) += the sum of each column of x (n, m): the gradient of a bias.
// Every column is summed in the order of its rows before it is added to `out`.
#pragma once

#include "simd.hpp"

namespace mha {
namespace {

template <class V>
inline void add_column_sum(const float* x, float* out, std::size_t n, std::size_t m) noexcept {
  V sum(0.0F);
  for (std::size_t i = 0; i < n; ++i) sum = sum + load_from<V>(x + i * m);
  store_to(out, load_from<V>(out) + sum);
}

template <class V>
void add_column_sums(ConstMatrix x, Vector out) noexcept {
  constexpr std::size_t kStep = lanes<V>();
  const std::size_t n = x.extent(0);
  const std::size_t m = out.extent(0);
  std::size_t j = 0;
  for (; j + kStep <= m; j += kStep) add_column_sum<V>(x.data() + j, out.data() + j, n, m);
  for (; j < m; ++j) add_column_sum<float>(x.data() + j, out.data() + j, n, m);
}

}  // namespace
}  // namespace mha
