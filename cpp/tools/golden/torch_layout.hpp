// From PyTorch's layout to the list's: a weight (out, in), applied as x · weightᵀ + bias, is the transpose of w (in,
// out).
#pragma once

#include <string>

#include "mha/multi_head.hpp"
#include "tools/golden/golden_file.hpp"

namespace mha::tools {

/// Rows [first, first + count) of a matrix (or of a vector).
[[nodiscard]] GoldenTensor rows_of(const GoldenTensor& tensor, std::size_t first, std::size_t count);

[[nodiscard]] GoldenTensor transposed(const GoldenTensor& tensor);

/// Sets w_<letter> from a Linear layer's weight, and b_<letter> from its bias unless that has no axes.
void set_linear(MultiHeadAttention& attention, const std::string& letter, const GoldenTensor& weight,
                const GoldenTensor& bias);

}  // namespace mha::tools
