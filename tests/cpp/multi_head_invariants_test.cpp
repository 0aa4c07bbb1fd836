// Properties of MultiHeadAttention that hold for all numbers.
#include <gtest/gtest.h>

#include <numeric>

#include "support/attention_case.hpp"
#include "support/numbers.hpp"

namespace mha::testing {
namespace {

TEST(Weights, OfEveryUnmaskedRowSumToOne) {
  for (std::uint32_t seed = 0; seed < 60; ++seed) {
    const AttentionOptions options = random_options(seed);
    SCOPED_TRACE(describe(options));
    MultiHeadAttention attention(options);
    fill_given(attention, seed);
    attention.forward();
    const AttentionTrace& trace = attention.trace();
    for (std::size_t h = 0; h < options.num_heads; ++h) {
      for (std::size_t t = 0; t < options.tokens; ++t) {
        double sum = 0;
        for (const float weight : trace.weights[h][t]) {
          ASSERT_GE(weight, 0.0F);
          sum += static_cast<double>(weight);
        }
        const bool sees_nothing = trace.row_sum(h, t) == 0.0F;
        // s additions in the row's sum, and a division of each weight.
        const double tolerance = static_cast<double>(options.source_tokens + 1) * kUnitRoundoff;
        ASSERT_NEAR(sum, sees_nothing ? 0.0 : 1.0, tolerance) << "head " << h << ", query " << t;
      }
    }
  }
}

TEST(CausalMask, KeepsEveryBitOfARowWhenALaterTokenChanges) {
  constexpr std::size_t tokens = 21;
  for (const bool bias : {false, true}) {
    AttentionOptions options = AttentionOptions::self(tokens, 24, 4);
    options.causal = true;
    options.bias = bias;
    MultiHeadAttention attention(options);
    fill_given(attention, 17);
    attention.forward();
    const std::vector<float> before = values_of(attention, "output");
    for (std::size_t changed = 1; changed < tokens; ++changed) {
      const std::vector<float> kept = values_of(attention, "embedding");
      for (float& feature : attention.trace().embedding[changed]) feature = feature * -37.5F + 4.0F;
      attention.forward();
      const std::vector<float> after = values_of(attention, "output");
      for (std::size_t i = 0; i < changed * options.d_model; ++i) {
        ASSERT_EQ(std::bit_cast<std::uint32_t>(after[i]), std::bit_cast<std::uint32_t>(before[i]))
            << "token " << i / options.d_model << " when token " << changed << " changed";
      }
      const auto row = static_cast<std::ptrdiff_t>(changed * options.d_model);
      EXPECT_FALSE(std::equal(after.begin() + row, after.end(), before.begin() + row)) << "nothing changed at all";
      attention.set("embedding", kept, attention.trace().embedding.shape());
    }
  }
}

TEST(Attention, WithoutPositionsAndMaskIsPermutationEquivariant) {
  constexpr std::size_t tokens = 11;
  MultiHeadAttention attention(AttentionOptions::self(tokens, 12, 3));
  fill_given(attention, 23);
  std::ranges::fill(attention.trace().position, 0.0F);
  attention.forward();
  const std::vector<float> embedding = values_of(attention, "embedding");
  const std::vector<float> output = values_of(attention, "output");

  const auto place_of = [](std::size_t t) { return (t * 7 + 3) % tokens; };
  for (std::size_t t = 0; t < tokens; ++t) {
    std::copy_n(&embedding[t * 12], 12, &attention.trace().embedding(place_of(t), 0));
  }
  attention.forward();
  // The sums over keys have another order: s additions for the row's sum and s for the context, then d_model for the
  // output.
  const double tolerance = (2 * tokens + 12) * kUnitRoundoff * 4 * largest_magnitude<float>(output);
  for (std::size_t t = 0; t < tokens; ++t) {
    const TensorView<float, 1> row = attention.trace().output[place_of(t)];
    expect_all_near<float>({row.data(), 12}, std::span(output).subspan(t * 12, 12), tolerance, "output");
  }
}

TEST(AFullyMaskedRow, GivesZeroWeightsAndZeroContextAndNeverNaN) {
  for (const bool dropout : {false, true}) {
    AttentionOptions options = AttentionOptions::self(9, 12, 3);
    options.bias = true;
    options.dropout = dropout ? 0.5 : 0.0;
    MultiHeadAttention attention(options);
    fill_given(attention, 31);
    for (std::size_t s = 0; s < 9; ++s) attention.custom_mask()(4, s) = -std::numeric_limits<float>::infinity();
    attention.forward();
    const AttentionTrace& trace = attention.trace();
    for (std::size_t h = 0; h < 3; ++h) {
      EXPECT_EQ(trace.row_max(h, 4), -std::numeric_limits<float>::infinity());
      EXPECT_EQ(trace.row_sum(h, 4), 0.0F);
      for (const float weight : trace.weights[h][4]) EXPECT_EQ(weight, 0.0F);
      for (const float value : trace.context[h][4]) EXPECT_EQ(value, 0.0F);
    }
    for (std::size_t i = 0; i < 12; ++i) EXPECT_EQ(trace.output(4, i), trace.b_o(i)) << "only the bias remains";
    for (const float value : trace.output) EXPECT_TRUE(std::isfinite(value));
  }
}

TEST(AFullyMaskedSequence, GivesZeroEverywhere) {
  MultiHeadAttention attention(AttentionOptions::self(5, 8, 2));
  fill_given(attention, 37);
  std::ranges::fill(attention.key_padding(), std::uint8_t{1});
  attention.forward();
  for (const float weight : attention.trace().weights) EXPECT_EQ(weight, 0.0F);
  for (const float value : attention.trace().output) EXPECT_EQ(value, 0.0F);
}

TEST(Softmax, DoesNotChangeWhenAllScoresOfARowAreShifted) {
  MultiHeadAttention attention(AttentionOptions::self(6, 8, 2));
  fill_given(attention, 41);
  attention.forward();
  const std::vector<float> before = values_of(attention, "weights");
  std::ranges::fill(attention.custom_mask(), 3.0F);
  attention.forward();
  // The shift rounds every score, below 8, by at most 4 unit roundoffs. A weight depends on two scores, twice: in the
  // numerator and in the sum.
  expect_all_near<float>(attention.tensor("weights").values(), before, 16 * kUnitRoundoff, "weights");
}

TEST(Heads, AreIndependentBeforeTheOutput) {
  MultiHeadAttention attention(AttentionOptions::self(6, 12, 3));
  fill_given(attention, 43);
  attention.forward();
  const std::vector<float> before = values_of(attention, "context");
  for (std::size_t i = 0; i < 12; ++i) attention.trace().w_q(i, 0) += 1.0F;  // head 0's first feature
  attention.forward();
  const std::vector<float> after = values_of(attention, "context");
  const std::size_t head = before.size() / 3;
  EXPECT_FALSE(std::equal(before.begin(), before.begin() + static_cast<std::ptrdiff_t>(head), after.begin()));
  for (std::size_t i = head; i < before.size(); ++i) ASSERT_EQ(after[i], before[i]);
}

/// Repeats each head's d columns of a (rows, gd) `times` times: (rows, hd).
std::vector<float> repeat_columns(const std::vector<float>& shared, std::size_t d, std::size_t times) {
  std::vector<float> repeated;
  for (std::size_t head = 0; head * d < shared.size(); ++head) {  // crosses rows: a row has a whole number of heads
    for (std::size_t i = 0; i < times; ++i) {
      const auto first = shared.begin() + static_cast<std::ptrdiff_t>(head * d);
      repeated.insert(repeated.end(), first, first + static_cast<std::ptrdiff_t>(d));
    }
  }
  return repeated;
}

TEST(SharedKeysAndValues, EqualHeadsWithTheSameWeightsBitForBit) {
  for (const std::size_t kv_heads : {1U, 2U, 3U}) {
    AttentionOptions options = AttentionOptions::self(7, 24, 6);
    options.bias = options.causal = true;
    AttentionOptions shared_options = options;
    shared_options.num_kv_heads = kv_heads;
    MultiHeadAttention shared(shared_options);
    MultiHeadAttention whole(options);
    fill_given(shared, 53);
    for (const TensorDeclaration& tensor : whole.tensors()) {
      if (!is_given_by_caller(tensor)) continue;
      std::vector<float> values = values_of(shared, tensor.name);
      if (values.size() < tensor.size()) values = repeat_columns(values, 4, shared_options.group_size());
      whole.set(tensor.name, values, tensor.view_shape());
    }
    shared.forward();
    whole.forward();
    for (const char* name : {"k", "v", "scores", "weights", "context", "output"}) {
      EXPECT_EQ(values_of(shared, name), values_of(whole, name)) << name << ", " << kv_heads << " key/value heads";
    }
  }
}

}  // namespace
}  // namespace mha::testing
