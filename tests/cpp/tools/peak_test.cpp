// The benchmark's peak loops do the arithmetic that their rates count.
#include "tools/benchmark/peak.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace mha::benchmark {
namespace {

/// What a loop returns, number by number.
float plain_total(std::size_t lanes, bool fused, int rounds, float factor, float term) {
  float sums = 0.0F;
  for (std::size_t i = 1; i <= kPeakSums; ++i) {
    float sum = term * static_cast<float>(i);
    for (int round = 0; round < rounds; ++round) sum = fused ? std::fma(sum, factor, term) : sum * factor + term;
    sums += sum;
  }
  float total = 0.0F;
  for (std::size_t lane = 0; lane < lanes; ++lane) total += sums;
  return total;
}

TEST(Peak, LoopComputesTheCountedSumsAndFusesIfItSaysSo) {
  ASSERT_FALSE(supported_peaks().front().fused);
  for (const Peak& peak : supported_peaks()) {
    const float total = peak.run(50, 0.999F, 0.001F);
    EXPECT_EQ(total, plain_total(peak.lanes, peak.fused, 50, 0.999F, 0.001F)) << peak.name;
    EXPECT_NE(total, plain_total(peak.lanes, !peak.fused, 50, 0.999F, 0.001F)) << peak.name;
  }
}

}  // namespace
}  // namespace mha::benchmark
