// From PyTorch's layout to the list's: a weight (out, in), applied as x · weightᵀ + bias, is the transpose of w (in,
// out).
#pragma once

#include <span>
#include <string>
#include <vector>

#include "mha/multi_head.hpp"
#include "support/safetensors.hpp"

namespace mha::testing {

/// Rows [first, first + count) of a matrix (or of a vector).
inline GoldenTensor rows_of(const GoldenTensor& tensor, std::size_t first, std::size_t count) {
  const std::size_t width = tensor.size() / tensor.shape.at(0);
  GoldenTensor part{tensor.shape, {}};
  part.shape[0] = count;
  const std::span<const float> values = std::span(tensor.values).subspan(first * width, count * width);
  part.values.assign(values.begin(), values.end());
  return part;
}

inline GoldenTensor transposed(const GoldenTensor& tensor) {
  const std::size_t rows = tensor.shape.at(0);
  const std::size_t columns = tensor.shape.at(1);
  GoldenTensor result{{columns, rows}, std::vector<float>(tensor.size())};
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t j = 0; j < columns; ++j) result.values[j * rows + i] = tensor.values[i * columns + j];
  }
  return result;
}

/// Sets w_<letter> and, if the layer has one, b_<letter> from a Linear layer's weight and bias.
inline void set_linear(MultiHeadAttention& attention, const std::string& letter, const GoldenTensor& weight,
                       const GoldenTensor* bias) {
  const GoldenTensor w = transposed(weight);
  attention.set("w_" + letter, w.values, w.shape);
  if (bias != nullptr) attention.set("b_" + letter, bias->values, bias->shape);
}

}  // namespace mha::testing
