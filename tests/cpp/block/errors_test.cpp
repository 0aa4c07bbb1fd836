// Tests the error messages of transformer blocks.
#include <gtest/gtest.h>

#include <limits>

#include "support/block_case.hpp"
#include "support/expect_error.hpp"

namespace mha::testing {
namespace {

TEST(BlockOptions, AreCheckedByABlock) {
  BlockOptions options = BlockOptions::gpt2(3, 8, 2);
  options.d_ff = 0;
  EXPECT_ERROR(const TransformerBlock block(options), "d_ff is 0");
  options.d_ff = std::numeric_limits<std::size_t>::max() / 16;
  EXPECT_ERROR(const TransformerBlock block(options), "memory cannot address");
}

class BlockErrors : public ::testing::Test {
 protected:
  BlockCase c_ = BlockCase(BlockOptions::gpt2(3, 8, 2), 2, 1);
};

TEST_F(BlockErrors, NameTheShapeThatDoesNotFit) {
  EXPECT_ERROR(c_.block.forward(c_.weights, {c_.x.data(), {5, 8}}, c_.matrix(c_.out)),
               "x has the shape (5, 8), but these options need (6, 8)");
  BlockWeights weights = c_.weights;
  weights.feed_forward.w_1 = {weights.feed_forward.w_1.data(), {32, 8}};
  EXPECT_ERROR(c_.block.forward(weights, c_.matrix(c_.x), c_.matrix(c_.out)),
               "feed_forward.w_1 has the shape (32, 8), but these options need (8, 32)");
  KeyValueCache cache(c_.options.attention(), 3);
  EXPECT_ERROR(c_.block.decode(c_.weights, {c_.x.data(), {4, 8}}, cache, {c_.out.data(), {4, 8}}),
               "x has 4 positions, but this block decodes 1 to 3 of them at a time");
}

TEST_F(BlockErrors, NameTheViewWithoutMemory) {
  const Matrix null(nullptr, {6, 8});
  const std::string words = " has the shape (6, 8), but no memory: its pointer is null";
  EXPECT_ERROR(c_.block.forward(c_.weights, null, c_.matrix(c_.out)), "x" + words);
  EXPECT_ERROR(c_.block.forward(c_.weights, c_.matrix(c_.x), null), "out" + words);
  c_.forward();
  const auto backward = [&](ConstMatrix x, ConstMatrix d_out, Matrix d_x) {
    c_.block.backward(c_.weights, c_.gradient_views, x, d_out, d_x);
  };
  EXPECT_ERROR(backward(null, c_.matrix(c_.d_out), c_.matrix(c_.d_x)), "x" + words);
  EXPECT_ERROR(backward(c_.matrix(c_.x), null, c_.matrix(c_.d_x)), "d_out" + words);
  EXPECT_ERROR(backward(c_.matrix(c_.x), c_.matrix(c_.d_out), null), "d_x" + words);
  BlockWeights weights = c_.weights;
  weights.norm_1.weight = {nullptr, {8}};
  EXPECT_ERROR(c_.block.forward(weights, c_.matrix(c_.x), c_.matrix(c_.out)),
               "norm_1.weight has the shape (8,), but no memory: its pointer is null");
}

TEST_F(BlockErrors, NameTheViewThatCannotBeDecoded) {
  KeyValueCache cache(c_.options.attention(), 3);
  const ConstMatrix x(c_.x.data(), {2, 8});
  const auto decode = [&](ConstMatrix in, Matrix out) { c_.block.decode(c_.weights, in, cache, out); };
  EXPECT_ERROR(decode({nullptr, {2, 8}}, {c_.out.data(), {2, 8}}), "x has the shape (2, 8), but no memory");
  EXPECT_ERROR(decode({c_.x.data(), {2, 7}}, {c_.out.data(), {2, 8}}), "x has the shape (2, 7)");
  EXPECT_ERROR(decode(x, {nullptr, {2, 8}}), "out has the shape (2, 8), but no memory");
  EXPECT_ERROR(decode(x, {c_.out.data(), {3, 8}}), "out has the shape (3, 8), but these options need (2, 8)");
  EXPECT_EQ(cache.length(), 0U);
}

TEST_F(BlockErrors, NameTheNumberThatIsNotFinite) {
  c_.x[(1 * 3 + 2) * 8 + 5] = NAN;
  EXPECT_ERROR(c_.forward(), "x is NaN at (b 1, t 2, m 5): every given number must be finite");
  c_.x = std::vector<float>(c_.x.size(), 1.0F);
  const Parameter& w_2 = c_.list.find("feed_forward.w_2");
  c_.values.of(w_2)[8 + 3] = std::numeric_limits<float>::infinity();
  EXPECT_ERROR(c_.forward(), "feed_forward.w_2 is infinite at (i 1, j 3): every weight must be finite");
  for (float& value : c_.values.of(w_2)) value = 1e38F;
  for (float& value : c_.values.of(c_.list.find("feed_forward.b_1"))) value = 1e3F;
  EXPECT_ERROR(c_.forward(),
               "contracted is infinite at (i 0, j 0): the numbers that it is computed from are too large");
}

TEST_F(BlockErrors, NameTheVarianceThatOverflows) {
  const std::string why = "_inverse_deviation is NaN at (i 0): the numbers that it is computed from are too large";
  c_.x[0] = 1e20F;
  EXPECT_ERROR(c_.forward(), "norm_1" + why);
  for (const NormOrder order : {NormOrder::kPre, NormOrder::kPost}) {
    BlockOptions options = c_.options;
    options.norm = order;
    BlockCase c(options, 2, 1);
    c.values.of(c.list.find("attention.b_o"))[0] = 1e20F;
    EXPECT_ERROR(c.forward(), (order == NormOrder::kPre ? "norm_2" : "norm_1") + why);
  }
}

TEST_F(BlockErrors, RejectABackwardWithoutAForward) {
  EXPECT_ERROR(c_.backward(), "there is nothing to differentiate");
  TransformerBlock forgetful(c_.options, 2, TransformerBlock::Keep::kNothing);
  forgetful.forward(c_.weights, c_.matrix(c_.x), c_.matrix(c_.out));
  EXPECT_ERROR(
      forgetful.backward(c_.weights, c_.gradient_views, c_.matrix(c_.x), c_.matrix(c_.d_out), c_.matrix(c_.d_x)),
      "there is nothing to differentiate");
  c_.forward();
  c_.d_out[0] = NAN;
  EXPECT_ERROR(c_.backward(), "d_out is NaN at (b 0, t 0, m 0)");
  c_.d_out[0] = 0.0F;
  KeyValueCache cache(c_.options.attention(), 3);
  c_.block.decode(c_.weights, {c_.x.data(), {1, 8}}, cache, {c_.out.data(), {1, 8}});
  EXPECT_ERROR(c_.backward(), "there is nothing to differentiate");
  c_.forward();
  c_.x[0] = NAN;
  EXPECT_ERROR(c_.forward(), "x is NaN");
  c_.x[0] = 0.0F;
  EXPECT_ERROR(c_.backward(), "there is nothing to differentiate");
}

TEST(Parameters, AreFoundByNameOrTheNamesAreListed) {
  const ParameterList list = list_parameters<BlockWeights>(BlockOptions::gpt2(3, 8, 2));
  EXPECT_EQ(list.find("attention.w_q").shape()[1], 8U);
  EXPECT_ERROR(static_cast<void>(list.find("w_q")),
               "there is no parameter \"w_q\"; there are norm_1.weight, norm_1.bias, attention.w_q");
  EXPECT_EQ(list.count(), 4 * 8 + 4 * (8 * 8 + 8) + 8 * 32 + 32 + 32 * 8 + 8U);
}

}  // namespace
}  // namespace mha::testing
