// Tolerances between the 32-bit results of two implementations.
#pragma once

#include <algorithm>
#include <cmath>
#include <span>

#include "tools/conformance/report.hpp"

namespace mha::tools {

inline constexpr double kUnitRoundoff = 0x1p-24;  // of a 32-bit float

/// A tolerance of `relative` times the largest recorded value.
[[nodiscard]] inline Tolerance relative_to_largest(std::span<const float> recorded, double relative) {
  float largest = 0;
  for (const float value : recorded) largest = std::max(largest, std::abs(value));
  return {0.0, relative * static_cast<double>(largest)};
}

/// The largest relative difference after n consecutive roundings in each implementation.
[[nodiscard]] inline double roundings(std::size_t n) { return 2 * static_cast<double>(n) * kUnitRoundoff; }

}  // namespace mha::tools
