// Tests the error messages of AttentionLayer.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "support/expect_error.hpp"
#include "support/layer_case.hpp"
#include "support/refusals.hpp"

namespace mha::testing {
namespace {

AttentionOptions grouped_cross_options() {
  AttentionOptions options = AttentionOptions::self(3, 8, 4);
  options.num_kv_heads = 2;
  options.cross = true;
  options.source_tokens = 5;
  options.key_width = 6;
  options.value_width = 7;
  options.bias = true;
  return options;
}

class AttentionLayerErrors : public ::testing::Test {
 protected:
  LayerCase c_{grouped_cross_options(), 2, 1, false};

  void expect_forward_error(const AttentionWeights& weights, const AttentionLayerInputs& inputs, const char* words) {
    EXPECT_ERROR(c_.layer.forward(weights, inputs, c_.out()), words);
  }
};

TEST_F(AttentionLayerErrors, NameTheShapeThatDoesNotFit) {
  AttentionWeights weights = c_.weights();
  weights.w_k = {weights.w_k.data(), {6, 8}};
  expect_forward_error(weights, c_.inputs(), "w_k has the shape (6, 8), but these options need (6, 4)");
  weights = c_.weights();
  weights.b_o = {};
  expect_forward_error(weights, c_.inputs(), "b_o has the shape (0,), but these options need (8,)");
  AttentionLayerInputs inputs = c_.inputs();
  inputs.value_input = {inputs.value_input.data(), {5, 7}};
  expect_forward_error(c_.weights(), inputs, "value_input has the shape (5, 7), but these options need (10, 7)");
  EXPECT_ERROR(c_.layer.forward(c_.weights(), c_.inputs(), {c_.output.data(), {3, 8}}),
               "output has the shape (3, 8), but these options need (6, 8)");
}

TEST_F(AttentionLayerErrors, NameTheGradientThatDoesNotFit) {
  c_.forward();
  AttentionWeightGradients gradients = c_.gradients.views();
  gradients.w_v = {gradients.w_v.data(), {7, 3}};
  EXPECT_ERROR(c_.layer.backward(c_.weights(), gradients, c_.inputs(), c_.d_out(), c_.d_inputs()),
               "d_w_v has the shape (7, 3), but these options need (7, 4)");
  AttentionLayerInputGradients d_inputs = c_.d_inputs();
  d_inputs.key_input = {d_inputs.key_input.data(), {10, 5}};
  EXPECT_ERROR(c_.layer.backward(c_.weights(), c_.gradients.views(), c_.inputs(), c_.d_out(), d_inputs),
               "d_key_input has the shape (10, 5), but these options need (10, 6)");
}

TEST_F(AttentionLayerErrors, RejectKeyInputsInSelfAttentionAndUnexpectedBiases) {
  LayerCase self(AttentionOptions::self(3, 8, 4), 1, 1, false);
  AttentionLayerInputs inputs = self.inputs();
  inputs.key_input = inputs.input;
  EXPECT_ERROR(self.layer.forward(self.weights(), inputs, self.out()), "key_input is given, but in self-attention");
  AttentionWeights weights = self.weights();
  weights.b_q = {self.input.data(), {8}};
  EXPECT_ERROR(self.layer.forward(weights, self.inputs(), self.out()), "b_q is given, but the options have no bias");
}

TEST_F(AttentionLayerErrors, NameThePositionOfANumberThatIsNotFinite) {
  c_.key_input[5 * 6 + 2 * 6 + 3] = NAN;  // sequence 1, key 2, feature 3
  EXPECT_ERROR(c_.forward(), "key_input is NaN at (b 1, s 2, m 3): every given number must be finite");
  c_.key_input[5 * 6 + 2 * 6 + 3] = 0.0F;
  c_.sequences.front().trace().w_v(6, 1) = std::numeric_limits<float>::infinity();
  EXPECT_ERROR(c_.forward(), "w_v is infinite at (i 6, j 1)");
  c_.sequences.front().trace().w_v(6, 1) = 0.0F;
  c_.sequences.front().trace().w_o(7, 0) = -std::numeric_limits<float>::infinity();
  EXPECT_ERROR(c_.forward(), "w_o is minus infinity at (i 7, j 0)");
  c_.sequences.front().trace().w_o(7, 0) = 0.0F;
  c_.layer.use_additive_mask(true);
  c_.layer.additive_mask()(2, 4) = NAN;
  EXPECT_ERROR(c_.forward(), "additive_mask is NaN at (t 2, s 4)");
  c_.layer.additive_mask()(2, 4) = 0.0F;
  c_.forward();
  c_.d_output[9] = NAN;
  EXPECT_ERROR(c_.backward(), "d_output is NaN at (b 0, t 1, m 1)");
  for (const std::string& name : c_.gradients.names()) {
    for (const float value : c_.gradients[name]) ASSERT_EQ(value, 0.0F) << name << " was added to";
  }
}

TEST(AnAdditiveMask, IsKeptWhileItIsNotInUse) {
  AttentionLayer layer(AttentionOptions::self(2, 4, 1));
  layer.use_additive_mask(true);
  layer.additive_mask()(1, 0) = 0.5F;
  layer.use_additive_mask(true);
  EXPECT_EQ(layer.additive_mask()(1, 0), 0.5F);
  layer.use_additive_mask(false);
  layer.use_additive_mask(true);
  EXPECT_EQ(layer.additive_mask()(1, 0), 0.5F);
}

TEST_F(AttentionLayerErrors, SayWhatOverflowed) {
  const std::vector<float> input = c_.input;
  std::ranges::fill(c_.input, 3e38F);
  EXPECT_ERROR(c_.forward(), "a query is ");
  std::ranges::fill(c_.input, 1e35F);
  std::ranges::fill(c_.key_input, 1e35F);
  EXPECT_ERROR(c_.forward(), "the score does not fit into a 32-bit float at (b 0, h 0, t 0, s 0)");
  c_.input = input;
  std::ranges::fill(c_.key_input, 1.0F);
  std::ranges::fill(c_.value_input, 3e37F);
  std::ranges::fill(c_.sequences.front().trace().w_o, 3e37F);
  EXPECT_ERROR(c_.forward(), "output is ");
}

/// Self-attention in which all numbers are 0 except those that a test sets.
class LargeNumbers : public ::testing::Test {
 protected:
  explicit LargeNumbers(double temperature = 1.0) : c_(options(temperature), 1, 1, false) {
    for (const Matrix& w : {trace().w_q, trace().w_k, trace().w_v, trace().w_o}) std::ranges::fill(w, 0.0F);
    for (const Vector& b : {trace().b_q, trace().b_k, trace().b_v, trace().b_o}) std::ranges::fill(b, 0.0F);
    std::ranges::fill(c_.input, 0.0F);
    std::ranges::fill(c_.d_output, 0.0F);
  }
  static AttentionOptions options(double temperature) {
    AttentionOptions options = AttentionOptions::self(2, 64, 1);
    options.temperature = temperature;
    options.bias = true;
    return options;
  }
  [[nodiscard]] const AttentionTrace& trace() const { return c_.sequences.front().trace(); }
  static void set_diagonal(Matrix w, float value) {
    for (std::size_t i = 0; i < w.extent(0); ++i) w(i, i) = value;
  }

