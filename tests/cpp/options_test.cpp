// Tests that invalid attention options are rejected, with their sizes.
#include "mha/options.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "mha/attention_layer.hpp"
#include "mha/gradients.hpp"
#include "mha/parameters.hpp"
#include "mha/tiled_attention.hpp"
#include "mha/traced_block.hpp"
#include "support/expect_error.hpp"

namespace mha {
namespace {

class Options : public ::testing::Test {
 protected:
  AttentionOptions options_ = AttentionOptions::self(5, 12, 3);
};

TEST_F(Options, ForSelfAttentionAreValid) { EXPECT_NO_THROW(validate(options_)); }

TEST_F(Options, AreRejectedIfTheHeadsDoNotDivideTheWidth) {
  options_ = AttentionOptions::self(5, 30, 4);
  EXPECT_ERROR(validate(options_), "d_model 30 is not divisible by num_heads 4");
}

TEST_F(Options, AreRejectedWithoutTokens) {
  options_ = AttentionOptions::self(0, 12, 3);
  EXPECT_ERROR(validate(options_), "tokens is 0: the input is empty");
}

TEST_F(Options, AreRejectedWithoutFeaturesOrHeads) {
  EXPECT_ERROR(validate(AttentionOptions::self(5, 0, 3)), "d_model is 0");
  EXPECT_ERROR(validate(AttentionOptions::self(5, 12, 0)), "num_heads is 0");
}

TEST_F(Options, DefaultToKeysOfTheSameNumberAndWidth) {
  AttentionOptions options{.tokens = 4, .d_model = 8, .num_heads = 2};
  for (const bool cross : {false, true}) {
    options.cross = cross;
    EXPECT_NO_THROW(validate(options));
    AttentionOptions expected = AttentionOptions::self(4, 8, 2);
    expected.cross = cross;
    EXPECT_EQ(options.resolved(), expected);
    EXPECT_EQ(AttentionLayer(options).options(), expected);
    EXPECT_EQ(MultiHeadAttention(options).options(), expected);
    EXPECT_EQ(AttentionGradients(options).trace().d_weights.extent(2), 4U);
    EXPECT_TRUE(AttentionGradients(expected).fits(options));
    EXPECT_EQ(TiledAttention({.attention = options}).options(), expected);
    EXPECT_EQ(list_parameters<AttentionWeights>(options).count(), 4U * 8 * 8);
  }
  options.cross = false;
  EXPECT_EQ(TracedBlock({.attention = options}).options().attention, AttentionOptions::self(4, 8, 2));
}

TEST_F(Options, KeepStatedSizes) {
  const AttentionOptions options{
      .tokens = 4, .source_tokens = 3, .cross = true, .d_model = 8, .key_width = 5, .value_width = 6, .num_heads = 2};
  EXPECT_EQ(options.resolved(), options);
  EXPECT_EQ(AttentionLayer(options).options(), options);
}

TEST_F(Options, DefaultToAsManyKeyValueHeadsAsHeads) {
  EXPECT_EQ(options_.kv_heads(), 3U);
  EXPECT_EQ(options_.group_size(), 1U);
}

TEST_F(Options, MayLetHeadsShareKeysAndValues) {
  options_ = AttentionOptions::self(5, 12, 6);
  options_.num_kv_heads = 2;
  EXPECT_NO_THROW(validate(options_));
  EXPECT_EQ(options_.kv_heads(), 2U);
  EXPECT_EQ(options_.group_size(), 3U);
  options_.num_kv_heads = 6;
  EXPECT_NO_THROW(validate(options_));
  EXPECT_EQ(options_.group_size(), 1U);
}

TEST_F(Options, AreRejectedIfHeadsCannotShareKeysAndValuesEvenly) {
  options_ = AttentionOptions::self(5, 12, 6);
  options_.num_kv_heads = 4;
  EXPECT_ERROR(validate(options_),
               "num_heads 6 is not divisible by num_kv_heads 4: every head of keys and values serves as many heads of "
               "queries");
  options_.num_kv_heads = 12;
  EXPECT_ERROR(validate(options_), "num_heads 6 is not divisible by num_kv_heads 12");
}

TEST_F(Options, AreRejectedForSelfAttentionWithTwoSizes) {
  options_.source_tokens = 4;
  EXPECT_ERROR(validate(options_), "source_tokens is 4 and tokens is 5");
  options_.source_tokens = 5;
  options_.key_width = 10;
  EXPECT_ERROR(validate(options_), "key_width is 10 and d_model is 12");
  options_.key_width = 12;
  options_.value_width = 11;
  EXPECT_ERROR(validate(options_), "value_width is 11 and d_model is 12");
}

TEST_F(Options, MayHaveTwoSizesForCrossAttention) {
  options_.cross = true;
  options_.source_tokens = 4;
  options_.key_width = 10;
  options_.value_width = 11;
  EXPECT_NO_THROW(validate(options_));
}

TEST_F(Options, AreRejectedWithAnInvalidTemperature) {
  for (const double temperature :
       {0.0, -1.0, 1e-60, 1e-45, 1e60, static_cast<double>(NAN), static_cast<double>(INFINITY)}) {
    options_.temperature = temperature;
    EXPECT_ERROR(validate(options_), "temperature must be a positive number");
  }
  for (const double temperature : {0.01, 3e-39, 3e38}) {
    options_.temperature = temperature;
    EXPECT_NO_THROW(validate(options_));
  }
}

TEST_F(Options, AreRejectedWithAnInvalidDropout) {
  for (const double dropout : {-0.1, 1.0, 1.5, static_cast<double>(NAN)}) {
    options_.dropout = dropout;
    EXPECT_ERROR(validate(options_), "dropout is a probability");
  }
}

TEST_F(Options, AreRejectedWithAWindowBelowMinusOne) {
  options_.window_left = -2;
  EXPECT_ERROR(validate(options_), "window_left is -2");
  options_.window_left = -1;
  options_.window_right = -7;
  EXPECT_ERROR(validate(options_), "window_right is -7");
}

}  // namespace
}  // namespace mha
