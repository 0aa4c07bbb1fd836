// Finding numbers that are not finite, and saying where they are.
#pragma once

#include <span>
#include <string_view>

#include "mha/tensor_view.hpp"
#include "mha/trace.hpp"

namespace mha {

/// No NaN and no infinity.
[[nodiscard]] bool all_finite(TensorView<const float, 1> values) noexcept;
/// No NaN and no plus infinity.
[[nodiscard]] bool all_below_infinity(TensorView<const float, 1> values) noexcept;

/// Throws Error, naming the position, if a given number is NaN or infinite. `axes` has one letter an extent of `shape`.
void check_finite(std::string_view name, std::string_view axes, std::span<const float> values,
                  std::span<const std::size_t> shape);
/// Throws Error, naming the position, if a given tensor has a NaN or an infinity.
void check_finite(const TensorDeclaration& tensor);
/// Likewise for a mask (t, s), in which minus infinity is allowed.
void check_mask(TensorView<const float, 2> mask);

/// Throws Error, naming the first position, in the order of computation, at which a computed number is not finite.
[[noreturn]] void throw_first_overflow(std::span<const TensorDeclaration> tensors);

}  // namespace mha
