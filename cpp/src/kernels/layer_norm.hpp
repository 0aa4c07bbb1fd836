// layer_norm and its gradient (Ba, Kiros & Hinton 2016, equations 3 and 4).
// Normalises every row to mean 0 and variance 1, then scales and shifts it by learned parameters.
#pragma once

#include <cmath>

#include "rows.hpp"

namespace mha {
namespace {

/// Calls each(j) for every batch of columns, then for each remaining column.
template <class V, class Each>
inline void for_each_column(std::size_t m, const Each& each) noexcept {
  [[maybe_unused]] constexpr std::size_t kStep = lanes<V>();
  std::size_t j = 0;
  if constexpr (!kIsScalar<V>) {
    for (; j + kStep <= m; j += kStep) each(V(0.0F), j);
  }
  for (; j < m; ++j) each(0.0F, j);
}

template <class V>
void layer_norm(ConstMatrix x, ConstVector weight, ConstVector bias, float epsilon, Matrix out, Vector mean,
                Vector inverse_deviation) noexcept {
  const std::size_t m = x.extent(1);
  const auto width = static_cast<float>(m);
  for (std::size_t i = 0; i < x.extent(0); ++i) {
    const float* row = x.data() + i * m;
    float* to = out.data() + i * m;
    const float mu =
        sum_of_terms<V>(m, [row](auto zero, std::size_t j) { return load_from<decltype(zero)>(row + j); }) / width;
    const float variance = sum_of_terms<V>(m,
                                           [row, mu](auto zero, std::size_t j) {
                                             using Number = decltype(zero);
                                             const Number distance = load_from<Number>(row + j) - Number(mu);
                                             return distance * distance;
                                           }) /
                           width;
    // NaN if the variance is infinite: with the factor 0, the row would silently become the bias.
    const float factor = 1.0F / std::sqrt(variance + epsilon) + 0.0F * variance;
    for_each_column<V>(m, [&](auto zero, std::size_t j) {
      using Number = decltype(zero);
      const Number normal = (load_from<Number>(row + j) - Number(mu)) * Number(factor);
      store_to(to + j, madd(normal, load_from<Number>(weight.data() + j), load_from<Number>(bias.data() + j)));
    });
    mean.data()[i] = mu;
    inverse_deviation.data()[i] = factor;
  }
}

// With n = (x - mean) / deviation and g = d_out · weight: x also changes the mean and the deviation, so the components
// of g along a shift and a scaling of the row are removed: d_x = (g - mean(g) - n mean(g n)) / deviation.
template <class V>
void layer_norm_gradient(ConstMatrix d_out, ConstMatrix x, ConstVector weight, ConstVector mean,
                         ConstVector inverse_deviation, Matrix d_x, Vector d_weight, Vector d_bias) noexcept {
  const std::size_t m = x.extent(1);
  const auto width = static_cast<float>(m);
  for (std::size_t i = 0; i < x.extent(0); ++i) {
    const float* row = x.data() + i * m;
    const float* d_row = d_out.data() + i * m;
    float* to = d_x.data() + i * m;
    const float mu = mean.data()[i];
    const float factor = inverse_deviation.data()[i];
    const auto normal = [row, mu, factor](auto zero, std::size_t j) {
      using Number = decltype(zero);
      return (load_from<Number>(row + j) - Number(mu)) * Number(factor);
    };
    const auto weighted = [d_row, weight](auto zero, std::size_t j) {
      using Number = decltype(zero);
      return load_from<Number>(d_row + j) * load_from<Number>(weight.data() + j);
    };
    const float shift = sum_of_terms<V>(m, weighted) / width;
    const float scaling =
        sum_of_terms<V>(m, [&](auto zero, std::size_t j) { return weighted(zero, j) * normal(zero, j); }) / width;
    for_each_column<V>(m, [&](auto zero, std::size_t j) {
      using Number = decltype(zero);
      const Number n = normal(zero, j);
      const Number g = weighted(zero, j);
      const auto d = load_from<Number>(d_row + j);
      store_to(d_weight.data() + j, madd(d, n, load_from<Number>(d_weight.data() + j)));
      store_to(d_bias.data() + j, load_from<Number>(d_bias.data() + j) + d);
      store_to(to + j, ((g - Number(shift)) - n * Number(scaling)) * Number(factor));
    });
  }
}

}  // namespace
}  // namespace mha
