// Tests the kernel layer_norm and its gradient.
#include <gtest/gtest.h>

#include <cmath>

#include "reference/kernels.hpp"
#include "support/guarded_array.hpp"
#include "support/lengths.hpp"
#include "support/numbers.hpp"

namespace mha::testing {
namespace {

constexpr std::size_t kRows = 3;
constexpr float kEpsilon = 1e-5F;

/// Numbers of a row are in [-1, 1) with a deviation of about 0.6. In a row of two, the deviation may be as small as
/// their difference, which magnifies the rounding of the mean. m + 8 roundings, of sums and later steps.
double tolerance_for(std::size_t m, double inverse_deviation) {
  return static_cast<double>(m + 8) * kUnitRoundoff * (1.0 + inverse_deviation);
}

struct LayerNormCase {
  LayerNormCase(std::size_t width, std::size_t misalignment)
      : m(width),
        x(random_values(kRows * m, 1), misalignment),
        weight(random_values(m, 2), misalignment + 1),
        bias(random_values(m, 3), misalignment),
        out(kRows * m, misalignment + 2, NAN),
        mean(kRows, misalignment, NAN),
        inverse_deviation(kRows, misalignment + 1, NAN) {
    active_kernels().layer_norm(x.view<2>({kRows, m}), weight.view<1>({m}), bias.view<1>({m}), kEpsilon,
                                out.view<2>({kRows, m}), mean.view<1>({kRows}), inverse_deviation.view<1>({kRows}));
    const std::vector<double> x64 = as_double(x.values());
    const std::vector<double> weight64 = as_double(weight.values());
    const std::vector<double> bias64 = as_double(bias.values());
    reference::layer_norm<double>({x64.data(), {kRows, m}}, {weight64.data(), {m}}, {bias64.data(), {m}},
                                  static_cast<double>(kEpsilon), {expected.data(), {kRows, m}},
                                  {expected_mean.data(), {kRows}}, {expected_inverse.data(), {kRows}});
  }

