// Recorded calls of torch.nn.MultiheadAttention, run as one batch through AttentionLayer.
#pragma once

#include "mha/multi_head.hpp"
#include "tools/conformance/report.hpp"
#include "tools/golden/golden_file.hpp"

namespace mha::tools {

/// Computes the batch with the weights of `attention`. Compares output, weights and, if recorded, gradients.
void compare_torch_layer(CaseReport& report, const GoldenFile& file, const MultiHeadAttention& attention,
                         const KernelTable& kernels);

}  // namespace mha::tools
