// row_dot: out (n) = the dot product of each row of x (n, m) with the same row of y (n, m).
// Lane l adds up products l, l + lanes, l + 2 lanes, ...; then the lanes are added, then the tail in order.
#pragma once

#include "simd.hpp"

namespace mha {
namespace {

template <class V>
void row_dot(ConstMatrix x, ConstMatrix y, Vector out) noexcept {
  constexpr std::size_t kStep = lanes<V>();
  const std::size_t m = x.extent(1);
  for (std::size_t i = 0; i < out.extent(0); ++i) {
    const float* of_x = x.data() + i * m;
    const float* of_y = y.data() + i * m;
    V sum(0.0F);
    std::size_t j = 0;
    for (; j + kStep <= m; j += kStep) sum = madd(load_from<V>(of_x + j), load_from<V>(of_y + j), sum);
    float total = sum_of(sum);
    for (; j < m; ++j) total = madd(of_x[j], of_y[j], total);
    out.data()[i] = total;
  }
}

}  // namespace
}  // namespace mha
