// Recorded calls of torch.nn.MultiheadAttention: tensors in.*, param.*, out.* and grad.*, the layer's options in the
// metadata. PyTorch takes a batch: so does AttentionLayer; MultiHeadAttention takes one sequence, so for it
// the batch is a loop.
#pragma once

#include <cstddef>

#include "mha/multi_head.hpp"
#include "tools/conformance/report.hpp"
#include "tools/golden/golden_file.hpp"

namespace mha::tools {

/// The layer's options; its masks are set by `set_torch_masks`.
[[nodiscard]] AttentionOptions torch_options(const GoldenFile& file);
void set_torch_weights(MultiHeadAttention& attention, const GoldenFile& file);
void set_torch_inputs(MultiHeadAttention& attention, const GoldenFile& file, std::size_t item);
/// In PyTorch's boolean masks, true means NOT allowed; an additive mask is added.
void set_torch_masks(MultiHeadAttention& attention, const GoldenFile& file, std::size_t item);

/// Computes every item with these kernels, and then all of them as one batch, and compares output and weights and,
/// where they are recorded, gradients.
[[nodiscard]] CaseReport run_torch_multi_head(const GoldenFile& file, const KernelTable& kernels);

}  // namespace mha::tools
