// row_sum: out (n) = the sum of each row of x (n, m).
// Lane l adds up elements l, l + lanes, l + 2 lanes, ...; then the lanes are added, then the tail in order.
#pragma once

#include "simd.hpp"

namespace mha {
namespace {

template <class V>
void row_sum(ConstMatrix x, Vector out) noexcept {
  constexpr std::size_t kStep = lanes<V>();
  const std::size_t m = x.extent(1);
  for (std::size_t i = 0; i < x.extent(0); ++i) {
    const float* row = x.data() + i * m;
    V sum(0.0F);
    std::size_t j = 0;
    for (; j + kStep <= m; j += kStep) sum = sum + load_from<V>(row + j);
    float total = sum_of(sum);
    for (; j < m; ++j) total += row[j];
    out.data()[i] = total;
  }
}

}  // namespace
}  // namespace mha
