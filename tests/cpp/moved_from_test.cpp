// Tests that moved-from objects keep no views of memory that they gave away.
#include <gtest/gtest.h>

#include <array>
#include <type_traits>
#include <utility>
#include <vector>

#include "mha/generator.hpp"
#include "mha/gradients.hpp"
#include "mha/tiled_attention.hpp"
#include "mha/traced_block.hpp"
#include "support/attention_case.hpp"
#include "support/expect_error.hpp"

namespace mha::testing {
namespace {

// Each owns an arena, so a copy would have to be a deep copy, which the code does not need.
static_assert(!std::is_copy_constructible_v<MultiHeadAttention> && !std::is_copy_assignable_v<MultiHeadAttention>);
static_assert(!std::is_copy_constructible_v<AttentionGradients> && !std::is_copy_assignable_v<AttentionGradients>);
static_assert(!std::is_copy_constructible_v<TracedBlock> && !std::is_copy_assignable_v<TracedBlock>);
static_assert(!std::is_copy_constructible_v<TiledAttention> && !std::is_copy_assignable_v<TiledAttention>);
static_assert(!std::is_copy_constructible_v<AttentionLayer> && !std::is_copy_assignable_v<AttentionLayer>);
static_assert(!std::is_copy_constructible_v<TransformerBlock> && !std::is_copy_assignable_v<TransformerBlock>);
static_assert(!std::is_copy_constructible_v<LanguageModel> && !std::is_copy_assignable_v<LanguageModel>);
static_assert(!std::is_copy_constructible_v<Generator> && !std::is_copy_assignable_v<Generator>);
static_assert(!std::is_polymorphic_v<MultiHeadAttention> && std::is_nothrow_move_constructible_v<MultiHeadAttention>);

const AttentionOptions kOptions = AttentionOptions::self(3, 4, 2);

/// The tests use moved-from objects, whose state is specified here.
template <class T>
T take(T& from) {
  return std::move(from);
}

TEST(AMovedAttention, LeavesNoTensorsMasksOrResults) {
  MultiHeadAttention from(kOptions);
  fill_given(from, 1);
  from.forward();
  const std::vector<float> output = values_of(from, "output");
  AttentionGradients gradients(kOptions);

  MultiHeadAttention to = take(from);

  EXPECT_TRUE(from.trace().output.empty());
  EXPECT_TRUE(from.trace().input.empty());
  EXPECT_TRUE(from.tensors().empty());
  EXPECT_TRUE(from.key_padding().empty());
  EXPECT_TRUE(from.custom_mask().empty());
  EXPECT_EQ(from.computed_with(), nullptr);
  EXPECT_ERROR(from.forward(), "this attention was moved from");
  EXPECT_ERROR(from.backward(gradients), "call forward before backward");

  EXPECT_EQ(values_of(to, "output"), output);
  EXPECT_NE(to.computed_with(), nullptr);
  to.backward(gradients);
  to.forward();
  EXPECT_EQ(values_of(to, "output"), output);
}

TEST(AMovedAttention, GetsNewMemoryByAssignment) {
  MultiHeadAttention from(kOptions);
  MultiHeadAttention to = take(from);
  from = MultiHeadAttention(kOptions);
  fill_given(from, 2);
  from.forward();
  EXPECT_EQ(from.trace().output.shape(), (std::array<std::size_t, 2>{3, 4}));
  EXPECT_NE(from.trace().output.data(), to.trace().output.data());
}

TEST(MovedGradients, LeaveNoTensors) {
  MultiHeadAttention attention(kOptions);
  attention.forward();
  AttentionGradients from(kOptions);
  const AttentionGradients to = take(from);
  EXPECT_TRUE(from.trace().d_output.empty());
  EXPECT_TRUE(from.tensors().empty());
  EXPECT_ERROR(attention.backward(from), "no tensor \"d_output\"");
  EXPECT_EQ(to.trace().d_output.size(), 12U);
}

TEST(AMovedTracedBlock, LeavesNoTensorsAndComputesTheSameAfterwards) {
  for (const NormOrder norm : {NormOrder::kPre, NormOrder::kPost}) {
    BlockTraceOptions options;
    options.attention = kOptions;
    options.norm = norm;
    TracedBlock from(options);
    fill_given(from.attention(), 3);
    from.forward();
    const std::vector<float> result = values_of(from.attention(), "residual_2");
    TracedBlock to = take(from);
    EXPECT_TRUE(from.trace().residual_2.empty());
    EXPECT_TRUE(from.trace().attention.output.empty());
    EXPECT_TRUE(from.tensors().empty());
    EXPECT_EQ(from.computed_with(), nullptr);
    EXPECT_ERROR(from.forward(), "this attention was moved from");
    to.forward();
    EXPECT_EQ(values_of(to.attention(), "residual_2"), result);
  }
}

TEST(AMovedTiledAttention, LeavesNoTensorsAndComputesTheSameAfterwards) {
  TiledTraceOptions options;
  options.attention = kOptions;
  options.tile_size = 2;
  TiledAttention from(options);
  fill_given(from.attention(), 4);
  from.forward();
  const std::vector<float> context = values_of(from.attention(), "tiled_context");
  TiledAttention to = take(from);
  EXPECT_TRUE(from.trace().tiled_context.empty());
  EXPECT_TRUE(from.tensors().empty());
  EXPECT_ERROR(from.forward(), "this attention was moved from");
  to.forward();
  EXPECT_EQ(values_of(to.attention(), "tiled_context"), context);
}

TEST(AnAttentionInsideALargerComputation, RejectsComputingAlone) {
  TracedBlock block({.attention = kOptions});
  EXPECT_ERROR(block.attention().forward(), "call the forward of the larger computation");
}

/// Weights of one layer, all 0.1, and an input.
struct LayerOperands {
  std::vector<float> numbers = std::vector<float>(16, 0.1F);
  std::vector<float> x = {1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3};
  std::vector<float> out = std::vector<float>(12);
  ConstMatrix w{numbers.data(), {4, 4}};
  AttentionWeights weights{.w_q = w, .w_k = w, .w_v = w, .w_o = w, .b_q = {}, .b_k = {}, .b_v = {}, .b_o = {}};

