// Tests that TracedBlock matches its provenance and TransformerBlock.
#include "mha/traced_block.hpp"

#include <gtest/gtest.h>

#include <string>

#include "support/attention_case.hpp"
#include "support/block_case.hpp"
#include "support/expect_error.hpp"
#include "support/numbers.hpp"
#include "support/provenance.hpp"
#include "tools/conformance/run_case.hpp"

namespace mha::testing {
namespace {

/// All combinations of options, as bits of a number.
BlockTraceOptions block_variant(int bits) {
  BlockTraceOptions options;
  options.attention = AttentionOptions::self(6, 12, 4);
  options.attention.bias = (bits & 1) != 0;
  options.attention.dropout = (bits & 2) != 0 ? 0.3 : 0.0;
  options.attention.num_kv_heads = (bits & 4) != 0 ? 2 : 0;
  options.attention.causal = (bits & 4) != 0;
  options.norm = (bits & 8) != 0 ? NormOrder::kPre : NormOrder::kPost;
  options.gelu = (bits & 16) != 0 ? Gelu::kTanh : Gelu::kExact;
  options.hidden_dropout = (bits & 32) != 0 ? 0.25 : 0.0;
  options.residual_dropout = (bits & 64) != 0 ? 0.2 : 0.0;
  options.d_ff = 20;
  return options;
}

std::string names_of(const TracedBlock& block) {
  std::string names;
  for (const TensorDeclaration& tensor : block.tensors()) names.append(names.empty() ? "" : " ").append(tensor.name);
  return names;
}

class EveryBlock : public ::testing::TestWithParam<int> {};

TEST_P(EveryBlock, ComputesWhatItsProvenanceSays) {
  TracedBlock block(block_variant(GetParam()));
  fill_given(block.attention(), 21);
  block.attention().key_padding()[1] = 1;
  block.forward();
  expect_every_cell_is_what_its_provenance_says(block.tensors(), {block.tensors()});
}

TEST_P(EveryBlock, HasUniqueNamesAndRefersOnlyToEarlierTensors) {
  const TracedBlock block(block_variant(GetParam()));
  expect_unique_names_that_refer_to_earlier_tensors(TracedBlock(block_variant(GetParam())).tensors());
}

INSTANTIATE_TEST_SUITE_P(TracedBlock, EveryBlock, ::testing::Range(0, 128));

TEST(TracedBlock, AgreesWithTheFastBlock) {
  std::uint32_t seed = 71;
  for (const BlockOptions& options : block_options()) {
    BlockCase c(options, 2, seed++);
    c.forward();
    const std::vector<float> traced = tools::traced_output(options, c.list, c.values, c.matrix(c.x), active_kernels());
    // The same sums in a different order, of numbers near 1 that the weights of the last norm scale up to 4.
    const std::size_t sums = 5 * options.d_model + options.attention().head_width() + 2 * options.tokens + options.d_ff;
    expect_all_near<float>(c.out, traced, 8 * static_cast<double>(sums) * kUnitRoundoff, "output");
  }
}

TEST(TracedBlock, DropsTheSameNumbersAsTheFastBlock) {
  std::uint32_t seed = 81;
  for (BlockOptions options : block_options()) {
    options.hidden_dropout = 0.3;
    options.residual_dropout = 0.4;
    BlockCase c(options, 1, seed++);
    c.forward();
    const std::vector<float> traced = tools::traced_output(options, c.list, c.values, c.matrix(c.x), active_kernels());
    const std::size_t sums = 5 * options.d_model + options.attention().head_width() + 2 * options.tokens + options.d_ff;
    // As above, but survivors are up to 1 / 0.6 times as large.
    expect_all_near<float>(c.out, traced, 16 * static_cast<double>(sums) * kUnitRoundoff, "output");
  }
}

TEST(TracedBlock, NamesTheDroppedTensorsInItsProvenance) {
  BlockTraceOptions options = block_variant(0);
  options.hidden_dropout = options.residual_dropout = 0.5;
  const TracedBlock post(options);
  EXPECT_EQ(post.tensor("dropped_output").provenance, "output:tm output_dropout_mask:tm");
  EXPECT_EQ(post.tensor("residual_1").provenance, "input:tm + dropped_output:tm");
  EXPECT_EQ(post.tensor("dropped_activated").provenance, "activated:tf activated_dropout_mask:tf");
  EXPECT_EQ(post.tensor("contracted").provenance, "dropped_activated:tf w_2:fm + b_2:m");
  EXPECT_EQ(post.tensor("dropped_contracted").provenance, "contracted:tm contracted_dropout_mask:tm");
  EXPECT_EQ(post.tensor("residual_2").provenance, "norm_1:tm + dropped_contracted:tm");
  options.norm = NormOrder::kPre;
  options.hidden_dropout = 0.0;
  const TracedBlock pre(options);
  EXPECT_EQ(pre.tensor("contracted").provenance, "activated:tf w_2:fm + b_2:m");
  EXPECT_EQ(pre.tensor("residual_2").provenance, "residual_1:tm + dropped_contracted:tm");
}

TEST(TracedBlock, NormalisesAtThePlaceOfItsOrder) {
  BlockTraceOptions options = block_variant(1);
  const TracedBlock post(options);
  EXPECT_EQ(post.tensor("q_projected").provenance, "input:tm w_q:m(hd) + b_q:(hd)");
  EXPECT_EQ(post.tensor("norm_1_mean").provenance, "mean(residual_1:tm)");
  EXPECT_EQ(post.tensor("residual_2").provenance, "norm_1:tm + contracted:tm");
  EXPECT_TRUE(names_of(post).ends_with("norm_2_normalised norm_2"));
  options.norm = NormOrder::kPre;
  const TracedBlock pre(options);
  EXPECT_EQ(pre.tensor("q_projected").provenance, "norm_1:tm w_q:m(hd) + b_q:(hd)");
  EXPECT_EQ(pre.tensor("k_projected").provenance, "norm_1:sm w_k:m(hd) + b_k:(hd)");
  EXPECT_EQ(pre.tensor("norm_1_mean").provenance, "mean(input:tm)");
  EXPECT_EQ(pre.tensor("residual_2").provenance, "residual_1:tm + contracted:tm");
  EXPECT_TRUE(names_of(pre).ends_with("contracted residual_2"));
  EXPECT_EQ(pre.tensor("hidden").view_shape(), (std::vector<std::size_t>{6, 20}));
}

TEST(TracedBlock, RejectsInvalidOptions) {
  BlockTraceOptions options = block_variant(0);
  options.d_ff = 0;
  EXPECT_ERROR(TracedBlock{options}, "d_ff is 0: the feed-forward part needs at least one feature inside");
  options = block_variant(0);
  options.epsilon = 0.0F;
  EXPECT_ERROR(TracedBlock{options},
               "epsilon must be a positive number, such as 1e-5: it keeps a row of equal numbers");
  options = block_variant(0);
  options.hidden_dropout = 1.0;
  EXPECT_ERROR(TracedBlock{options}, "hidden_dropout is a probability: it must be at least 0 and less than 1");
  options = block_variant(0);
  options.residual_dropout = -0.1;
  EXPECT_ERROR(TracedBlock{options}, "residual_dropout is a probability: it must be at least 0 and less than 1");
  options = block_variant(0);
  options.attention.cross = true;
  EXPECT_ERROR(TracedBlock{options}, "a block attends to its own stream, so its attention cannot be cross");
}

TEST(TracedBlock, NamesThePositionOfAnOverflow) {
  TracedBlock block(block_variant(8));
  fill_given(block.attention(), 31);
  block.trace().attention.embedding(2, 0) = 1e30F;
  EXPECT_ERROR(block.forward(), "norm_1_variance is infinite at (t 2): the numbers that it is computed from");
  EXPECT_EQ(block.computed_with(), nullptr);
}

TEST(TracedBlock, NamesThePositionOfAnOverflowingVarianceThatTheNextNormHides) {
  TracedBlock block(block_variant(1));
  fill_given(block.attention(), 32);
  std::ranges::fill(block.trace().attention.w_v, 0.0F);
  std::ranges::fill(block.trace().attention.w_q, 0.0F);
  block.trace().attention.embedding(2, 0) = 1e20F;
  EXPECT_ERROR(block.forward(), "norm_1_variance is infinite at (t 2): the numbers that it is computed from");
}

}  // namespace
}  // namespace mha::testing
