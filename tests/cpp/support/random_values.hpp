// Repeatable random numbers and properties of numbers; fuzzers use them too, so no GoogleTest.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "mha/random.hpp"

namespace mha::testing {

/// Half an ulp of 1: the largest relative error of rounding to a 32-bit float once.
inline constexpr double kUnitRoundoff = 0x1p-24;

/// Uniform in [-1, 1), the same on every machine. Each test has its own seed.
inline std::vector<float> random_values(std::size_t count, std::uint32_t seed) {
  std::vector<float> values(count);
  for (std::size_t i = 0; i < count; ++i) {
    values[i] = static_cast<float>(random_u32(seed, static_cast<std::uint32_t>(i)) >> 8U) * 0x1p-23F - 1.0F;
  }
  return values;
}

inline std::vector<double> as_double(std::span<const float> values) { return {values.begin(), values.end()}; }

template <class T>
double largest_magnitude(std::span<const T> values) {
  double largest = 0;
  for (const T value : values) {
    if (std::isfinite(value)) largest = std::max(largest, std::abs(static_cast<double>(value)));
  }
  return largest;
}

}  // namespace mha::testing
