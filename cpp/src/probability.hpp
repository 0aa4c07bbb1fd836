// require_probability: validation of dropout probabilities.
#pragma once

#include <string>

#include "mha/detail/fail.hpp"

namespace mha {

/// Throws Error, with the option's name, unless the value is at least 0 and less than 1. NaN is rejected.
inline void require_probability(double value, const char* name) {
  if (value >= 0.0 && value < 1.0) return;
  fail("{} is a probability: it must be at least 0 and less than 1, for example 0.1", {name});
}

}  // namespace mha