  [[nodiscard]] ConstMatrix input() const { return {x.data(), {3, 4}}; }
  [[nodiscard]] Matrix output() { return {out.data(), {3, 4}}; }
};

TEST(AMovedLayer, LeavesNoMemoryMaskOrForwardPass) {
  LayerOperands a;
  AttentionLayer from(kOptions);
  from.use_additive_mask(true);
  from.forward(a.weights, a.input(), a.output());
  const std::vector<float> out = a.out;

  AttentionLayer to = take(from);

  KeyValueCache cache(kOptions, 3);
  EXPECT_TRUE(from.key_padding().empty());
  EXPECT_ERROR(static_cast<void>(from.additive_mask()), "the additive mask is not in use");
  EXPECT_ERROR(from.forward(a.weights, a.input(), a.output()), "this layer has no memory: it was moved from");
  EXPECT_ERROR(from.decode(a.weights, a.input(), cache, a.output()), "this layer has no memory: it was moved from");
  EXPECT_ERROR(from.weights(0, 0, a.output()), "call forward");

  EXPECT_EQ(to.additive_mask().size(), 9U);
  to.forward(a.weights, a.input(), a.output());
  EXPECT_EQ(a.out, out);
}

TEST(AMovedBlock, LeavesNoActivations) {
  const BlockOptions options = BlockOptions::gpt2(3, 4, 2);
  const ParameterList list = list_parameters<BlockWeights>(options);
  const ParameterBuffer values(list);
  const auto weights = bind_parameters<BlockWeights>(options, list, values);
  LayerOperands a;
  TransformerBlock from(options);
  const TransformerBlock to = take(from);
  EXPECT_TRUE(from.activations().norm_1.empty());
  EXPECT_TRUE(from.tensors().empty());
  EXPECT_ERROR(from.forward(weights, a.input(), a.output()), "this block has no memory: it was moved from");
  EXPECT_EQ(to.activations().norm_1.size(), 12U);
  EXPECT_EQ(to.tensors().front().data, to.activations().norm_1_mean.data());
}

TEST(AMovedModel, LeavesNoLogits) {
  ModelOptions options;
  options.vocabulary = 5;
  options.context = 4;
  options.d_model = 4;
  options.num_heads = 2;
  options.layers = 2;
  const ParameterList list = list_parameters<ModelWeights>(options);
  const ParameterBuffer values(list);
  initialise(options, list, values, 1);
  const auto weights = bind_parameters<ModelWeights>(options, list, values);

  LanguageModel from(options, 1, 4);
  from.forward(weights);
  LanguageModel to = take(from);
  EXPECT_TRUE(from.logits().empty());
  EXPECT_ERROR(from.forward(weights), "this model has no memory: it was moved from");
  EXPECT_ERROR(static_cast<void>(from.loss()), "there is no loss yet");
  EXPECT_EQ(to.logits().size(), 20U);
  to.forward(weights);

  Generator reader(options);
  const std::array<std::int32_t, 2> tokens{1, 2};
  reader.read(weights, tokens);
  Generator taken = take(reader);
  EXPECT_EQ(reader.length(), 0U);
  EXPECT_ERROR(reader.read(weights, tokens), "this generator has no memory: it was moved from");
  EXPECT_EQ(taken.length(), 2U);
  EXPECT_EQ(taken.read(weights, tokens).size(), 5U);
}

}  // namespace
}  // namespace mha::testing
