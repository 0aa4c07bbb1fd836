// adamw: one elementwise step of Adam with decoupled weight decay.
// Loshchilov & Hutter 2019, algorithm 2, in the order of operations of PyTorch's torch.optim.AdamW.
#pragma once

#include "simd.hpp"

namespace mha {
namespace {

template <class V>
inline void adamw_at(const AdamWFactors& f, const float* gradient, float* mean, float* square, float* value) noexcept {
  // [lesson:train]
  const V g = load_from<V>(gradient);
  const V m = madd(V(f.new_mean), g, V(f.keep_mean) * load_from<V>(mean));
  const V v = madd(V(f.new_square) * g, g, V(f.keep_square) * load_from<V>(square));
  const V divisor = quotient(square_root(v), V(f.root_of_square_correction)) + V(f.epsilon);
  store_to(mean, m);
  store_to(square, v);
  store_to(value, V(f.keep_value) * load_from<V>(value) - V(f.step) * quotient(m, divisor));
  // [/lesson:train]
}

template <class V>
void adamw(const AdamWFactors& factors, ConstVector gradient, Vector mean, Vector square, Vector value) noexcept {
  constexpr std::size_t kStep = lanes<V>();
  const std::size_t n = value.extent(0);
  std::size_t i = 0;
  for (; i + kStep <= n; i += kStep) {
    adamw_at<V>(factors, gradient.data() + i, mean.data() + i, square.data() + i, value.data() + i);
  }
  for (; i < n; ++i) {
    adamw_at<float>(factors, gradient.data() + i, mean.data() + i, square.data() + i, value.data() + i);
  }
}

}  // namespace
}  // namespace mha
