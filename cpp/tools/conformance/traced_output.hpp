// What a TracedBlock makes of the parameters and the input of a TransformerBlock: both should say the same.
#pragma once

#include <string>
#include <vector>

#include "mha/parameters.hpp"
#include "mha/traced_block.hpp"

namespace mha::tools {

/// The trace's options for the same block, without dropout of the stream and of the hidden features.
[[nodiscard]] BlockTraceOptions traced_options(const BlockOptions& options);

/// A parameter's name in the list of the trace: "norm_1.weight" is norm_1_weight, "attention.w_q" is w_q.
[[nodiscard]] std::string traced_name(const std::string& parameter);

/// x (b·t, m) -> the output (b·t, m), sequence by sequence.
[[nodiscard]] std::vector<float> traced_output(const BlockOptions& options, const ParameterList& list,
                                               const ParameterBuffer& values, ConstMatrix x,
                                               const KernelTable& kernels);

}  // namespace mha::tools
