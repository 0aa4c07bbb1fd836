// Checks lists of invalid options against their complete error messages.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "support/expect_error.hpp"
#include "support/numbers.hpp"

namespace mha::testing {

inline constexpr double kDoubleInfinity = std::numeric_limits<double>::infinity();
inline constexpr double kDoubleNan = std::numeric_limits<double>::quiet_NaN();

template <class Options>
struct Refusal {
  void (*change)(Options&);
  std::string sentence;
};

/// Checks that the options are valid, and that each change is rejected with exactly its message.
template <class Options>
void expect_refusals(const Options& valid, const std::vector<Refusal<Options>>& refusals) {
  EXPECT_NO_THROW(validate(valid));
  for (const auto& [change, sentence] : refusals) {
    Options options = valid;
    change(options);
    EXPECT_EQ(error_of([&] { validate(options); }), sentence);
  }
}

inline std::string no_probability(const std::string& name) {
  return name + " is a probability: it must be at least 0 and less than 1, for example 0.1";
}

/// Of the epsilon in a layer norm.
inline const std::string kNormEpsilonRule =
    "epsilon must be a positive number, such as 1e-5: it keeps a row of equal numbers from a division by 0";

}  // namespace mha::testing
