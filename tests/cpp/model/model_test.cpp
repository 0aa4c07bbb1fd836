// Compares LanguageModel's logits, loss and gradients with the double-precision reference.
#include "mha/model.hpp"

#include <gtest/gtest.h>

#include "support/block_case.hpp"
#include "support/numbers.hpp"

namespace mha::testing {
namespace {

/// The number of consecutive additions, in unit roundoffs of logits, which are below 16.
double forward_tolerance(const ModelOptions& o, std::size_t tokens) {
  const BlockOptions block = o.block(tokens);
  const std::size_t of_block = 5 * o.d_model + block.attention().head_width() + 2 * tokens + block.d_ff;
  return 16 * static_cast<double>(o.layers * of_block + 2 * o.d_model) * kUnitRoundoff;
}

std::vector<ModelOptions> model_options() {
  const ModelOptions tied = small_model();
  ModelOptions untied = small_model();
  untied.tied = false;
  untied.num_kv_heads = 1;
  untied.d_ff = 20;
  untied.gelu = Gelu::kExact;
  untied.epsilon = 0.02F;
  ModelOptions dropping = untied;
  dropping.embedding_dropout = 0.3;
  dropping.attention_dropout = 0.25;
  dropping.residual_dropout = 0.2;
  ModelOptions dropping_embeddings = tied;
  dropping_embeddings.embedding_dropout = 0.4;
  return {tied, untied, dropping, dropping_embeddings};
}

TEST(LanguageModel, HasTheLogitsAndTheLossOfTheNaiveLoops) {
  for (const ModelOptions& options : model_options()) {
    ModelCase c(options, 3, 5, 1);
    c.model.set_dropout_seed(17);
    c.forward();
    const std::vector<double> logits =
        reference::language_model(options, 3, 5, parameters_of(c.list, c.values), c.ids(), c.dropout(17));
    const double tolerance = forward_tolerance(options, 5);
    expect_all_near<double>({c.model.logits().data(), c.model.logits().size()}, logits, tolerance, "logits");
    EXPECT_NEAR(c.model.loss(), reference::cross_entropy(logits, c.targets()), tolerance);
  }
}

TEST(LanguageModelBackward, AgreesWithDifferencesOfTheNaiveLoops) {
  for (const ModelOptions& options : model_options()) {
    ModelCase c(options, 2, 6, 2);
    c.model.set_dropout_seed(18);
    c.forward();
    c.backward();
    const reference::ModelDropout<double> dropout = c.dropout(18);
    const reference::Tensors<double> parameters = parameters_of(c.list, c.values);
    for (const Parameter& parameter : c.list.entries()) {
      const std::span<const float> gradient = c.gradients.of(parameter);
      for (std::uint32_t sample = 0; sample < 4; ++sample) {
        const std::size_t i = random_u32(3, sample) % parameter.size();
        const double expected = derivative_of([&](double step) {
          reference::Tensors<double> moved = parameters;
          moved.at(parameter.name)[i] += step;
          return reference::cross_entropy(reference::language_model(options, 2, 6, moved, c.ids(), dropout),
                                          c.targets());
        });
        ASSERT_NEAR(static_cast<double>(gradient[i]), expected, 4 * forward_tolerance(options, 6))
            << parameter.name << " at " << i;
      }
    }
  }
}

TEST(LanguageModelBackward, AccumulatesTheGradientsOfSeveralBatches) {
  ModelCase whole(small_model(), 4, 6, 3);
  for (std::int32_t& target : whole.model.targets()) target = std::max(target, 0);  // the same number in each half
  whole.forward();
  whole.backward();

  ModelCase half(small_model(), 2, 6, 3);
  for (std::size_t first : {0U, 2U}) {
    for (std::size_t b = 0; b < 2; ++b) {
      for (std::size_t t = 0; t < 6; ++t) {
        half.model.token_ids()(b, t) = whole.model.token_ids()(first + b, t);
        half.model.targets()(b, t) = whole.model.targets()(first + b, t);
      }
    }
    half.forward();
    half.model.backward(half.weights, half.gradient_views, 0.5F);
  }
  // Two sums of half as many rows: roundings of 24 terms.
  const double tolerance = 48 * kUnitRoundoff * largest_magnitude<float>(whole.gradients.all());
  expect_all_near<float>(half.gradients.all(),
                         std::vector<float>(whole.gradients.all().begin(), whole.gradients.all().end()), tolerance,
                         "gradients");
}

TEST(LanguageModelBackward, AddsTheSameGradientsWhenCalledAgain) {
  ModelCase c(model_options().back(), 2, 6, 9);
  c.forward();
  c.backward();
  const std::vector<float> once(c.gradients.all().begin(), c.gradients.all().end());
  c.backward();
  const double tolerance = 64 * kUnitRoundoff * largest_magnitude<float>(once);
  for (std::size_t i = 0; i < once.size(); ++i) {
    ASSERT_NEAR(static_cast<double>(c.gradients.all()[i]), 2.0 * static_cast<double>(once[i]), tolerance) << i;
  }
}

TEST(LanguageModelBackward, UsesTheTargetsOfItsCallEvenIfTheLossUsedOthers) {
  ModelCase c(small_model(), 2, 6, 11);
  ModelCase changed(small_model(), 2, 6, 11);
  for (std::int32_t& target : changed.model.targets()) target = 1;
  changed.forward();
  static_cast<void>(changed.model.loss());
  std::ranges::copy(c.model.targets(), changed.model.targets().begin());
  changed.backward();
  c.forward();
  c.backward();
  EXPECT_TRUE(std::ranges::equal(c.gradients.all(), changed.gradients.all()));
}

TEST(LanguageModelBackward, UsesTheTokensOfTheForwardPass) {
  ModelCase c(small_model(), 2, 6, 12);
  ModelCase changed(small_model(), 2, 6, 12);
  c.forward();
  c.backward();
  changed.forward();
  for (std::int32_t& id : changed.model.token_ids()) id = (id + 1) % 11;
  changed.backward();
  EXPECT_TRUE(std::ranges::equal(c.gradients.all(), changed.gradients.all()));
}

TEST(LanguageModelBackward, UsesTheDropoutOfTheForwardPass) {
  ModelCase c(model_options()[2], 2, 5, 10);
  ModelCase changed(model_options()[2], 2, 5, 10);
  c.forward();
  c.backward();
  changed.forward();
  changed.model.set_dropout(false);
  changed.model.set_dropout_seed(99);
  changed.backward();
  EXPECT_TRUE(std::ranges::equal(c.gradients.all(), changed.gradients.all()));
}

TEST(LanguageModel, DoesNotSeeLaterTokens) {
  ModelCase c(small_model(), 1, 7, 4);
  c.forward();
  const std::vector<float> before(c.model.logits().begin(), c.model.logits().end());
  c.model.token_ids()(0, 5) = (c.model.token_ids()(0, 5) + 1) % 11;
  c.forward();
  for (std::size_t t = 0; t < 7; ++t) {
    for (std::size_t v = 0; v < 11; ++v) {
      if (t < 5) {
        ASSERT_EQ(c.model.logits()(t, v), before[t * 11 + v]);
      }
    }
  }
  EXPECT_NE(c.model.logits()(5, 0), before[5 * 11]);
}

TEST(LanguageModel, CountsItsCorrectPredictions) {
  ModelCase c(small_model(), 2, 4, 5);
  c.forward();
  std::size_t row = 0;
  for (std::int32_t& target : c.model.targets()) {
    const Vector logits(const_cast<float*>(c.model.logits()[row].data()), {11});
    target = static_cast<std::int32_t>(std::ranges::max_element(logits) - logits.begin());
    ++row;
  }
  c.model.targets()(0, 0) = LanguageModel::kIgnored;
  c.model.targets()(1, 3) = (c.model.targets()(1, 3) + 1) % 11;
  EXPECT_EQ(c.model.accuracy().counted, 7U);
  EXPECT_EQ(c.model.accuracy().correct, 6U);
}

TEST(LanguageModel, PredictsTheFirstOfEqualLogits) {
  ModelCase c(small_model(), 1, 2, 5);
  std::ranges::fill(c.values.all(), 0.0F);
  c.forward();
  c.model.targets()(0, 0) = 0;
  c.model.targets()(0, 1) = 9;
  EXPECT_EQ(c.model.accuracy().counted, 2U);
  EXPECT_EQ(c.model.accuracy().correct, 1U);
}

TEST(LanguageModel, ShowsItsStreamAndItsAttention) {
  ModelCase c(small_model(), 2, 4, 6);
  c.forward();
  for (std::size_t layer = 0; layer <= 2; ++layer) EXPECT_EQ(c.model.stream(layer).extent(0), 8U);
  std::vector<float> weights(16);
  c.model.block(1).attention().weights(1, 2, {weights.data(), {4, 4}});
  for (std::size_t t = 0; t < 4; ++t) {
    float sum = 0;
    for (std::size_t s = 0; s < 4; ++s) sum += weights[t * 4 + s];
    EXPECT_NEAR(sum, 1.0F, 1e-6F);
    if (t < 3) {
      EXPECT_EQ(weights[t * 4 + t + 1], 0.0F);
    }
  }
}

TEST(LanguageModel, DropsRepeatablyAndOnlyWhileDropoutIsEnabled) {
  ModelOptions options = small_model();
  ModelCase plain(options, 2, 5, 7);
  options.embedding_dropout = options.attention_dropout = options.residual_dropout = 0.2;
  ModelCase c(options, 2, 5, 7);
  const auto logits = [&c] {
    c.forward();
    return std::vector<float>(c.model.logits().begin(), c.model.logits().end());
  };
  const std::vector<float> first = logits();
  EXPECT_EQ(logits(), first);
  c.model.set_dropout_seed(1);
  EXPECT_NE(logits(), first);
  c.model.set_dropout(false);
  plain.forward();
  EXPECT_EQ(logits(), std::vector<float>(plain.model.logits().begin(), plain.model.logits().end()));
}

TEST(Loss, IsCorrectIfAProbabilityUnderflows) {
  ModelCase c(small_model(), 1, 6, 8);
  for (float& value : c.values.of(c.list.find("token_embedding"))) value *= 1000.0F;
  c.forward();
  const std::vector<double> logits = as_double({c.model.logits().data(), c.model.logits().size()});
  const double expected = reference::cross_entropy(logits, c.targets());
  EXPECT_GT(expected, 100.0);
  EXPECT_NEAR(c.model.loss(), expected, 16 * kUnitRoundoff);
}

}  // namespace
}  // namespace mha::testing
