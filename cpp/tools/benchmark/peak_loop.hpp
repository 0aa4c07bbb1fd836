// The most arithmetic that a processor reaches with the registers of a target: sums that do not wait for each other.
// Whether sum * factor + term is one operation, rounded once, or two is decided by the flags of the file that includes
// this; it is in an anonymous namespace, so that every such file has its own.
#pragma once

#include <cstddef>

namespace {

/// More sums than any processor takes cycles from a sum to its use, and few enough for the registers.
constexpr std::size_t kSums = 12;

template <class Target>
float add_up(int rounds, float factor, float term) {
  using Register = typename Target::Register;
  const Register factors = Register{} + factor;
  const Register terms = Register{} + term;
  Register sums[kSums];
  float start = 0.0F;
  for (Register& sum : sums) sum = terms * (start += 1.0F);  // none the same: equal ones would be computed only once
  for (int round = 0; round < rounds; ++round) {
    for (Register& sum : sums) sum = sum * factors + terms;
  }
  Register all = {};
  for (const Register& sum : sums) all += sum;
  float total = 0.0F;
  for (std::size_t lane = 0; lane < sizeof(Register) / sizeof(float); ++lane) total += all[lane];
  return total;
}

}  // namespace
