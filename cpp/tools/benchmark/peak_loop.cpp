// A loop of independent sums that reaches a processor's peak arithmetic rate.
// CMakeLists.txt compiles it once for each instruction set, as the function MHA_PEAK_LOOP for registers of
// MHA_PEAK_LANES numbers. The flags decide whether sum * factor + term is fused.

#include "tools/benchmark/peak.hpp"

namespace mha::benchmark {

float MHA_PEAK_LOOP(int rounds, float factor, float term) {
  using Register [[gnu::vector_size(MHA_PEAK_LANES * sizeof(float))]] = float;
  const Register factors = Register{} + factor;
  const Register terms = Register{} + term;
  Register sums[kPeakSums];
  float start = 0.0F;
  for (Register& sum : sums)
    sum = terms * (start += 1.0F);  // all different: the compiler would compute equal ones once
  for (int round = 0; round < rounds; ++round) {
    for (Register& sum : sums) sum = sum * factors + terms;
  }
  Register all = {};
  for (const Register& sum : sums) all += sum;
  float total = 0.0F;
  for (std::size_t lane = 0; lane < MHA_PEAK_LANES; ++lane) total += all[lane];
  return total;
}

}  // namespace mha::benchmark
