// The recorded gradients of torch.nn.MultiheadAttention. Those of weights and biases are sums over the batch, which the
// core gathers sequence by sequence.
#pragma once

#include <cstddef>
#include <string_view>

#include "mha/gradients.hpp"
#include "mha/multi_head.hpp"
#include "tools/conformance/report.hpp"
#include "tools/golden/golden_file.hpp"

namespace mha::tools {

/// Goes back from the recorded gradient of one item's output and compares the gradients of its inputs.
void compare_torch_input_gradients(CaseReport& report, const GoldenFile& file, std::size_t item,
                                   const MultiHeadAttention& attention, AttentionGradients& gradients,
                                   const KernelTable& kernels);

/// Compares one gradient, whoever computed it, with what the file records of it.
void compare_torch_gradient(CaseReport& report, const GoldenFile& file, std::string_view name,
                            const GoldenTensor& actual, const GoldenTensor& expected);

/// After every item: compares the gradients of weights and biases.
void compare_torch_parameter_gradients(CaseReport& report, const GoldenFile& file, const AttentionGradients& gradients);

}  // namespace mha::tools
