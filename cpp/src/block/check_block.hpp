// Validates the shapes of a block's views and the finiteness of its numbers.
#pragma once

#include <string_view>

#include "mha/block.hpp"

namespace mha {

/// Throws Error, naming the parameter, if its shape does not match the options.
template <class T>
void require_shapes(const BlockOptions& options, BlockParameters<T> parameters);

/// Throws Error, naming the position, if x (b·t, m) has a number that is not finite.
void require_finite(std::string_view name, ConstMatrix x, std::size_t tokens);

/// Reports an output that is not finite: throws Error naming the parameter that is not finite, or the first computed
/// tensor that overflowed.
[[noreturn]] void throw_block_overflow(const BlockOptions& options, BlockWeights weights, BlockActivations activations,
                                       std::size_t rows);

}  // namespace mha
