// exp_shifted: out (n, m) = exp((x (n, m) - shift (n)) / temperature).
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

/// exp of every number in x; a shift of 0 and a temperature of 1 do not change the argument.
std::vector<float> exponentials_of(std::vector<float> x) {
  const float shift = 0.0F;
  active_kernels().exp_shifted({x.data(), {1, x.size()}}, {&shift, {1}}, 1.0F, {x.data(), {1, x.size()}});
  return x;
}

/// The error of `actual` in units in the last place.
double error_in_ulp(float actual, double expected) {
  int exponent = 0;
  std::frexp(expected, &exponent);
  return std::abs(static_cast<double>(actual) - expected) / std::ldexp(1.0, exponent - 24);
}

TEST(ExpShifted, IsWithinTwoUlpFromMinus75ToZero) {
  // Every 251st float in the range: about a million arguments, in every binade.
  std::vector<float> arguments;
  const auto last = std::bit_cast<std::uint32_t>(-75.0F);
  for (auto bits = std::bit_cast<std::uint32_t>(-1e-8F); bits <= last; bits += 251) {
    arguments.push_back(std::bit_cast<float>(bits));
  }
  ASSERT_GT(arguments.size(), 1000000U);
  const std::vector<float> results = exponentials_of(arguments);
  double worst = 0;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    worst = std::max(worst, error_in_ulp(results[i], std::exp(static_cast<double>(arguments[i]))));
  }
  EXPECT_LE(worst, 2.0);
  RecordProperty("worst_error_in_thousandths_of_an_ulp", static_cast<int>(worst * 1000));
}

TEST(ExpShifted, IsExactlyOneAtTheRowsLargestNumber) {
  for (const float one : exponentials_of(std::vector<float>(37, 0.0F))) EXPECT_EQ(one, 1.0F);
}

TEST(ExpShifted, IsExactlyZeroBelowMinus75AndNeverDenormal) {
  const std::vector<float> zeros =
      exponentials_of({std::nextafter(-75.0F, -100.0F), -88.0F, -104.0F, -1e9F, -3e38F, -kInfinity});
  for (const float zero : zeros) EXPECT_EQ(zero, 0.0F);
  EXPECT_GE(exponentials_of({-75.0F})[0], std::numeric_limits<float>::min());
}

TEST(ExpShifted, IsZeroInAFullyMaskedRow) {
  for (const std::size_t m : every_length()) {
    GuardedArray x(m, 1, -kInfinity);
    GuardedArray out(m, 2, NAN);
    const float shift = -kInfinity;
    active_kernels().exp_shifted(x.view<2>({1, m}), {&shift, {1}}, 1.0F, out.view<2>({1, m}));
    for (const float zero : out.values()) ASSERT_EQ(zero, 0.0F);
  }
}

TEST(ExpShifted, AgreesWithTheNaiveLoopsAtEveryLengthAlignmentAndTemperature) {
  for (const std::size_t m : every_length()) {
    for (const std::size_t misalignment : kMisalignments) {
      for (const float temperature : {1.0F, 0.3F, 7.0F}) {
        constexpr std::size_t n = 3;
        const std::vector<float> values = random_values(n * m, 1);
        GuardedArray x(values, misalignment);
        GuardedArray shift({1.0F, 2.5F, 9.0F}, misalignment);
        GuardedArray out(n * m, misalignment + 1, NAN);
        active_kernels().exp_shifted(x.view<2>({n, m}), shift.view<1>({n}), temperature, out.view<2>({n, m}));

        std::vector<double> expected(n * m);
        const std::vector<double> x64 = as_double(values);
        const std::vector<double> shift64 = as_double(shift.values());
        reference::exp_shifted<double>({x64.data(), {n, m}}, {shift64.data(), {n}}, static_cast<double>(temperature),
                                       {expected.data(), {n, m}});
        for (std::size_t i = 0; i < expected.size(); ++i) {
          // Two roundings of the argument, and 2 ulp of the exponential itself.
          const double tolerance = expected[i] * kUnitRoundoff * (2 * std::abs(std::log(expected[i])) + 4);
          ASSERT_NEAR(static_cast<double>(out.values()[i]), expected[i], tolerance) << "length " << m << " at " << i;
        }
        out.expect_fences_intact();
      }
    }
  }
}

TEST(ExpShifted, GivesAnElementTheSameBitsInABatchAndInTheTail) {
  const std::size_t lanes = active_kernels().lanes;
  for (const float argument : random_values(50, 9)) {
    const std::vector<float> row = exponentials_of(std::vector<float>(2 * lanes + 1, argument * 30.0F - 31.0F));
    for (const float value : row) ASSERT_EQ(value, row.front());
  }
}

}  // namespace
}  // namespace mha::testing
