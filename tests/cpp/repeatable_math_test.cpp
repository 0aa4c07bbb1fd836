// Compares the repeatable mathematical functions with the machine's own.
#include "mha/detail/repeatable_math.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "mha/random.hpp"

namespace mha::testing {
namespace {

TEST(NaturalLogarithm, IsWithinItsErrorBound) {
  for (std::uint32_t i = 0; i < 100000; ++i) {
    const double mantissa = 1.0 + static_cast<double>(random_u32(1, i)) / 4294967296.0;
    const double x = std::ldexp(mantissa, static_cast<int>(random_u32(2, i) % 200) - 100);
    ASSERT_NEAR(natural_logarithm(x), std::log(x), 4e-16 * std::max(1.0, std::abs(std::log(x)))) << x;
  }
  EXPECT_EQ(natural_logarithm(1.0), 0.0);
}

TEST(CosineOfTurns, IsWithinItsErrorBound) {
  for (std::uint32_t i = 0; i < 100000; ++i) {
    const double turns = static_cast<double>(random_u32(3, i)) / 4294967295.0;
    // The argument of std::cos has two roundings, of 2π and of the product, by up to 7e-16 together.
    ASSERT_NEAR(cosine_of_turns(turns), std::cos(2 * std::numbers::pi * turns), 4e-16 + 7e-16) << turns;
  }
  EXPECT_EQ(cosine_of_turns(0.0), 1.0);
  EXPECT_EQ(cosine_of_turns(0.5), -1.0);
  EXPECT_EQ(cosine_of_turns(1.0), 1.0);
}

TEST(RandomNormal, HasTheMomentsOfTheStandardNormalDistribution) {
  constexpr int kCount = 200000;
  double sum = 0, squares = 0, cubes = 0, fourths = 0;
  int beyond_two = 0;
  for (std::uint32_t i = 0; i < kCount; ++i) {
    const double x = random_normal(9, i);
    sum += x;
    squares += x * x;
    cubes += x * x * x;
    fourths += x * x * x * x;
    if (std::abs(x) > 2) ++beyond_two;
  }
  // Four standard deviations of each mean: of x 1, of x² √2, of x³ √15, of x⁴ √96, of the share 0.208.
  const double root = 4 / std::sqrt(static_cast<double>(kCount));
  EXPECT_NEAR(sum / kCount, 0.0, root);
  EXPECT_NEAR(squares / kCount, 1.0, root * std::sqrt(2.0));
  EXPECT_NEAR(cubes / kCount, 0.0, root * std::sqrt(15.0));
  EXPECT_NEAR(fourths / kCount, 3.0, root * std::sqrt(96.0));
  EXPECT_NEAR(static_cast<double>(beyond_two) / kCount, 0.0455, root * 0.208);
}

}  // namespace
}  // namespace mha::testing
