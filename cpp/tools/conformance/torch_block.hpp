// Recorded transformer blocks of PyTorch (kind "transformer block").
// Tensors: in.x and in.dy, param.*, out.y and grad.*, with the names of nn.TransformerEncoderLayer.
#pragma once

#include <vector>

#include "mha/block.hpp"
#include "tools/conformance/report.hpp"
#include "tools/golden/golden_file.hpp"

namespace mha::tools {

/// The number of consecutive additions in a forward pass: two norms, the projections, the scores, the row and the
/// context, the feed-forward part.
[[nodiscard]] std::size_t block_sums(const BlockOptions& options);

/// The output (b·t, m) of a TracedBlock with these parameters, from x (b·t, m), sequence by sequence.
[[nodiscard]] std::vector<float> traced_output(const BlockOptions& options, const ParameterList& list,
                                               const ParameterBuffer& values, ConstMatrix x,
                                               const KernelTable& kernels);

/// Compares the forward pass and, if in.dy is present, every gradient. Throws Error if the file is incomplete.
[[nodiscard]] CaseReport run_torch_block(const GoldenFile& file, const KernelTable& kernels);

}  // namespace mha::tools
