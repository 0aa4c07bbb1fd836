// Runs a TracedBlock with the parameters of a TransformerBlock, to compare the two.
#pragma once

#include <vector>

#include "mha/parameters.hpp"
#include "mha/traced_block.hpp"

namespace mha::tools {

/// Computes the output (b·t, m) from x (b·t, m), sequence by sequence.
[[nodiscard]] std::vector<float> traced_output(const BlockOptions& options, const ParameterList& list,
                                               const ParameterBuffer& values, ConstMatrix x,
                                               const KernelTable& kernels);

}  // namespace mha::tools
