// Kernels that sum, compare or divide the rows or columns of a matrix.
#pragma once

#include "simd.hpp"

namespace mha {
namespace {

/// The sum of term(j) over j < m: lane l adds up terms l, l + lanes, l + 2 lanes, ...; then the lanes are added, then
/// the tail in order. `term` gets a value of the type to compute in.
template <class V, class Term>
inline float sum_of_terms(std::size_t m, const Term& term) noexcept {
  [[maybe_unused]] constexpr std::size_t kStep = lanes<V>();
  V sum(0.0F);
  std::size_t j = 0;
  if constexpr (!kIsScalar<V>) {
    for (; j + kStep <= m; j += kStep) sum = sum + term(V(0.0F), j);
  }
  float total = sum_of(sum);
  for (; j < m; ++j) total += term(0.0F, j);
  return total;
}

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

template <class V>
void row_sum(ConstMatrix x, Vector out) noexcept {
  const std::size_t m = x.extent(1);
  for (std::size_t i = 0; i < x.extent(0); ++i) {
    const float* row = x.data() + i * m;
    out.data()[i] = sum_of_terms<V>(m, [row](auto zero, std::size_t j) { return load_from<decltype(zero)>(row + j); });
  }
}

/// Summed like row_sum.
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

/// dot is the row_dot of the two; out is the gradient of the exponents.
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

/// Every column is summed in the order of its rows before it is added to `out`.
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
