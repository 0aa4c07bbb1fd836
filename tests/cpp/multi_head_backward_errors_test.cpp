// What backward refuses, and the words it uses.
#include <gtest/gtest.h>

#include <cmath>

#include "mha/gradients.hpp"
#include "mha/multi_head.hpp"
#include "support/attention_case.hpp"
#include "support/expect_error.hpp"

namespace mha::testing {
namespace {

class ABackward : public ::testing::Test {
 protected:
  ABackward() {
    fill_given(attention_, 1);
    attention_.forward();
  }
  MultiHeadAttention attention_{AttentionOptions::self(5, 12, 3)};
  AttentionGradients gradients_{attention_.options()};
};

TEST(Gradients, OfImpossibleOptionsAreRefused) {
  EXPECT_ERROR(AttentionGradients(AttentionOptions::self(5, 30, 4)), "d_model 30 is not divisible by num_heads 4");
  EXPECT_ERROR(AttentionGradients(AttentionOptions::self(std::size_t{1} << 22U, 4, 1)), "could not be allocated");
}

TEST_F(ABackward, RefusesADOutputOfAnotherShape) {
  const std::vector<float> values(60);
  EXPECT_ERROR(gradients_.set_d_output({values.data(), {12, 5}}),
               "d_output has shape (12, 5), but its axes tm need (5, 12)");
  EXPECT_ERROR(gradients_.set_d_output({values.data(), {5, 11}}), "d_output has shape (5, 11)");
}

TEST_F(ABackward, RefusesNaNAndInfinityByPosition) {
  gradients_.trace().d_output(3, 7) = NAN;
  EXPECT_ERROR(attention_.backward(gradients_), "d_output is NaN at (t 3, m 7): every given number must be finite");
  gradients_.trace().d_output(3, 7) = -INFINITY;
  EXPECT_ERROR(attention_.backward(gradients_), "d_output is minus infinity at (t 3, m 7)");
  gradients_.trace().d_output(3, 7) = 0.0F;
  EXPECT_NO_THROW(attention_.backward(gradients_));
}

TEST_F(ABackward, RefusesAFurtherGradientOfTheWeightsThatDoesNotFit) {
  std::vector<float> values(75);
  const auto further = [&](const std::array<std::size_t, 3>& shape) {
    attention_.backward(gradients_, active_kernels(), {values.data(), shape});
  };
  EXPECT_ERROR(further({5, 3, 5}),
               "the further gradient of the weights has shape (5, 3, 5), but the weights have (3, 5, 5)");
  values[26] = NAN;
  EXPECT_ERROR(further({3, 5, 5}), "further_d_weights is NaN at (h 1, t 0, s 1)");
}

TEST_F(ABackward, RefusesToGoBackFromNothing) {
  const MultiHeadAttention fresh(attention_.options());
  EXPECT_ERROR(fresh.backward(gradients_), "call forward before backward");
  const std::vector<float> embedding(60);
  attention_.set("embedding", embedding, attention_.trace().embedding.shape());
  EXPECT_ERROR(attention_.backward(gradients_), "call forward before backward");
}

TEST_F(ABackward, RefusesToGoBackFromAForwardThatFailed) {
  const float kept = attention_.trace().embedding(0, 0);
  attention_.trace().embedding(0, 0) = NAN;
  EXPECT_ERROR(attention_.forward(), "embedding is NaN");
  EXPECT_ERROR(attention_.backward(gradients_), "call forward before backward");
  attention_.trace().embedding(0, 0) = kept;
  attention_.forward();
  EXPECT_NO_THROW(attention_.backward(gradients_));
}

TEST_F(ABackward, RefusesGradientsOfOtherShapes) {
  AttentionGradients other(AttentionOptions::self(6, 12, 3));
  EXPECT_ERROR(
      attention_.backward(other),
      "these gradients were made for an attention of other shapes: its output is (6, 12), this one's is (5, 12)");
  AttentionOptions options = attention_.options();
  options.bias = true;
  AttentionGradients with_bias(options);
  EXPECT_ERROR(attention_.backward(with_bias), "other shapes");
  options = attention_.options();
  options.dropout = 0.1;
  AttentionGradients with_dropout(options);
  EXPECT_ERROR(attention_.backward(with_dropout), "other shapes");
  options = attention_.options();
  options.num_kv_heads = 1;
  AttentionGradients with_shared_keys(options);
  EXPECT_ERROR(attention_.backward(with_shared_keys), "other shapes");
}

TEST_F(ABackward, TakesGradientsOfTheSameShapesWhateverElseDiffers) {
  AttentionOptions options = attention_.options();
  options.causal = true;
  options.window_left = options.window_right = 2;
  options.temperature = 3.0;
  options.dropout_seed = 9;
  options.num_kv_heads = 3;
  AttentionGradients gradients(options);
  EXPECT_NO_THROW(attention_.backward(gradients));
}

TEST_F(ABackward, SaysWhichGradientGrewTooLargeInsteadOfLeavingNaN) {
  std::ranges::fill(gradients_.trace().d_output, 1e38F);
  for (float& weight : attention_.trace().w_o) weight = 100.0F;
  EXPECT_ERROR(attention_.backward(gradients_), "d_merged is infinite at (t 0, h 0, d 0)");
}

}  // namespace
}  // namespace mha::testing
