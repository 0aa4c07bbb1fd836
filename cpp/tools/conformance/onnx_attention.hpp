// Recorded calls of ONNX's operator Attention: tensors in.* and out.*, the operator's attributes in the metadata.
#pragma once

#include <string_view>

#include "mha/attention_attributes.hpp"
#include "mha/kernels.hpp"
#include "mha/safetensors.hpp"
#include "tools/conformance/report.hpp"

namespace mha::tools {

/// Computes the call with these kernels and compares every output. Throws Error if the file does not describe a call.
[[nodiscard]] CaseReport run_onnx_attention(const SafetensorsFile& file, const KernelTable& kernels);

/// The operator's attributes, from the JSON that the metadata has. Throws Error for one that is not known.
[[nodiscard]] AttentionAttributes read_onnx_attributes(std::string_view json);

}  // namespace mha::tools
