// Tests the kernels gelu_exact and gelu_tanh, and their gradients.
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

struct Form {
  const char* name;
  void (*KernelTable::*forward)(ConstVector x, Vector out) noexcept;
  void (*KernelTable::*gradient)(ConstVector x, ConstVector d_out, Vector d_x) noexcept;
  double (*value)(double);
  double (*derivative)(double);
};

constexpr Form kExact{"exact", &KernelTable::gelu_exact, &KernelTable::gelu_exact_gradient,
                      reference::gelu_exact<double>, reference::gelu_exact_derivative<double>};
constexpr Form kTanh{"tanh", &KernelTable::gelu_tanh, &KernelTable::gelu_tanh_gradient, reference::gelu_tanh<double>,
                     reference::gelu_tanh_derivative<double>};

class Gelu : public ::testing::TestWithParam<Form> {
 protected:
  static std::vector<float> forward(const std::vector<float>& x) {
    std::vector<float> out(x.size());
    (active_kernels().*GetParam().forward)({x.data(), {x.size()}}, {out.data(), {out.size()}});
    return out;
  }
  static std::vector<float> gradient(const std::vector<float>& x, const std::vector<float>& d_out) {
    std::vector<float> d_x(x.size());
    (active_kernels().*GetParam().gradient)({x.data(), {x.size()}}, {d_out.data(), {d_out.size()}},
                                            {d_x.data(), {d_x.size()}});
    return d_x;
  }

  /// Every 1009th float from 1e-30 to 40, and their negatives: every binade, and beyond the cutoff of the tail.
  static std::vector<float> arguments() {
    std::vector<float> x = {0.0F};
    const auto last = std::bit_cast<std::uint32_t>(40.0F);
    for (auto bits = std::bit_cast<std::uint32_t>(1e-30F); bits <= last; bits += 1009) {
      x.push_back(std::bit_cast<float>(bits));
      x.push_back(-x.back());
    }
    return x;
  }
};

TEST_P(Gelu, IsWithinItsErrorBound) {
  const std::vector<float> x = arguments();
  ASSERT_GT(x.size(), 1000000U);
  const std::vector<float> out = forward(x);
  double worst = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const auto at = static_cast<double>(x[i]);
    const double error = std::abs(static_cast<double>(out[i]) - GetParam().value(at));
    ASSERT_LE(error, 3e-7 * std::abs(at)) << at;
    if (at != 0.0) worst = std::max(worst, error / std::abs(at));
  }
  RecordProperty("worst_error_in_units_of_1e-10_of_x", static_cast<int>(worst * 1e10));
}

TEST_P(Gelu, HasAGradientWithinItsErrorBound) {
  const std::vector<float> x = arguments();
  const std::vector<float> d_x = gradient(x, std::vector<float>(x.size(), 1.0F));
  double worst = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double error = std::abs(static_cast<double>(d_x[i]) - GetParam().derivative(static_cast<double>(x[i])));
    ASSERT_LE(error, 4e-7) << x[i];
    worst = std::max(worst, error);
  }
  RecordProperty("worst_error_in_units_of_1e-10", static_cast<int>(worst * 1e10));
}

TEST_P(Gelu, IsRightForNumbersOfEverySize) {
  // The square is infinite from 1.9e19 on, the cube from 7e12 on.
  for (const float large : {20.0F, 1e13F, 1e15F, 1e19F, 1.9e19F, 1e30F, 3e38F, std::numeric_limits<float>::max()}) {
    EXPECT_EQ(forward({large, -large}), (std::vector<float>{large, 0.0F}));
    EXPECT_EQ(gradient({large, -large}, {3.0F, 3.0F}), (std::vector<float>{3.0F, 0.0F})) << large;
  }
  for (const float small : {0.0F, std::numeric_limits<float>::denorm_min(), 1e-40F, 1e-38F}) {
    for (const float x : {small, -small}) {
      EXPECT_NEAR(forward({x})[0], 0.5F * x, std::numeric_limits<float>::denorm_min());
      EXPECT_NEAR(gradient({x}, {3.0F})[0], 1.5F, 3 * 4e-7F) << x;
    }
  }
}

TEST_P(Gelu, MakesNoFiniteNumberOfOneThatIsNot) {
  for (const float wrong : {kInfinity, -kInfinity, NAN}) {
    EXPECT_FALSE(std::isfinite(forward({wrong})[0])) << wrong;
    EXPECT_FALSE(std::isfinite(gradient({wrong}, {1.0F})[0])) << wrong;
    EXPECT_FALSE(std::isfinite(gradient({1.0F}, {wrong})[0])) << wrong;
  }
}

TEST_P(Gelu, AgreesWithTheNaiveFormulaAtEveryLengthAndAlignment) {
  for (const std::size_t n : every_length()) {
    for (const std::size_t misalignment : kMisalignments) {
      GuardedArray x(random_values(n, 5), misalignment);
      GuardedArray d_out(random_values(n, 6), misalignment + 1);
      GuardedArray out(n, misalignment + 2, NAN);
      (active_kernels().*GetParam().forward)(x.view<1>({n}), out.view<1>({n}));
      for (std::size_t i = 0; i < n; ++i) {
        const double expected = GetParam().value(static_cast<double>(x.values()[i]));
        ASSERT_NEAR(static_cast<double>(out.values()[i]), expected, 3e-7) << "length " << n;
      }
      (active_kernels().*GetParam().gradient)(x.view<1>({n}), d_out.view<1>({n}), out.view<1>({n}));
      for (std::size_t i = 0; i < n; ++i) {
        const auto d = static_cast<double>(d_out.values()[i]);
        const double expected = d * GetParam().derivative(static_cast<double>(x.values()[i]));
        ASSERT_NEAR(static_cast<double>(out.values()[i]), expected, 4e-7) << "length " << n;
      }
      out.expect_fences_intact();
    }
  }
}

TEST_P(Gelu, GivesAnElementTheSameBitsInABatchAndInTheTail) {
  const std::size_t lanes = active_kernels().lanes;
  for (const float argument : random_values(50, 9)) {
    const std::vector<float> alone = {argument * 4.0F};
    const std::vector<float> many(2 * lanes + 1, argument * 4.0F);
    for (const float value : forward(many)) ASSERT_EQ(value, forward(alone)[0]);
    const std::vector<float> ones(many.size(), 1.0F);
    for (const float value : gradient(many, ones)) ASSERT_EQ(value, gradient(alone, {1.0F})[0]);
  }
}

INSTANTIATE_TEST_SUITE_P(BothForms, Gelu, ::testing::Values(kExact, kTanh),
                         [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace mha::testing
