// Comparisons of numbers, whose tolerance is stated where they are used.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <span>
#include <string_view>

#include "support/random_values.hpp"

namespace mha::testing {

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
