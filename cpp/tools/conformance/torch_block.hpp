// Recorded transformer blocks of PyTorch (kind "transformer block"): tensors in.x and in.dy, param.*, out.y and grad.*,
// by the names of nn.TransformerEncoderLayer.
#pragma once

#include "mha/block_options.hpp"
#include "mha/kernels.hpp"
#include "tools/conformance/report.hpp"
#include "tools/golden/golden_file.hpp"

namespace mha::tools {

[[nodiscard]] BlockOptions torch_block_options(const GoldenFile& file);

/// Forward and, if in.dy is there, every gradient. Throws Error if the file is incomplete.
[[nodiscard]] CaseReport run_torch_block(const GoldenFile& file, const KernelTable& kernels);

}  // namespace mha::tools
