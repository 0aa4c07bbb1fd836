// Numbers that JavaScript gives, checked in words.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include "mha/error.hpp"

namespace mha::bindings {

/// A whole number from `least` to the largest of 32 bits, or an Error that says what it should have been. JavaScript
/// has only doubles, so that 2.5 or -1 must be refused here.
template <class T>
T whole(std::string_view name, double value, double least) {
  constexpr auto kMost = static_cast<double>(std::numeric_limits<std::uint32_t>::max());
  if (value >= least && value <= kMost && value == std::floor(value)) return static_cast<T>(value);
  fail("{} must be a whole number from {} to {}",
       {name, static_cast<int>(least), std::numeric_limits<std::uint32_t>::max()});
}

}  // namespace mha::bindings
