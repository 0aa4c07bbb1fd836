// What is checked around a block: that views have the shapes that the options need, and that numbers are finite.
#pragma once

#include <string_view>

#include "mha/block.hpp"

namespace mha {

/// Throws Error, with both shapes, unless they are equal.
void require_shape(std::string_view name, ConstMatrix view, std::size_t rows, std::size_t columns);

/// Throws Error, naming the parameter, if one has another shape than the options need.
template <class T>
void require_shapes(const BlockOptions& options, BlockParameters<T> parameters);

/// Throws Error, naming the position, if x (b·t, m) has a NaN or an infinity.
void require_finite(std::string_view name, ConstMatrix x, std::size_t tokens);

/// For an output that is not finite: throws Error, naming the parameter that is not, or what was computed first that
/// did not fit into a 32-bit float.
[[noreturn]] void throw_block_overflow(const BlockOptions& options, BlockWeights weights, BlockActivations activations,
                                       std::size_t rows);

}  // namespace mha
