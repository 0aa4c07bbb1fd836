// Checks that the options of several computations share.
#pragma once

#include <cstdint>
#include <string_view>

#include "mha/detail/fail.hpp"

namespace mha {

/// Throws Error, with the option's name, unless the value is at least 0 and less than 1. NaN is rejected.
inline void require_probability(double value, std::string_view name) {
  require(value >= 0.0 && value < 1.0, "{} is a probability: it must be at least 0 and less than 1, for example 0.1",
          {name});
}

/// Throws Error, with the option's name, unless the value is a number of positions, or -1 for no limit.
inline void require_window(std::int64_t width, std::string_view name) {
  require(width >= -1, "{} is {}, but must be -1 (no limit) or a number of positions, 0 or more", {name, width});
}

}  // namespace mha
