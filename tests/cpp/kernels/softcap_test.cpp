// softcap: out = cap · tanh(x / cap).
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>

#include "reference/kernels.hpp"
#include "support/guarded_array.hpp"
#include "support/lengths.hpp"
#include "support/numbers.hpp"

namespace mha::testing {
namespace {

std::vector<float> softcapped(std::vector<float> x, float cap) {
  active_kernels().softcap({x.data(), {x.size()}}, cap, {x.data(), {x.size()}});
  return x;
}

TEST(Softcap, IsWithinFiveUlpOnBothSidesOfZero) {
  // Every 1001st float from 1e-30 to 100: every binade of tanh, and both sides of the switch at 0.625.
  std::vector<float> arguments;
  const auto last = std::bit_cast<std::uint32_t>(100.0F);
  for (auto bits = std::bit_cast<std::uint32_t>(1e-30F); bits <= last; bits += 1001) {
    arguments.push_back(std::bit_cast<float>(bits));
    arguments.push_back(-arguments.back());
  }
  ASSERT_GT(arguments.size(), 1000000U);
  const std::vector<float> results = softcapped(arguments, 1.0F);
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const double truth = std::tanh(static_cast<double>(arguments[i]));
    ASSERT_NEAR(static_cast<double>(results[i]), truth, 10 * kUnitRoundoff * std::abs(truth)) << arguments[i];
  }
}

TEST(Softcap, KeepsEveryNumberWithinTheCap) {
  for (const float cap : {0.5F, 1.0F, 50.0F}) {
    const std::vector<float> results = softcapped({3e38F, -3e38F, kInfinity, -kInfinity, 1000.0F, 0.0F}, cap);
    EXPECT_EQ(results, (std::vector<float>{cap, -cap, cap, -cap, cap, 0.0F}));
  }
}

TEST(Softcap, KeepsScoresFarBelowTheCap) {
  // The ratio of score and cap has lost most of its digits.
  for (const float cap : {1e30F, 1e36F, std::numeric_limits<float>::max()}) {
    for (const float score : {0.0F, 1e-3F, -0.164192F, 7.0F}) EXPECT_EQ(softcapped({score}, cap)[0], score);
  }
}

TEST(Softcap, AgreesWithTheNaiveLoopAtEveryLengthAlignmentAndCap) {
  for (const std::size_t n : every_length()) {
    for (const std::size_t misalignment : kMisalignments) {
      for (const float cap : {0.3F, 2.0F, 30.0F}) {
        const std::vector<float> values = random_values(n, 5);
        GuardedArray x(values, misalignment);
        GuardedArray out(n, misalignment + 1, NAN);
        active_kernels().softcap(x.view<1>({n}), cap, out.view<1>({n}));
        std::vector<double> expected(n);
        const std::vector<double> x64 = as_double(values);
        reference::softcap<double>({x64.data(), {n}}, static_cast<double>(cap), {expected.data(), {n}});
        for (std::size_t i = 0; i < n; ++i) {
          const double tolerance = 14 * kUnitRoundoff * std::abs(expected[i]);  // two roundings more than tanh alone
          ASSERT_NEAR(static_cast<double>(out.values()[i]), expected[i], tolerance) << "length " << n << " at " << i;
        }
        out.expect_fences_intact();
      }
    }
  }
}

TEST(Softcap, GivesAnElementTheSameBitsInABatchAndInTheTail) {
  const std::size_t lanes = active_kernels().lanes;
  for (const float argument : random_values(50, 9)) {
    for (const float value : softcapped(std::vector<float>(2 * lanes + 1, argument * 3.0F), 1.5F)) {
      ASSERT_EQ(value, softcapped({argument * 3.0F}, 1.5F)[0]);
    }
  }
}

}  // namespace
}  // namespace mha::testing
