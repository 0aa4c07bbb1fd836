// Recorded gradients of torch.nn.MultiheadAttention.
// Those of weights and biases are sums over the batch; the core accumulates them sequence by sequence.
#pragma once

#include <cstddef>
#include <string_view>

#include "mha/gradients.hpp"
#include "mha/multi_head.hpp"
#include "tools/conformance/report.hpp"
#include "tools/golden/golden_file.hpp"

namespace mha::tools {

/// Computes the backward pass of one item and compares the gradients of its inputs.
void compare_torch_input_gradients(CaseReport& report, const GoldenFile& file, std::size_t item,
                                   const MultiHeadAttention& attention, AttentionGradients& gradients,
                                   const KernelTable& kernels);

/// Compares one gradient with the recorded one.
void compare_torch_gradient(CaseReport& report, const GoldenFile& file, std::string_view name,
                            const GoldenTensor& actual, const GoldenTensor& expected);

/// Compares the gradients of weights and biases; call it after the last item.
void compare_torch_parameter_gradients(CaseReport& report, const GoldenFile& file, const AttentionGradients& gradients);

}  // namespace mha::tools
