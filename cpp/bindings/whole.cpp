#include "whole.hpp"

#include <cmath>
#include <cstdint>
#include <limits>

#include "mha/detail/fail.hpp"

namespace mha::bindings {

double whole_number(const char* name, double value, double least) {
  constexpr auto kMost = std::numeric_limits<std::uint32_t>::max();
  if (value >= least && value <= static_cast<double>(kMost) && value == std::floor(value)) return value;
  fail("{} must be a whole number from {} to {}", {name, static_cast<int>(least), kMost});
}

}  // namespace mha::bindings
