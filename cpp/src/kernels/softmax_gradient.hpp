// softmax_gradient: out (n, m) = weights (n, m) · (d_weights (n, m) - dot (n)).
// dot is the dot product of the two rows; out is the gradient of the exponents.
#pragma once

#include "simd.hpp"

namespace mha {
namespace {

template <class V>
void softmax_gradient(ConstMatrix weights, ConstMatrix d_weights, ConstVector dot, Matrix out) noexcept {
  const std::size_t m = out.extent(1);
  for (std::size_t i = 0; i < out.extent(0); ++i) {
    const float mean = dot.data()[i];
    zip<V>(weights.data() + i * m, d_weights.data() + i * m, out.data() + i * m, m, [mean](auto weight, auto gradient) {
      using Number = decltype(weight);
      return weight * (gradient - Number(mean));
    });
  }
}

}  // namespace
}  // namespace mha
