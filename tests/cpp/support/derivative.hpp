// Finite differences of the double-precision forward pass, the reference for all gradients.
#pragma once

#include <string>
#include <vector>

#include "reference/attention.hpp"

namespace mha::testing {

/// The error of a finite difference, relative to the function. A step of 2^-9 to the fourth power is 1.5e-11, times a
/// fifth derivative that temperatures of 0.5 raise to some hundreds. The roundings of the outputs, 1e-15 divided by the
/// step, are smaller.
inline constexpr double kDifferenceError = 1e-8;

/// d result / d step at step 0, where the given tensors change by the step times the tensor of the same name in
/// `direction`. Uses five points: the error falls with the fourth power of the step.
inline std::vector<double> output_derivative(const AttentionOptions& options, const reference::Masks<double>& masks,
                                             const reference::Tensors<double>& given,
                                             const reference::Tensors<double>& direction,
                                             const std::string& result = "output") {
  constexpr double kStep = 0x1p-9;
  struct Point {
    double at, factor;
  };
  std::vector<double> derivative;
  for (const auto& [at, factor] : {Point{-2, 1}, Point{-1, -8}, Point{1, 8}, Point{2, -1}}) {
    reference::Tensors<double> moved = given;
    for (const auto& [name, values] : direction) {
      for (std::size_t i = 0; i < values.size(); ++i) moved.at(name)[i] += at * kStep * values[i];
    }
    reference::attention(options, masks, moved);
    const std::vector<double>& output = moved.at(result);
    derivative.resize(output.size());
    for (std::size_t i = 0; i < output.size(); ++i) derivative[i] += factor * output[i] / (12 * kStep);
  }
  return derivative;
}

inline double dot_product(const std::vector<double>& x, const std::vector<double>& y) {
  double sum = 0;
  for (std::size_t i = 0; i < x.size(); ++i) sum += x[i] * y[i];
  return sum;
}

}  // namespace mha::testing
