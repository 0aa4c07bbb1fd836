// row_max: out (n) = the largest number of each row of x (n, m); minus infinity for an empty row.
#pragma once

#include "simd.hpp"

namespace mha {
namespace {

template <class V>
void row_max(ConstMatrix x, Vector out) noexcept {
  constexpr std::size_t kStep = lanes<V>();
  constexpr float kLowest = -std::numeric_limits<float>::infinity();
  const std::size_t m = x.extent(1);
  for (std::size_t i = 0; i < x.extent(0); ++i) {
    const float* row = x.data() + i * m;
    V largest(kLowest);
    std::size_t j = 0;
    for (; j + kStep <= m; j += kStep) {
      largest = larger(load_from<V>(row + j), largest);
    }
    float result = max_of(largest);
    for (; j < m; ++j) result = row[j] > result ? row[j] : result;
    out.data()[i] = result;
  }
}

}  // namespace
}  // namespace mha
