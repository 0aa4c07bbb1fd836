// Converts PyTorch's weights to the core's layout.
// A weight (out, in), applied as x · weightᵀ + bias, is the transpose of w (in, out).
#pragma once

#include <string>

#include "tools/golden/golden_file.hpp"

namespace mha::tools {

[[nodiscard]] GoldenTensor transposed(const GoldenTensor& tensor);

/// A weight or a bias in the core's layout, and the recorded tensor that it is a part of.
struct TorchParameter {
  GoldenTensor part, whole;
};

/// The recorded tensor of that name, whole; a matrix is transposed.
[[nodiscard]] TorchParameter torch_parameter(const GoldenFile& file, const std::string& recorded);

/// A parameter of nn.MultiheadAttention by the core's name: "w_q", "b_o". The recorded names begin with `prefix`.
/// PyTorch stacks the weights of q, k and v unless kdim or vdim differ; it always stacks their biases.
[[nodiscard]] TorchParameter torch_attention_parameter(const GoldenFile& file, const std::string& prefix,
                                                       const std::string& name);

}  // namespace mha::tools
