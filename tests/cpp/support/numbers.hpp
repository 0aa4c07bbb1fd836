// Comparisons of numbers with explicit tolerances.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <span>
#include <string_view>

#include "support/random_values.hpp"

namespace mha::testing {

inline constexpr float kInfinity = std::numeric_limits<float>::infinity();

/// Checks that every element is within `tolerance` of the expected one; infinities, and zeros of a mask, must be equal.
template <class T>
void expect_all_near(std::span<const float> actual, std::span<const T> expected, double tolerance,
                     std::string_view what) {
  ASSERT_EQ(actual.size(), expected.size()) << what;
  for (std::size_t i = 0; i < actual.size(); ++i) {
    const auto have = static_cast<double>(actual[i]);
    const auto wanted = static_cast<double>(expected[i]);
    const bool close = std::isinf(wanted) ? have == wanted : std::abs(have - wanted) <= tolerance;
    // One assertion per number would take far longer than the computation, especially under the sanitizers.
    if (!close) FAIL() << what << " at " << i << " is " << have << " instead of " << wanted << " within " << tolerance;
  }
}

}  // namespace mha::testing
