// Runs a TracedBlock with the parameters of a TransformerBlock, to compare the two.
#pragma once

#include <string>
#include <vector>

#include "mha/parameters.hpp"
#include "mha/traced_block.hpp"

namespace mha::tools {

/// The options of a trace of the same block, without dropout of the residual stream and of the hidden features.
[[nodiscard]] BlockTraceOptions traced_options(const BlockOptions& options);

/// The parameter's name in the trace: "norm_1.weight" becomes norm_1_weight, "attention.w_q" becomes w_q.
[[nodiscard]] std::string traced_name(const std::string& parameter);

/// Computes the output (b·t, m) from x (b·t, m), sequence by sequence.
[[nodiscard]] std::vector<float> traced_output(const BlockOptions& options, const ParameterList& list,
                                               const ParameterBuffer& values, ConstMatrix x,
                                               const KernelTable& kernels);

}  // namespace mha::tools
