// Error: what was wrong with a request, in a sentence that a learner can act on, with the sizes that did not fit.
// Thrown at the public API only; kernels assume valid input and are noexcept.
#pragma once

#include <cstddef>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

namespace mha {

class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// "(3, 5, 4)", as PyTorch would print it.
[[nodiscard]] std::string describe_shape(std::span<const std::size_t> shape);

/// "(h 0, t 3, d 1)": the position of a flat index, axis by axis; `axes` has one letter an extent, parentheses ignored.
[[nodiscard]] std::string describe_position(std::size_t flat_index, std::string_view axes,
                                            std::span<const std::size_t> shape);

/// "NaN", "infinite" or "minus infinity": why a number cannot be used.
[[nodiscard]] std::string describe_non_finite(float value);

/// "12.3 MB", in powers of 1000.
[[nodiscard]] std::string describe_bytes(std::size_t bytes);

}  // namespace mha
