// Tests the kernel adamw: one elementwise step of AdamW.
#include <gtest/gtest.h>

#include <cmath>

#include "support/guarded_array.hpp"
#include "support/lengths.hpp"
#include "support/numbers.hpp"

namespace mha::testing {
namespace {

constexpr AdamWFactors kFactors{.keep_value = 0.99F,
                                .keep_mean = 0.9F,
                                .new_mean = 0.1F,
                                .keep_square = 0.95F,
                                .new_square = 0.05F,
                                .root_of_square_correction = 0.25F,
                                .epsilon = 1e-4F,
                                .step = 0.125F};

TEST(AdamW, MatchesItsFormulaAtEveryLengthAndAlignment) {
  for (const std::size_t n : every_length()) {
    for (const std::size_t misalignment : kMisalignments) {
      SCOPED_TRACE(::testing::Message() << "length " << n << ", misaligned by " << misalignment);
      const std::vector<float> gradient_values = random_values(n, 1);
      std::vector<float> square_values = random_values(n, 3);
      for (float& value : square_values) value = std::abs(value);
      GuardedArray gradient(gradient_values, misalignment);
      GuardedArray mean(random_values(n, 2), misalignment + 1);
      GuardedArray square(square_values, misalignment + 2);
      GuardedArray value(random_values(n, 4), misalignment + 3);
      std::vector<double> expected_mean, expected_square, expected_value;
      for (std::size_t i = 0; i < n; ++i) {
        const auto g = static_cast<double>(gradient_values[i]);
        const double m = 0.9 * static_cast<double>(mean.values()[i]) + 0.1 * g;
        const double v = 0.95 * static_cast<double>(square_values[i]) + 0.05 * g * g;
        expected_mean.push_back(m);
        expected_square.push_back(v);
        expected_value.push_back(0.99 * static_cast<double>(value.values()[i]) -
                                 0.125 * m / (std::sqrt(v) / 0.25 + 1e-4));
      }
      active_kernels().adamw(kFactors, gradient.view<1>({n}), mean.view<1>({n}), square.view<1>({n}),
                             value.view<1>({n}));
      // At most eight roundings of numbers up to 1, including those of the factors. The quotient of mean and root is up
      // to 0.25 / √0.05 times the largest of them.
      expect_all_near<double>(mean.values(), expected_mean, 4 * kUnitRoundoff, "mean");
      expect_all_near<double>(square.values(), expected_square, 4 * kUnitRoundoff, "square");
      for (std::size_t i = 0; i < n; ++i) {
        const double update = std::abs(expected_value[i]) + 1.0;
        ASSERT_NEAR(static_cast<double>(value.values()[i]), expected_value[i], 16 * kUnitRoundoff * update);
      }
      mean.expect_fences_intact();
      square.expect_fences_intact();
      value.expect_fences_intact();
    }
  }
}

TEST(AdamW, LeavesPaddingZero) {
  GuardedArray zeros(19, 1, 0.0F);
  GuardedArray mean(19, 0, 0.0F);
  GuardedArray square(19, 2, 0.0F);
  GuardedArray value(19, 3, 0.0F);
  active_kernels().adamw(kFactors, zeros.view<1>({19}), mean.view<1>({19}), square.view<1>({19}), value.view<1>({19}));
  for (const float number : value.values()) EXPECT_EQ(number, 0.0F);
}

TEST(AdamW, GivesANumberTheSameBitsInABatchAndInTheTail) {
  const std::size_t n = 3 * active_kernels().lanes + 1;
  const auto step = [](std::size_t count) {
    std::vector<float> gradient(count, 0.3F), mean(count, 0.7F), square(count, 0.9F), value(count, -0.1F);
    active_kernels().adamw(kFactors, {gradient.data(), {count}}, {mean.data(), {count}}, {square.data(), {count}},
                           {value.data(), {count}});
    return value;
  };
  for (const float value : step(n)) EXPECT_EQ(value, step(1)[0]);
}

}  // namespace
}  // namespace mha::testing