  std::size_t m;
  GuardedArray x, weight, bias, out, mean, inverse_deviation;
  std::vector<double> expected = std::vector<double>(kRows * m);
  std::vector<double> expected_mean = std::vector<double>(kRows);
  std::vector<double> expected_inverse = std::vector<double>(kRows);
};

TEST(LayerNorm, AgreesWithTheNaiveLoopsAtEveryLengthAndAlignment) {
  for (const std::size_t m : every_length()) {
    if (m == 0) continue;
    for (const std::size_t misalignment : kMisalignments) {
      LayerNormCase row(m, misalignment);
      SCOPED_TRACE(::testing::Message() << "length " << m);
      for (std::size_t i = 0; i < kRows; ++i) {
        const double inverse = row.expected_inverse[i];
        const double tolerance = tolerance_for(m, inverse);
        ASSERT_NEAR(static_cast<double>(row.mean.values()[i]), row.expected_mean[i], tolerance_for(m, 0));
        ASSERT_NEAR(static_cast<double>(row.inverse_deviation.values()[i]), inverse, tolerance * inverse);
        for (std::size_t j = 0; j < m; ++j) {
          ASSERT_NEAR(static_cast<double>(row.out.values()[i * m + j]), row.expected[i * m + j], 2 * tolerance);
        }
      }
      row.out.expect_fences_intact();
      row.mean.expect_fences_intact();
      row.inverse_deviation.expect_fences_intact();
    }
  }
}

TEST(LayerNorm, OfEqualNumbersIsTheBias) {
  for (const std::size_t m : every_length()) {
    if (m == 0) continue;
    GuardedArray x(m, 0, 4.0F);
    GuardedArray weight(random_values(m, 2), 0);
    GuardedArray bias(random_values(m, 3), 0);
    GuardedArray out(m, 0, NAN);
    GuardedArray kept(2, 0);
    active_kernels().layer_norm(x.view<2>({1, m}), weight.view<1>({m}), bias.view<1>({m}), kEpsilon,
                                out.view<2>({1, m}), {kept.data(), {1}}, {kept.data() + 1, {1}});
    expect_all_near<float>(out.values(), bias.values(), 0.0, "row");
  }
}

TEST(LayerNorm, IsNotTheBiasIfTheVarianceOverflows) {
  for (const std::size_t m : {2U, 40U}) {
    std::vector<float> x(m, 1e20F);
    x[1] = -1e20F;
    const std::vector<float> ones(m, 1.0F);
    std::vector<float> out(m);
    std::vector<float> kept(2);
    active_kernels().layer_norm({x.data(), {1, m}}, {ones.data(), {m}}, {ones.data(), {m}}, kEpsilon,
                                {out.data(), {1, m}}, {kept.data(), {1}}, {kept.data() + 1, {1}});
    for (const float value : out) EXPECT_TRUE(std::isnan(value)) << value;
  }
}

void expect_gradient(std::size_t m, std::size_t misalignment, bool in_place) {
  SCOPED_TRACE(::testing::Message() << "length " << m << ", misaligned by " << misalignment);
  LayerNormCase row(m, misalignment);
  GuardedArray d_out(random_values(kRows * m, 4), misalignment + 1);
  GuardedArray d_x(kRows * m, misalignment + 2, NAN);
  GuardedArray d_weight(m, misalignment, 0.5F);
  GuardedArray d_bias(m, misalignment + 3, -0.25F);
  const std::vector<double> d_out64 = as_double(d_out.values());
  const std::vector<double> x64 = as_double(row.x.values());
  const std::vector<double> weight64 = as_double(row.weight.values());
  std::vector<double> expected(kRows * m);
  std::vector<double> expected_weight(m, 0.5);
  std::vector<double> expected_bias(m, -0.25);
  reference::layer_norm_gradient<double>({d_out64.data(), {kRows, m}}, {x64.data(), {kRows, m}}, {weight64.data(), {m}},
                                         {row.expected_mean.data(), {kRows}}, {row.expected_inverse.data(), {kRows}},
                                         {expected.data(), {kRows, m}}, {expected_weight.data(), {m}},
                                         {expected_bias.data(), {m}});

  GuardedArray& to = in_place ? d_out : d_x;
  active_kernels().layer_norm_gradient(d_out.view<2>({kRows, m}), row.x.view<2>({kRows, m}), row.weight.view<1>({m}),
                                       row.mean.view<1>({kRows}), row.inverse_deviation.view<1>({kRows}),
                                       to.view<2>({kRows, m}), d_weight.view<1>({m}), d_bias.view<1>({m}));
  double largest = 0;
  for (const double inverse : row.expected_inverse) largest = std::max(largest, inverse);
  // In a row of deviation s, normalised numbers are up to √m; both means are of numbers of that size.
  const double normal = std::sqrt(static_cast<double>(m));
  const double tolerance = 4 * tolerance_for(m, largest) * normal;
  expect_all_near<double>(to.values(), expected, tolerance * normal * largest, "d_x");
  expect_all_near<double>(d_weight.values(), expected_weight, tolerance, "d_weight");
  expect_all_near<double>(d_bias.values(), expected_bias, 8 * kUnitRoundoff, "d_bias");
  to.expect_fences_intact();
  d_weight.expect_fences_intact();
  d_bias.expect_fences_intact();
}

TEST(LayerNormGradient, AgreesWithTheNaiveLoopsAtEveryLengthAndAlignment) {
  for (const std::size_t m : every_length()) {
    if (m == 0) continue;
    for (const std::size_t misalignment : kMisalignments) {
      expect_gradient(m, misalignment, false);
      expect_gradient(m, misalignment, true);
    }
  }
}

TEST(LayerNormGradient, DependsOnTheScaleOfTheRow) {
  // A row 1000 times as large has the same output, so its gradient is 1000 times smaller.
  constexpr std::size_t m = 40;
  const std::vector<float> values = random_values(m, 7);
  std::vector<float> larger(values);
  for (float& value : larger) value *= 1024.0F;
  const std::vector<float> ones(m, 1.0F);
  const std::vector<float> zeros(m, 0.0F);
  const auto gradient = [&](const std::vector<float>& x) {
    std::vector<float> out(m), d_x(m), d_weight(m), d_bias(m);
    float mean = 0;
    float inverse = 0;
    active_kernels().layer_norm({x.data(), {1, m}}, {ones.data(), {m}}, {zeros.data(), {m}}, 1e-12F,
                                {out.data(), {1, m}}, {&mean, {1}}, {&inverse, {1}});
    active_kernels().layer_norm_gradient({values.data(), {1, m}}, {x.data(), {1, m}}, {ones.data(), {m}}, {&mean, {1}},
                                         {&inverse, {1}}, {d_x.data(), {1, m}}, {d_weight.data(), {m}},
                                         {d_bias.data(), {m}});
    return d_x;
  };
  const std::vector<float> small = gradient(values);
  std::vector<float> large = gradient(larger);
  for (float& value : large) value *= 1024.0F;
  expect_all_near<float>(large, small, 200 * kUnitRoundoff, "gradient");
}

}  // namespace
}  // namespace mha::testing
