// Tests every error message about a language model's options, including its blocks', and who gives it.
#include "mha/model_options.hpp"

#include "support/block_case.hpp"
#include "support/refusals.hpp"

namespace mha::testing {
namespace {

TEST(ModelOptionsRefusals, NameTheInvalidSize) {
  expect_refusals<ModelOptions>(
      small_model(),
      {{[](ModelOptions& o) { o.vocabulary = 0; }, "the vocabulary is 0: a language model needs at least one token"},
       {[](ModelOptions& o) { o.context = 0; }, "the context is 0: a language model needs at least one position"},
       {[](ModelOptions& o) { o.layers = 0; }, "layers is 0: a language model needs at least one block"},
       {[](ModelOptions& o) { o.d_model = 0; }, "d_model is 0: a token needs at least one feature"},
       {[](ModelOptions& o) { o.num_heads = 0; }, "num_heads is 0: attention needs at least one head"},
       {[](ModelOptions& o) { o.num_heads = 5; }, "d_model 12 is not divisible by num_heads 5"},
       {[](ModelOptions& o) { o.num_kv_heads = 2; },
        "num_heads 3 is not divisible by num_kv_heads 2: every head of keys and values serves as many heads of "
        "queries"}});
}

TEST(ModelOptionsRefusals, NameTheInvalidProbability) {
  expect_refusals<ModelOptions>(
      small_model(), {{[](ModelOptions& o) { o.embedding_dropout = 2.0; }, no_probability("embedding_dropout")},
                      {[](ModelOptions& o) { o.embedding_dropout = -0.1; }, no_probability("embedding_dropout")},
                      {[](ModelOptions& o) { o.embedding_dropout = kDoubleNan; }, no_probability("embedding_dropout")},
                      {[](ModelOptions& o) { o.attention_dropout = 1.0; }, no_probability("dropout")},
                      {[](ModelOptions& o) { o.residual_dropout = 1.0; }, no_probability("residual_dropout")},
                      {[](ModelOptions& o) { o.residual_dropout = kDoubleNan; }, no_probability("residual_dropout")}});
}

TEST(ModelOptionsRefusals, SayWhatEpsilonIsFor) {
  expect_refusals<ModelOptions>(small_model(), {{[](ModelOptions& o) { o.epsilon = 0.0F; }, kNormEpsilonRule},
                                                {[](ModelOptions& o) { o.epsilon = -1.0F; }, kNormEpsilonRule},
                                                {[](ModelOptions& o) { o.epsilon = NAN; }, kNormEpsilonRule},
                                                {[](ModelOptions& o) { o.epsilon = kInfinity; }, kNormEpsilonRule}});
}

TEST(ModelOptions, DefaultToFourTimesTheWidthInside) {
  ModelOptions options = small_model();
  options.d_ff = 0;
  EXPECT_EQ(options.block(1).d_ff, 4 * options.d_model);
  EXPECT_NO_THROW(validate(options));
}

TEST(ModelOptions, KeepAGivenWidthInside) {
  ModelOptions options = small_model();
  options.d_ff = 20;
  EXPECT_EQ(options.block(1).d_ff, 20U);
  const ParameterList list = list_parameters<ModelWeights>(options);
  EXPECT_EQ(list.find("blocks.1.feed_forward.w_1").size(), 12U * 20U);
}

template <class Parameters, class Options, class Change>
std::string error_of_listing(Options options, const Change& change) {
  change(options);
  const std::string error = error_of([&] { static_cast<void>(list_parameters<Parameters>(options)); });
  const ParameterList list;
  const ParameterBuffer buffer(list);
  EXPECT_EQ(error_of([&] { static_cast<void>(bind_parameters<Parameters>(options, list, buffer)); }), error);
  return error;
}

TEST(InvalidOptions, DeclareNoParameters) {
  EXPECT_EQ(error_of_listing<BlockWeights>(BlockOptions::gpt2(3, 4, 2), [](BlockOptions& o) { o.num_heads = 0; }),
            "num_heads is 0: attention needs at least one head");
  EXPECT_EQ(error_of_listing<BlockWeights>(BlockOptions::gpt2(3, 4, 2), [](BlockOptions& o) { o.num_heads = 3; }),
            "d_model 4 is not divisible by num_heads 3");
  EXPECT_EQ(error_of_listing<ModelWeights>(small_model(), [](ModelOptions& o) { o.layers = SIZE_MAX; }),
            "layers is 18446744073709551615: a language model has at most 4096 blocks");
  EXPECT_EQ(error_of_listing<ModelWeights>(small_model(), [](ModelOptions& o) { o.num_kv_heads = 2; }),
            "num_heads 3 is not divisible by num_kv_heads 2: every head of keys and values serves as many heads of "
            "queries");
  EXPECT_EQ(error_of_listing<ModelWeights>(small_model(), [](ModelOptions& o) { o.vocabulary = SIZE_MAX / 4; }),
            "memory cannot address token_embedding of shape (4611686018427387903, 12): use fewer tokens or features");
}

}  // namespace
}  // namespace mha::testing
