// Comparisons of numbers, whose tolerance is stated where they are used.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <span>
#include <string_view>

#include "support/random_values.hpp"

namespace mha::testing {

inline constexpr float kInfinity = std::numeric_limits<float>::infinity();

/// Every element is within `tolerance` of what is expected; infinities and zeros of a mask must be equal.
template <class T>
void expect_all_near(std::span<const float> actual, std::span<const T> expected, double tolerance,
                     std::string_view what) {
  ASSERT_EQ(actual.size(), expected.size()) << what;
  for (std::size_t i = 0; i < actual.size(); ++i) {
    const auto have = static_cast<double>(actual[i]);
    const auto wanted = static_cast<double>(expected[i]);
    const bool close = std::isinf(wanted) ? have == wanted : std::abs(have - wanted) <= tolerance;
    // An assertion a number takes longer than the computation, by far so under the sanitizers.
    if (!close) FAIL() << what << " at " << i << " is " << have << " instead of " << wanted << " within " << tolerance;
  }
}

}  // namespace mha::testing
