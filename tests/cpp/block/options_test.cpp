// Tests every error message about a block's options, at the limits of valid values.
#include "mha/block_options.hpp"

#include "mha/block.hpp"
#include "support/expect_error.hpp"
#include "support/refusals.hpp"

namespace mha::testing {
namespace {

TEST(BlockOptionsRefusals, NameTheInvalidSize) {
  expect_refusals<BlockOptions>(
      BlockOptions::gpt2(3, 8, 2),
      {{[](BlockOptions& o) { o.tokens = 0; }, "tokens is 0: the input is empty; attention needs at least one token"},
       {[](BlockOptions& o) { o.d_model = 0; }, "d_model is 0: a token needs at least one feature"},
       {[](BlockOptions& o) { o.num_heads = 0; }, "num_heads is 0: attention needs at least one head"},
       {[](BlockOptions& o) { o.num_heads = 3; }, "d_model 8 is not divisible by num_heads 3"},
       {[](BlockOptions& o) { o.num_kv_heads = 3; },
        "num_heads 2 is not divisible by num_kv_heads 3: every head of keys and values serves as many heads of "
        "queries"},
       {[](BlockOptions& o) { o.d_ff = 0; }, "d_ff is 0: the feed-forward part needs at least one feature inside"}});
}

TEST(BlockOptionsRefusals, NameAFeedForwardPartTooWideForMemory) {
  const BlockOptions options = BlockOptions::gpt2(3, SIZE_MAX / 4 + 1, 1);  // 4 · d_model would wrap around to 0
  EXPECT_EQ(options.d_ff, SIZE_MAX);
  EXPECT_ERROR(const TransformerBlock block(options, 1), "memory cannot address");
}

TEST(BlockOptionsRefusals, NameTheInvalidProbability) {
  expect_refusals<BlockOptions>(
      BlockOptions::gpt2(3, 8, 2),
      {{[](BlockOptions& o) { o.attention_dropout = 1.0; }, no_probability("dropout")},
       {[](BlockOptions& o) { o.attention_dropout = kDoubleNan; }, no_probability("dropout")},
       {[](BlockOptions& o) { o.hidden_dropout = 1.0; }, no_probability("hidden_dropout")},
       {[](BlockOptions& o) { o.hidden_dropout = -0.5; }, no_probability("hidden_dropout")},
       {[](BlockOptions& o) { o.hidden_dropout = kDoubleNan; }, no_probability("hidden_dropout")},
       {[](BlockOptions& o) { o.residual_dropout = 1.0; }, no_probability("residual_dropout")},
       {[](BlockOptions& o) { o.residual_dropout = -1e-9; }, no_probability("residual_dropout")},
       {[](BlockOptions& o) { o.residual_dropout = kDoubleInfinity; }, no_probability("residual_dropout")}});
}

TEST(BlockOptionsRefusals, SayWhatEpsilonIsFor) {
  expect_refusals<BlockOptions>(BlockOptions::torch(3, 8, 2, 5, 0.1),
                                {{[](BlockOptions& o) { o.epsilon = 0.0F; }, kNormEpsilonRule},
                                 {[](BlockOptions& o) { o.epsilon = -1e-5F; }, kNormEpsilonRule},
                                 {[](BlockOptions& o) { o.epsilon = NAN; }, kNormEpsilonRule},
                                 {[](BlockOptions& o) { o.epsilon = kInfinity; }, kNormEpsilonRule}});
}

}  // namespace
}  // namespace mha::testing
