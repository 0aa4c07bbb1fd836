// Validates the shapes of a block's views and the finiteness of its numbers.
#pragma once

#include "mha/block.hpp"

namespace mha {

/// Throws Error, naming the parameter, if its shape does not match the options.
template <class T>
void require_shapes(const BlockOptions& options, BlockParameters<T> parameters);

/// Reports an output that is not finite: throws Error naming the parameter that is not finite, or the first computed
/// tensor that overflowed.
[[noreturn]] void throw_block_overflow(const BlockOptions& options, BlockWeights weights, BlockActivations activations,
                                       std::size_t rows, const KernelTable& kernels);

}  // namespace mha
