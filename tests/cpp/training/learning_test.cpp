// Tests that a model memorises a short text, with the same bits every time.
#include <gtest/gtest.h>

#include "mha/training.hpp"
#include "support/block_case.hpp"

namespace mha::testing {
namespace {

/// Trains on one short text, token by token, and returns the losses.
std::vector<double> learn_by_heart(ModelCase& c, int steps) {
  constexpr std::array<std::int32_t, 17> kText = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3, 2};
  for (std::size_t b = 0; b < 2; ++b) {
    for (std::size_t t = 0; t < 8; ++t) {
      c.model.token_ids()(b, t) = kText[8 * b + t];
      c.model.targets()(b, t) = kText[8 * b + t + 1];
    }
  }
  initialise(c.options, c.list, c.values, 7);
  AdamW optimizer(c.list, {.beta_2 = 0.95, .weight_decay = 0.0});
  const WarmupCosine schedule{.peak = 0.02, .least = 1e-3, .warmup = 10, .total = static_cast<std::uint64_t>(steps)};
  std::vector<double> losses;
  for (int step = 0; step < steps; ++step) {
    c.model.set_dropout_seed(static_cast<std::uint32_t>(step));
    c.forward();
    losses.push_back(c.model.loss());
    c.gradients.zero();
    c.backward();
    clip_gradients(c.gradients, 1.0);
    optimizer.step(schedule.rate(optimizer.steps()), c.gradients, c.values);
  }
  return losses;
}

TEST(Training, StartsAtTheLossOfGuessingAndMemorisesTheText) {
  ModelCase c(small_model(), 2, 8, 1);
  const std::vector<double> losses = learn_by_heart(c, 120);
  EXPECT_NEAR(losses.front(), std::log(11.0), 0.05);
  EXPECT_LT(losses.back(), 0.02);
  c.forward();
  EXPECT_EQ(c.model.accuracy().correct, 16U);
}

TEST(Training, GivesTheSameBitsEveryTime) {
  ModelOptions options = small_model();
  options.residual_dropout = options.attention_dropout = options.embedding_dropout = 0.1;
  ModelCase first(options, 2, 8, 1);
  ModelCase second(options, 2, 8, 1);
  EXPECT_EQ(learn_by_heart(first, 20), learn_by_heart(second, 20));
  EXPECT_TRUE(std::ranges::equal(first.values.all(), second.values.all()));
}

}  // namespace
}  // namespace mha::testing
