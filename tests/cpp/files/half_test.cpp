// Tests the conversions of half precision and bfloat16 for every 16-bit value.
#include "mha/half.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>

#include "support/numbers.hpp"

namespace mha::testing {
namespace {

constexpr std::uint32_t kPatterns = 0x10000;

/// IEEE 754's definition, term by term.
double value_of_half(std::uint16_t bits) {
  const double sign = (bits & 0x8000U) != 0 ? -1.0 : 1.0;
  const int exponent = (bits >> 10U) & 0x1f;
  const int fraction = bits & 0x3ff;
  if (exponent == 0x1f) return fraction != 0 ? std::numeric_limits<double>::quiet_NaN() : sign * HUGE_VAL;
  if (exponent == 0) return sign * std::ldexp(fraction, -24);
  return sign * std::ldexp(1024 + fraction, exponent - 25);
}

TEST(Half, HasTheValueOfItsBits) {
  for (std::uint32_t bits = 0; bits < kPatterns; ++bits) {
    const auto half = static_cast<std::uint16_t>(bits);
    const double expected = value_of_half(half);
    const float actual = float_from_half(half);
    if (std::isnan(expected)) {
      ASSERT_TRUE(std::isnan(actual)) << bits;
    } else {
      ASSERT_EQ(static_cast<double>(actual), expected) << bits;
      ASSERT_EQ(std::signbit(actual), std::signbit(expected)) << bits;
    }
  }
}

TEST(Half, SurvivesTheRoundTripThroughAFloat) {
  for (std::uint32_t bits = 0; bits < kPatterns; ++bits) {
    const auto half = static_cast<std::uint16_t>(bits);
    const float value = float_from_half(half);
    if (std::isnan(value)) {
      ASSERT_TRUE(std::isnan(float_from_half(half_from_float(value)))) << bits;
    } else {
      ASSERT_EQ(half_from_float(value), half);
    }
  }
}

TEST(Half, IsRoundedToNearestEven) {
  // Between any two neighbours: just below the midpoint, at it, and just above it.
  for (std::uint16_t low = 0; low < 0x7bff; ++low) {
    const auto high = static_cast<std::uint16_t>(low + 1);
    const float middle = (float_from_half(low) + float_from_half(high)) / 2;
    ASSERT_EQ(half_from_float(std::nextafter(middle, 0.0F)), low);
    ASSERT_EQ(half_from_float(std::nextafter(middle, kInfinity)), high);
    ASSERT_EQ(half_from_float(middle), low % 2 == 0 ? low : high);
    ASSERT_EQ(half_from_float(-middle), 0x8000 | (low % 2 == 0 ? low : high));
  }
}

TEST(Half, OverflowsToInfinityAt65520) {
  EXPECT_EQ(half_from_float(std::nextafter(65520.0F, 0.0F)), 0x7bff);
  EXPECT_EQ(half_from_float(65520.0F), 0x7c00);
  EXPECT_EQ(half_from_float(-kInfinity), 0xfc00);
  EXPECT_EQ(half_from_float(1e-30F), 0);
}

TEST(Bfloat, SurvivesTheRoundTripThroughAFloat) {
  for (std::uint32_t bits = 0; bits < kPatterns; ++bits) {
    const auto bfloat = static_cast<std::uint16_t>(bits);
    const float value = float_from_bfloat(bfloat);
    ASSERT_EQ(std::bit_cast<std::uint32_t>(value), bits << 16U);
    if (std::isnan(value)) {
      ASSERT_TRUE(std::isnan(float_from_bfloat(bfloat_from_float(value)))) << bits;
    } else {
      ASSERT_EQ(bfloat_from_float(value), bfloat);
    }
  }
}

TEST(Bfloat, KeepsANaNWithThePayloadInItsLowerBits) {
  for (const std::uint32_t bits : {0x7f800001U, 0xff800001U, 0x7f80ffffU}) {
    EXPECT_TRUE(std::isnan(float_from_bfloat(bfloat_from_float(std::bit_cast<float>(bits))))) << bits;
    EXPECT_TRUE(std::isnan(float_from_half(half_from_float(std::bit_cast<float>(bits))))) << bits;
  }
}

TEST(Bfloat, IsRoundedToNearestEven) {
  for (std::uint32_t low = 0; low < 0x7f7f; ++low) {
    const float middle = std::bit_cast<float>((low << 16U) + 0x8000U);
    ASSERT_EQ(bfloat_from_float(std::nextafter(middle, 0.0F)), low);
    ASSERT_EQ(bfloat_from_float(std::nextafter(middle, kInfinity)), low + 1);
    ASSERT_EQ(bfloat_from_float(middle), low % 2 == 0 ? low : low + 1);
  }
  EXPECT_EQ(bfloat_from_float(std::numeric_limits<float>::max()), 0x7f80) << "rounds up to infinity";
}

}  // namespace
}  // namespace mha::testing
