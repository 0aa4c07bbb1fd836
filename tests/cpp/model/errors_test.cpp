// Tests the error messages about language models, tokens and targets.
#include <gtest/gtest.h>

#include <array>

#include "mha/generator.hpp"
#include "support/block_case.hpp"
#include "support/expect_error.hpp"
#include "support/numbers.hpp"

namespace mha::testing {
namespace {

TEST(ModelOptions, AreCheckedByAModel) {
  ModelOptions options = small_model();
  options.layers = 4294967295;
  EXPECT_ERROR(const LanguageModel model(options, 1, 4),
               "layers is 4294967295: a language model has at most 4096 blocks");
  EXPECT_ERROR(const LanguageModel model(small_model(), 1, 9),
               "sequences of 9 tokens are longer than the context of 8 positions");
}

class ModelErrors : public ::testing::Test {
 protected:
  ModelCase c_ = ModelCase(small_model(), 2, 5, 1);
};

TEST_F(ModelErrors, NameTheTokenThatIsNotInTheVocabulary) {
  c_.model.token_ids()(1, 4) = 31;
  EXPECT_ERROR(c_.forward(), "token id 31 at position (1, 4) is not below the vocabulary of 11");
  c_.model.token_ids()(1, 4) = -1;
  EXPECT_ERROR(c_.forward(), "token id -1 at position (1, 4) is negative");
}

TEST_F(ModelErrors, NameTheTargetThatIsNotInTheVocabulary) {
  c_.forward();
  c_.model.targets()(0, 3) = 11;
  EXPECT_ERROR(static_cast<void>(c_.model.loss()), "target 11 at position (0, 3) is not below the vocabulary of 11");
  for (std::int32_t& target : c_.model.targets()) target = LanguageModel::kIgnored;
  EXPECT_ERROR(c_.backward(), "every target is ignored");
}

TEST_F(ModelErrors, NameTheTargetThatBecameInvalidAfterTheLoss) {
  c_.forward();
  static_cast<void>(c_.model.loss());
  c_.model.targets()(0, 3) = 1'000'000'000;
  EXPECT_ERROR(c_.backward(), "target 1000000000 at position (0, 3) is not below the vocabulary of 11");
}

TEST_F(ModelErrors, RejectAFactorThatIsNotFinite) {
  c_.forward();
  EXPECT_ERROR(c_.model.backward(c_.weights, c_.gradient_views, NAN), "the factor is NaN, but it must be finite");
  EXPECT_ERROR(c_.model.backward(c_.weights, c_.gradient_views, -kInfinity), "the factor is minus infinity");
  for (const float gradient : c_.gradients.all()) ASSERT_EQ(gradient, 0.0F);
}

TEST_F(ModelErrors, NameTheBlock) {
  c_.values.of(c_.list.find("blocks.1.norm_2.bias"))[3] = NAN;
  EXPECT_ERROR(c_.forward(), "block 1: norm_2.bias is NaN at (i 3): every weight must be finite");
  Generator generator(c_.options);
  EXPECT_ERROR(generator.read(c_.weights, std::array<std::int32_t, 2>{1, 2}), "block 1: norm_2.bias is NaN at (i 3)");
  EXPECT_EQ(generator.length(), 0U);
}

TEST_F(ModelErrors, NameTheWeightThatIsNotFinite) {
  c_.values.of(c_.list.find("position_embedding"))[12 + 1] = NAN;
  EXPECT_ERROR(c_.forward(), "position_embedding is NaN at (i 1, j 1): every weight must be finite");
}

TEST_F(ModelErrors, NameTheEmbeddingsThatOverflow) {
  std::ranges::fill(c_.values.of(c_.list.find("token_embedding")), 2e38F);
  std::ranges::fill(c_.values.of(c_.list.find("position_embedding")), 2e38F);
  const std::string words = "the residual stream is infinite at (b 0, t 0, m 0): the numbers that it is computed from";
  EXPECT_ERROR(c_.forward(), words);
  EXPECT_ERROR(Generator(c_.options).read(c_.weights, std::array<std::int32_t, 2>{1, 2}), words);
}

TEST_F(ModelErrors, RejectAnOverflowingLogit) {
  for (float& value : c_.values.of(c_.list.find("token_embedding"))) value *= 1e10F;
  for (float& value : c_.values.of(c_.list.find("norm.weight"))) value = 1e30F;
  EXPECT_ERROR(c_.forward(), "a logit is ");
}

TEST_F(ModelErrors, DiscardTheResultsOfAnEarlierForward) {
  c_.forward();
  c_.model.token_ids()(0, 0) = -1;
  EXPECT_ERROR(c_.forward(), "token id -1");
  EXPECT_ERROR(static_cast<void>(c_.model.loss()), "there is no loss yet: call forward first");
  EXPECT_ERROR(static_cast<void>(c_.model.accuracy()), "there are no predictions yet: call forward first");
}

TEST_F(ModelErrors, RequireAForwardFirst) {
  EXPECT_ERROR(static_cast<void>(c_.model.loss()), "there is no loss yet: call forward first");
  EXPECT_ERROR(static_cast<void>(c_.model.accuracy()), "there are no predictions yet: call forward first");
  EXPECT_ERROR(c_.backward(), "there is no loss yet: call forward first");
  LanguageModel forgetful(c_.options, 2, 5, LanguageModel::Keep::kNothing);
  forgetful.forward(c_.weights);
  EXPECT_ERROR(forgetful.backward(c_.weights, c_.gradient_views),
               "this model was created without memory for a backward pass");
}

TEST_F(ModelErrors, NameTheMissingPart) {
  EXPECT_ERROR(static_cast<void>(c_.model.block(2)), "there is no block 2: they are numbered from 0 to 1");
  EXPECT_ERROR(static_cast<void>(c_.model.stream(3)), "there is no stream 3: they are numbered from 0 to 2");
  ModelWeights weights = c_.weights;
  weights.blocks.pop_back();
  EXPECT_ERROR(c_.model.forward(weights), "there are parameters of 1 blocks, but the model has 2");
  weights.token_embedding = {weights.token_embedding.data(), {10, 12}};
  EXPECT_ERROR(c_.model.forward(weights), "token_embedding has the shape (10, 12), but these options need (11, 12)");
  weights.token_embedding = {nullptr, {11, 12}};
  EXPECT_ERROR(c_.model.forward(weights), "token_embedding has the shape (11, 12), but no memory");
}

TEST(UntiedModelErrors, NameTheShapeOfTheOutputMatrix) {
  ModelOptions options = small_model();
  options.tied = false;
  ModelCase c(options, 1, 5, 2);
  ModelWeights weights = c.weights;
  weights.output = {weights.output.data(), {10, 12}};
  EXPECT_ERROR(c.model.forward(weights), "output has the shape (10, 12), but these options need (11, 12)");
}

}  // namespace
}  // namespace mha::testing
