// divide_rows: out (n, m) = x (n, m) / divisor (n); a row whose divisor is 0 becomes 0.
#pragma once

#include "simd.hpp"

namespace mha {
namespace {

template <class V>
void divide_rows(ConstMatrix x, ConstVector divisor, Matrix out) noexcept {
  const std::size_t m = x.extent(1);
  for (std::size_t i = 0; i < x.extent(0); ++i) {
    const float by = divisor.data()[i];
    float* row = out.data() + i * m;
    if (by == 0.0F) {
      for (std::size_t j = 0; j < m; ++j) row[j] = 0.0F;
    } else {
      map<V>(x.data() + i * m, row, m, [by](V value) { return quotient(value, V(by)); });
    }
  }
}

}  // namespace
}  // namespace mha
