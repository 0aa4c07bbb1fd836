// Tests every error message about the optimiser's options, at the limits of valid values.
#include "mha/training.hpp"

#include "mha/block.hpp"
#include "support/refusals.hpp"

namespace mha::testing {
namespace {

std::string no_beta(const std::string& name) { return name + " must be at least 0 and less than 1"; }
const std::string kEpsilonRule = "epsilon must be a positive number that a 32-bit float can hold";
const std::string kDecayRule = "weight_decay must be a finite number, 0 or more";

TEST(AdamWOptionsRefusals, NameTheInvalidBeta) {
  expect_refusals<AdamWOptions>({}, {{[](AdamWOptions& o) { o.beta_1 = 1.0; }, no_beta("beta_1")},
                                     {[](AdamWOptions& o) { o.beta_1 = -0.1; }, no_beta("beta_1")},
                                     {[](AdamWOptions& o) { o.beta_1 = kDoubleNan; }, no_beta("beta_1")},
                                     {[](AdamWOptions& o) { o.beta_2 = 1.0; }, no_beta("beta_2")},
                                     {[](AdamWOptions& o) { o.beta_2 = -1e-9; }, no_beta("beta_2")},
                                     {[](AdamWOptions& o) { o.beta_2 = kDoubleInfinity; }, no_beta("beta_2")}});
}

TEST(AdamWOptionsRefusals, StateTheRangeOfEpsilon) {
  expect_refusals<AdamWOptions>({}, {{[](AdamWOptions& o) { o.epsilon = 0.0; }, kEpsilonRule},
                                     {[](AdamWOptions& o) { o.epsilon = -1e-8; }, kEpsilonRule},
                                     {[](AdamWOptions& o) { o.epsilon = 1e-60; }, kEpsilonRule},
                                     {[](AdamWOptions& o) { o.epsilon = 1e60; }, kEpsilonRule},
                                     {[](AdamWOptions& o) { o.epsilon = kDoubleNan; }, kEpsilonRule}});
}

TEST(AdamWOptionsRefusals, StateTheRangeOfWeightDecay) {
  expect_refusals<AdamWOptions>({}, {{[](AdamWOptions& o) { o.weight_decay = -0.01; }, kDecayRule},
                                     {[](AdamWOptions& o) { o.weight_decay = kDoubleInfinity; }, kDecayRule},
                                     {[](AdamWOptions& o) { o.weight_decay = kDoubleNan; }, kDecayRule}});
}

TEST(AdamWOptionsRefusals, AcceptTheLimits) {
  EXPECT_NO_THROW(validate(AdamWOptions{.beta_1 = 0.0, .beta_2 = 0.0, .epsilon = 1e-30, .weight_decay = 0.0}));
}

TEST(ALearningRate, MustFitIntoA32BitFloat) {
  const ParameterList list = list_parameters<BlockWeights>(BlockOptions::gpt2(3, 4, 2));
  const ParameterBuffer gradients(list);
  const ParameterBuffer values(list);
  const std::string rule =
      "the learning rate must be a finite number, 0 or more, so small that a 32-bit float can hold the size of a step";
  AdamW optimizer(list, {.weight_decay = 1e3});
  // The first step is the rate divided by 1 - beta_1.
  for (const double rate : {-1.0, kDoubleNan, kDoubleInfinity, 1e39, 1e38, 1e36}) {
    EXPECT_EQ(error_of([&] { optimizer.step(rate, gradients, values); }), rule) << rate;
  }
  EXPECT_EQ(optimizer.steps(), 0U);
  AdamW without_decay(list, {.weight_decay = 0.0});
  EXPECT_EQ(error_of([&] { without_decay.step(1e38, gradients, values); }), rule);
  EXPECT_NO_THROW(optimizer.step(1e33, gradients, values));
  EXPECT_ERROR(optimizer.restore_steps(std::numeric_limits<std::uint64_t>::max()),
               "steps is 18446744073709551615: there must be room to count one more");
  EXPECT_EQ(optimizer.steps(), 1U);
}

}  // namespace
}  // namespace mha::testing
