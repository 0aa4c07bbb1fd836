// Recorded calls of ONNX's Attention operator: tensors in.* and out.*, attributes in the metadata.
#pragma once

#include <string_view>

#include "mha/attention_attributes.hpp"
#include "mha/kernels.hpp"
#include "tools/conformance/report.hpp"
#include "tools/golden/golden_file.hpp"

namespace mha::tools {

/// Computes the call with these kernels and compares every output. Throws Error if the file is not a valid call.
[[nodiscard]] CaseReport run_onnx_attention(const GoldenFile& file, const KernelTable& kernels);

/// The operator's attributes, from the JSON in the metadata. Throws Error for an unknown one.
[[nodiscard]] AttentionAttributes read_onnx_attributes(std::string_view json);

}  // namespace mha::tools
