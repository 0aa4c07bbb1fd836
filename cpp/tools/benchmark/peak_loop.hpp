// A loop of independent sums that reaches a processor's peak arithmetic rate.
// The flags of the including file decide whether sum * factor + term is fused. The anonymous namespace gives every such
// file its own copy.
#pragma once

#include <cstddef>

namespace {

/// More than the latency of a sum in cycles, and few enough for the registers.
constexpr std::size_t kSums = 12;

template <class Target>
float add_up(int rounds, float factor, float term) {
  using Register = typename Target::Register;
  const Register factors = Register{} + factor;
  const Register terms = Register{} + term;
  Register sums[kSums];
  float start = 0.0F;
  for (Register& sum : sums)
    sum = terms * (start += 1.0F);  // all different: the compiler would compute equal ones once
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
