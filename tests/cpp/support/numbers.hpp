// Numbers to test with: repeatable random ones, and comparisons whose tolerance is stated where they are used.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "mha/random.hpp"

namespace mha::testing {

/// Half an ulp of 1: the largest relative error of rounding to a 32-bit float once.
inline constexpr double kUnitRoundoff = 0x1p-24;

/// Uniform in [-1, 1), the same on every machine. A seed is a test's own.
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

/// Every element is within `tolerance` of what is expected; infinities and zeros of a mask must be equal.
template <class T>
void expect_all_near(std::span<const float> actual, std::span<const T> expected, double tolerance,
                     std::string_view what) {
  ASSERT_EQ(actual.size(), expected.size()) << what;
  for (std::size_t i = 0; i < actual.size(); ++i) {
    const auto wanted = static_cast<double>(expected[i]);
    if (std::isinf(wanted)) {
      ASSERT_EQ(static_cast<double>(actual[i]), wanted) << what << " at " << i;
    } else {
      ASSERT_NEAR(static_cast<double>(actual[i]), wanted, tolerance) << what << " at " << i;
    }
  }
}

}  // namespace mha::testing
