// Recorded calls of torch.nn.MultiheadAttention through AttentionLayer: the whole batch in one call.
#pragma once

#include "mha/multi_head.hpp"
#include "tools/conformance/report.hpp"
#include "tools/golden/golden_file.hpp"

namespace mha::tools {

/// Computes the batch with the weights that `attention` was given, and compares output and weights and, where they are
/// recorded, gradients.
void compare_torch_layer(CaseReport& report, const GoldenFile& file, const MultiHeadAttention& attention,
                         const KernelTable& kernels);

}  // namespace mha::tools