  LayerCase c_;
};

TEST_F(LargeNumbers, AreRejectedIfOnlyTheSumOfAScoreOverflows) {
  set_diagonal(trace().w_q, 1.0F);
  set_diagonal(trace().w_k, 1.0F);
  std::ranges::fill(c_.input, 8.4e18F);  // 64 products of 7e37 / 8
  EXPECT_ERROR(c_.forward(), "the score does not fit into a 32-bit float at (b 0, h 0, t 0, s 0)");
}

TEST_F(LargeNumbers, AreAcceptedIfOnlyTheScoreOfALaterKeyOverflowsInACausalLayer) {
  trace().w_q(0, 0) = 1.0F;  // query 0 times key 1 overflows; all other scores are 0
  trace().w_k(1, 0) = 1.0F;
  c_.input[0] = 1e30F;
  c_.input[64 + 1] = 1e30F;
  EXPECT_ERROR(c_.forward(), "the score does not fit into a 32-bit float at (b 0, h 0, t 0, s 1)");
  AttentionOptions causal = c_.options;
  causal.causal = true;
  EXPECT_NO_THROW(AttentionLayer(causal).forward(c_.weights(), c_.inputs(), c_.out()));
}

class LargeNumbersAtATemperature : public LargeNumbers {
 protected:
  LargeNumbersAtATemperature() : LargeNumbers(0.5) {}
};

TEST_F(LargeNumbers, AreAcceptedIfOnlyTheSumOfAllScoresOverflows) {
  set_diagonal(trace().w_q, 1.0F);
  set_diagonal(trace().w_k, 1.0F);
  std::ranges::fill(c_.input, 5.6e18F);  // two scores of 64 · 3.1e37 / 8
  EXPECT_NO_THROW(c_.forward());
}

TEST_F(LargeNumbers, AreAcceptedIfOnlyTheScoreOfAnInvisibleKeyOverflows) {
  set_diagonal(trace().w_q, 1.0F);
  set_diagonal(trace().w_k, 1.0F);
  std::fill_n(c_.input.begin() + 64, 64, 8.4e18F);
  EXPECT_ERROR(c_.forward(), "the score does not fit into a 32-bit float at (b 0, h 0, t 1, s 1)");
  c_.layer.key_padding()[1] = 1;
  EXPECT_NO_THROW(c_.forward());
}

TEST_F(LargeNumbersAtATemperature, AreRejectedIfTheMaskOverflows) {
  c_.layer.use_additive_mask(true);
  c_.layer.additive_mask()(1, 0) = 3e38F;
  EXPECT_ERROR(c_.forward(),
               "the sum of the score and additive_mask does not fit into a 32-bit float at (b 0, h 0, t 1, s 0): "
               "additive_mask is too large");
  c_.layer.additive_mask()(1, 0) = -kInfinity;
  c_.layer.additive_mask()(0, 0) = 1.2e37F;
  EXPECT_NO_THROW(c_.forward());
}

TEST_F(LargeNumbers, AreRejectedIfOnlyTheGradientOfABiasOverflows) {
  std::ranges::fill(c_.d_output, 3e38F);
  c_.forward();
  EXPECT_ERROR(c_.backward(), "the gradient of b_o is infinite at (i 0): the numbers that it is computed from");
}

TEST_F(LargeNumbers, AreRejectedIfOnlyTheGradientOfAWeightOverflows) {
  std::ranges::fill(trace().b_v, 1e20F);
  std::ranges::fill(c_.d_output, 1e20F);
  c_.forward();
  EXPECT_ERROR(c_.backward(), "the gradient of w_o is infinite at (i 0, j 0)");
}

TEST_F(LargeNumbers, AreRejectedIfOnlyTheGradientOfTheInputOverflows) {
  set_diagonal(trace().w_v, 1e20F);
  set_diagonal(trace().w_o, 1e10F);
  std::ranges::fill(c_.d_output, 1e10F);
  c_.forward();
  EXPECT_ERROR(c_.backward(), "the gradient of input is infinite at (b 0, t 0, m 0)");
}

TEST_F(LargeNumbers, AreRejectedWithThePositionIfAProjectionOrTheOutputOverflows) {
  set_diagonal(trace().w_q, 1e20F);
  c_.input[64 + 3] = 1e20F;
  EXPECT_ERROR(c_.forward(), "a query is infinite at (b 0, t 1, m 3): the numbers that it is computed from");
  set_diagonal(trace().w_q, 0.0F);
  set_diagonal(trace().w_v, 1e20F);
  EXPECT_ERROR(c_.forward(), "a value is infinite at (b 0, s 1, m 3): the numbers that it is computed from");
  c_.input[64 + 3] = 1.0F;
  set_diagonal(trace().w_o, 1e20F);
  EXPECT_ERROR(c_.forward(), "output is infinite at (b 0, t 0, m 3): the numbers that it is computed from");
}

TEST_F(LargeNumbers, AreRejectedIfTheGradientOfTheMergedHeadsOverflows) {
  set_diagonal(trace().w_o, 1e30F);
  c_.d_output[64 + 3] = 1e30F;
  c_.forward();
  EXPECT_ERROR(c_.backward(), "the gradient of the merged heads is infinite at (b 0, t 1, m 3)");
}

TEST_F(AttentionLayerErrors, NameTheGradientOfTheKeyInputThatOverflows) {
  std::ranges::fill(c_.sequences.front().trace().w_v, 1e30F);
  std::ranges::fill(c_.value_input, 1e-30F);
  std::ranges::fill(c_.d_output, 1e10F);
  c_.forward();
  EXPECT_ERROR(c_.backward(), "the gradient of value_input is ");
}

TEST_F(AttentionLayerErrors, DiscardTheKeptForwardPass) {
  c_.forward();
  c_.input[0] = NAN;
  EXPECT_ERROR(c_.forward(), "input is NaN");
  c_.input[0] = 0.0F;
  EXPECT_ERROR(c_.backward(), "backward needs a forward pass first");
}

TEST_F(AttentionLayerErrors, AcceptLargeNumbersThatDoNotOverflow) {
  std::ranges::fill(c_.key_input, 1e37F);
  std::ranges::fill(c_.input, 1e-20F);
  EXPECT_NO_THROW(c_.forward());
}

TEST_F(AttentionLayerErrors, SayThatBackwardNeedsAForward) {
  EXPECT_ERROR(c_.backward(), "backward needs a forward pass first");
  AttentionLayer forgetful(grouped_cross_options(), 2, AttentionLayer::Keep::kNothing);
  forgetful.forward(c_.weights(), c_.inputs(), c_.out());
  EXPECT_ERROR(forgetful.backward(c_.weights(), c_.gradients.views(), c_.inputs(), c_.d_out(), c_.d_inputs()),
               "backward needs a layer that was created for backward");
  std::vector<float> weights(15);
  EXPECT_ERROR(c_.layer.weights(0, 0, {weights.data(), {3, 5}}), "reading the weights needs a forward pass first");
  c_.forward();
  EXPECT_ERROR(c_.layer.weights(2, 0, {weights.data(), {3, 5}}), "there is no head 0 of sequence 2");
  EXPECT_ERROR(c_.layer.weights(0, 0, {weights.data(), {5, 3}}), "has the shape (5, 3), but these options need (3, 5)");
}

TEST(AttentionLayerOutput, MustNotOverlapAnInput) {
  const AttentionOptions options = AttentionOptions::self(3, 8, 2);
  LayerCase c(options, 1, 1, false);
  std::vector<float> memory(2 * 3 * 8);
  const Matrix first(memory.data(), {3, 8});
  const Matrix between(memory.data() + 8, {3, 8});
  const Matrix second(memory.data() + 3 * 8, {3, 8});
  EXPECT_ERROR(c.layer.forward(c.weights(), between, first), "output overlaps input in memory");
  EXPECT_ERROR(c.layer.forward(c.weights(), first, between), "output overlaps input in memory");
  EXPECT_NO_THROW(c.layer.forward(c.weights(), first, second));
  KeyValueCache cache(options, 3);
  EXPECT_ERROR(c.layer.decode(c.weights(), first, cache, first), "output overlaps input in memory");
}

TEST_F(AttentionLayerErrors, RejectInvalidSizes) {
  EXPECT_ERROR(AttentionLayer(grouped_cross_options(), 0), "batch is 0");
  EXPECT_ERROR(AttentionLayer(AttentionOptions::self(3, 8, 3)), "d_model 8 is not divisible by num_heads 3");
  EXPECT_ERROR(AttentionLayer(grouped_cross_options(), SIZE_MAX / 2), "more than memory can address");
  EXPECT_ERROR(AttentionLayer(AttentionOptions::self(SIZE_MAX / 64, 8, 2)), "memory cannot address");
  EXPECT_ERROR(static_cast<void>(c_.layer.additive_mask()), "the additive mask is not in use");
}

}  // namespace
}  // namespace mha::testing
