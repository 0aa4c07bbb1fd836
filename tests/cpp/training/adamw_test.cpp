// Compares AdamW, gradient clipping and the schedule with PyTorch's formulas in double precision.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "mha/training.hpp"
#include "support/block_case.hpp"
#include "support/expect_error.hpp"
#include "support/numbers.hpp"

namespace mha::testing {
namespace {

struct Buffers {
  ParameterList list = list_parameters<BlockWeights>(BlockOptions::gpt2(3, 8, 2));
  ParameterBuffer values{list};
  ParameterBuffer gradients{list};

  Buffers() {
    fill_parameters(list, values, 1);
    fill_gradients(0);
  }
  void fill_gradients(std::uint32_t step) const {
    for (const Parameter& parameter : list.entries()) {
      std::ranges::copy(random_values(parameter.size(), 100 + step), gradients.of(parameter).begin());
    }
  }
};

/// torch.optim.AdamW for one number, in double precision.
struct TorchAdamW {
  double value, mean = 0, square = 0;
  void step(double lr, const AdamWOptions& o, double decay, double gradient, int number) {
    value *= 1 - lr * decay;
    mean = o.beta_1 * mean + (1 - o.beta_1) * gradient;
    square = o.beta_2 * square + (1 - o.beta_2) * gradient * gradient;
    const double correction_1 = 1 - std::pow(o.beta_1, number);
    const double correction_2 = 1 - std::pow(o.beta_2, number);
    value -= lr / correction_1 * mean / (std::sqrt(square) / std::sqrt(correction_2) + o.epsilon);
  }
};

void expect_torch_steps(const AdamWOptions& options) {
  const Buffers b;
  AdamW optimizer(b.list, options);
  std::vector<std::vector<TorchAdamW>> expected;
  for (const Parameter& parameter : b.list.entries()) {
    expected.emplace_back();
    for (const float value : b.values.of(parameter)) expected.back().push_back({static_cast<double>(value)});
  }
  constexpr int kSteps = 6;
  for (int step = 1; step <= kSteps; ++step) {
    b.fill_gradients(static_cast<std::uint32_t>(step));
    const double lr = 0.01 * step;
    for (std::size_t p = 0; p < expected.size(); ++p) {
      const Parameter& parameter = b.list.entries()[p];
      const bool decays = !options.decay_matrices_only || parameter.rank == 2;
      for (std::size_t i = 0; i < parameter.size(); ++i) {
        const auto gradient = static_cast<double>(b.gradients.of(parameter)[i]);
        expected[p][i].step(lr, options, decays ? options.weight_decay : 0.0, gradient, step);
      }
    }
    optimizer.step(lr, b.gradients, b.values);
  }
  EXPECT_EQ(optimizer.steps(), 6U);
  for (std::size_t p = 0; p < expected.size(); ++p) {
    const Parameter& parameter = b.list.entries()[p];
    for (std::size_t i = 0; i < parameter.size(); ++i) {
      // A dozen roundings per step, of values up to 2.
      ASSERT_NEAR(static_cast<double>(b.values.of(parameter)[i]), expected[p][i].value, 24 * kSteps * kUnitRoundoff)
          << parameter.name << " at " << i;
    }
  }
}

TEST(AdamWOptimizer, StepsAsPyTorchDoes) {
  expect_torch_steps({.beta_1 = 0.9, .beta_2 = 0.95, .epsilon = 1e-8, .weight_decay = 0.1});
  expect_torch_steps({});
}

TEST(AdamWOptimizer, DecaysMatricesOnlyIfAsked) {
  expect_torch_steps({.weight_decay = 0.5, .decay_matrices_only = true});
}

TEST(AdamWOptimizer, ResumesFromSavedState) {
  const Buffers whole;
  const Buffers parted;
  AdamW first(whole.list, {});
  for (int step = 0; step < 4; ++step) first.step(0.01, whole.gradients, whole.values);

  AdamW before(parted.list, {});
  for (int step = 0; step < 2; ++step) before.step(0.01, parted.gradients, parted.values);
  AdamW after(parted.list, {});
  std::ranges::copy(before.means().all(), after.means().all().begin());
  std::ranges::copy(before.squares().all(), after.squares().all().begin());
  after.restore_steps(before.steps());
  for (int step = 0; step < 2; ++step) after.step(0.01, parted.gradients, parted.values);
  EXPECT_TRUE(std::ranges::equal(whole.values.all(), parted.values.all()));
}

TEST(AdamWOptimizer, StepsAfterResetAsIfItWereNew) {
  const Buffers used;
  const Buffers fresh;
  AdamW optimizer(used.list, {});
  optimizer.step(0.01, used.gradients, used.values);
  fill_parameters(used.list, used.values, 1);
  used.fill_gradients(1);
  fresh.fill_gradients(1);

  optimizer.reset();
  EXPECT_EQ(optimizer.steps(), 0U);
  optimizer.step(0.01, used.gradients, used.values);
  AdamW(fresh.list, {}).step(0.01, fresh.gradients, fresh.values);
  EXPECT_TRUE(std::ranges::equal(used.values.all(), fresh.values.all()));
}

TEST(AdamWOptimizer, ResumesAfterAnyNumberOfSteps) {
  const Buffers b;
  AdamW optimizer(b.list, {.beta_2 = 0.999999999999});
  optimizer.restore_steps(std::uint64_t{1} << 62U);
  optimizer.step(0.01, b.gradients, b.values);
  EXPECT_EQ(optimizer.steps(), (std::uint64_t{1} << 62U) + 1);
}

TEST(AdamWOptimizer, RejectsInvalidValues) {
  const Buffers b;
  const auto error = [&b](const AdamWOptions& options) {
    return error_of([&] { const AdamW optimizer(b.list, options); });
  };
  EXPECT_EQ(error({.beta_1 = 1.0}), "beta_1 must be at least 0 and less than 1");
  EXPECT_EQ(error({.beta_2 = -0.1}), "beta_2 must be at least 0 and less than 1");
  EXPECT_EQ(error({.epsilon = 1e-60}), "epsilon must be a positive number that a 32-bit float can hold");
  EXPECT_EQ(error({.weight_decay = -1.0}), "weight_decay must be a finite number, 0 or more");
  AdamW optimizer(b.list, {});
  EXPECT_ERROR(optimizer.step(-1.0, b.gradients, b.values), "the learning rate must be a finite number, 0 or more");
  EXPECT_EQ(optimizer.steps(), 0U);
}

TEST(Clipping, ShortensALongGradientAndKeepsAShortOne) {
  const Buffers b;
  double squares = 0;
  for (const float value : b.gradients.all()) squares += static_cast<double>(value) * static_cast<double>(value);
  const double norm = std::sqrt(squares);
  const std::vector<float> before(b.gradients.all().begin(), b.gradients.all().end());
  EXPECT_NEAR(global_norm(b.gradients), norm, 256 * kUnitRoundoff * norm);

  EXPECT_NEAR(clip_gradients(b.gradients, norm + 1), norm, 256 * kUnitRoundoff * norm);
  EXPECT_TRUE(std::ranges::equal(b.gradients.all(), before));
  static_cast<void>(clip_gradients(b.gradients, 0.5));
  EXPECT_NEAR(global_norm(b.gradients), 0.5, 1e-5);
  EXPECT_NEAR(b.gradients.all()[3], before[3] * static_cast<float>(0.5 / norm), 1e-6);
}

TEST(Clipping, AddsAMillionthToTheNormLikePyTorch) {
  struct Example {
    float gradient;
    double largest;
  };
  // Around the limit, up to a hundredth above it, and of the size of the constant that is added to the norm.
  for (const auto& [gradient, largest] : {Example{0.999F, 1.0}, Example{1.005F, 1.0}, Example{2e-6F, 1e-6}}) {
    const Buffers b;
    std::ranges::fill(b.gradients.all(), 0.0F);
    b.gradients.all().back() = gradient;
    const double norm = static_cast<double>(gradient);
    EXPECT_NEAR(clip_gradients(b.gradients, largest), norm, 2 * kUnitRoundoff * norm);
    const double expected = norm * std::min(largest / (norm + 1e-6), 1.0);
    EXPECT_NEAR(static_cast<double>(b.gradients.all().back()), expected, 4 * kUnitRoundoff * norm);
  }
}

TEST(Clipping, ReportsDivergence) {
  const Buffers b;
  EXPECT_ERROR(clip_gradients(b.gradients, 0.0), "the largest norm of the gradients must be a positive number");
  b.gradients.all()[0] = std::numeric_limits<float>::infinity();
  EXPECT_ERROR(clip_gradients(b.gradients, 1.0), "the norm of the gradients is infinite: the training has diverged");
  b.gradients.all()[0] = NAN;
  EXPECT_ERROR(clip_gradients(b.gradients, 1.0), "the norm of the gradients is NaN: the training has diverged");
}

TEST(Schedule, RisesLinearlyAndFallsAlongACosine) {
  const WarmupCosine schedule{.peak = 1.0, .least = 0.1, .warmup = 4, .total = 14};
  EXPECT_DOUBLE_EQ(schedule.rate(0), 0.25);
  EXPECT_DOUBLE_EQ(schedule.rate(3), 1.0);
  EXPECT_DOUBLE_EQ(schedule.rate(4), 1.0);
  EXPECT_NEAR(schedule.rate(9), 0.55, 1e-15);
  EXPECT_NEAR(schedule.rate(7), 0.1 + 0.9 * 0.5 * (1 + std::cos(std::numbers::pi * 0.3)), 1e-15);
  EXPECT_DOUBLE_EQ(schedule.rate(14), 0.1);
  EXPECT_DOUBLE_EQ(schedule.rate(1000), 0.1);
  const WarmupCosine all_warmup{.peak = 1.0, .least = 0.0, .warmup = 5, .total = 5};
  EXPECT_DOUBLE_EQ(all_warmup.rate(4), 1.0);
  EXPECT_DOUBLE_EQ(all_warmup.rate(5), 0.0);
}

}  // namespace
}  // namespace mha::testing
