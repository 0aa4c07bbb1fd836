// Recorded calls of torch.nn.MultiheadAttention: tensors in.*, param.*, out.* and grad.*.
// The layer's options are in the metadata. PyTorch and AttentionLayer take a batch. MultiHeadAttention takes one
// sequence, so its cases loop over the batch.
#pragma once

#include <cstddef>

#include "mha/multi_head.hpp"
#include "tools/conformance/report.hpp"
#include "tools/golden/golden_file.hpp"

namespace mha::tools {

/// The layer's options; `set_torch_masks` sets its masks.
[[nodiscard]] AttentionOptions torch_options(const GoldenFile& file);
void set_torch_weights(MultiHeadAttention& attention, const GoldenFile& file);
void set_torch_inputs(MultiHeadAttention& attention, const GoldenFile& file, std::size_t item);
/// In PyTorch's boolean masks, true means masked; an additive mask is added.
void set_torch_masks(MultiHeadAttention& attention, const GoldenFile& file, std::size_t item);

/// Computes every item with these kernels, then all items as one batch. Compares output, weights and, if recorded,
/// gradients.
[[nodiscard]] CaseReport run_torch_multi_head(const GoldenFile& file, const KernelTable& kernels);

}  // namespace mha::tools
