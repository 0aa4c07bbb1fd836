// Converts PyTorch's weights to the core's layout.
// A weight (out, in), applied as x · weightᵀ + bias, is the transpose of w (in, out).
#pragma once

#include <string>

#include "mha/multi_head.hpp"
#include "tools/golden/golden_file.hpp"

namespace mha::tools {

/// Rows [first, first + count) of a matrix, or elements of a vector.
[[nodiscard]] GoldenTensor rows_of(const GoldenTensor& tensor, std::size_t first, std::size_t count);

[[nodiscard]] GoldenTensor transposed(const GoldenTensor& tensor);

/// Sets w_<letter> from the weight of a Linear layer, and b_<letter> from its bias if it has axes.
void set_linear(MultiHeadAttention& attention, const std::string& letter, const GoldenTensor& weight,
                const GoldenTensor& bias);

}  // namespace mha::tools
