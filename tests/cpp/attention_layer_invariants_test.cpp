// Properties of AttentionLayer that hold for all numbers.
// Comparisons are bit by bit if a query's arithmetic must not depend on the other queries.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "mha/random.hpp"
#include "support/expect_error.hpp"
#include "support/layer_case.hpp"
#include "support/numbers.hpp"

namespace mha::testing {
namespace {

constexpr float kForbidden = -std::numeric_limits<float>::infinity();

AttentionOptions causal_options(std::size_t tokens) {
  AttentionOptions options = AttentionOptions::self(tokens, 24, 4);
  options.num_kv_heads = 2;
  options.bias = true;
  options.causal = true;
  return options;
}

TEST(AttentionLayer, KeepsEveryBitOfACausalRowWhenALaterTokenChanges) {
  LayerCase c(causal_options(211), 1, 17, false);
  c.forward();
  const std::vector<float> before = c.output;
  for (const std::size_t changed : {1U, 2U, 47U, 48U, 95U, 96U, 97U, 150U, 210U}) {
    const std::vector<float> kept = c.input;
    for (std::size_t i = 0; i < 24; ++i) c.input[changed * 24 + i] = c.input[changed * 24 + i] * -37.5F + 4.0F;
    c.forward();
    for (std::size_t i = 0; i < changed * 24; ++i) ASSERT_EQ(c.output[i], before[i]) << i / 24 << ", " << changed;
    const auto row = static_cast<std::ptrdiff_t>(changed * 24);
    EXPECT_FALSE(std::equal(c.output.begin() + row, c.output.end(), before.begin() + row)) << "nothing changed at all";
    c.input = kept;
  }
}

TEST(AttentionLayer, GivesACausalPrefixTheSameBitsAsInTheWholeSequence) {
  const LayerCase whole = [] {
    LayerCase c(causal_options(130), 1, 19, false);
    c.forward();
    return c;
  }();
  for (const std::size_t tokens : {1U, 5U, 12U, 13U, 95U, 96U, 97U, 129U}) {
    AttentionLayer layer(causal_options(tokens));
    std::vector<float> output(tokens * 24);
    layer.forward(whole.weights(), ConstMatrix(whole.input.data(), {tokens, 24}), {output.data(), {tokens, 24}});
    for (std::size_t i = 0; i < output.size(); ++i) ASSERT_EQ(output[i], whole.output[i]) << tokens;
  }
}

TEST(AttentionLayer, GivesASequenceTheSameBitsAloneAndInABatch) {
  AttentionOptions options = AttentionOptions::self(31, 24, 4);
  LayerCase c(options, 3, 23, false);
  c.forward();
  AttentionLayer alone(options);
  std::vector<float> output(31 * 24);
  for (std::size_t b = 0; b < 3; ++b) {
    alone.forward(c.weights(), ConstMatrix(c.input.data() + b * 31 * 24, {31, 24}), {output.data(), {31, 24}});
    for (std::size_t i = 0; i < output.size(); ++i) ASSERT_EQ(output[i], c.output[b * 31 * 24 + i]);
  }
}

TEST(AttentionLayer, GivesASequenceTheSameBitsBesideOneWhoseValuesAreHuge) {
  const AttentionOptions options = AttentionOptions::self(4, 4, 1);
  LayerCase c(options, 2, 23, false);
  // Values near 1e37 in the second sequence, near 1e28 in the first.
  for (std::size_t i = 4 * 4; i < c.input.size(); ++i) c.input[i] *= 1e9F;
  for (float& value : c.sequences.front().trace().w_v) value *= 1e28F;
  for (float& value : c.sequences.front().trace().w_k) value *= 1e-9F;
  c.forward();
  AttentionLayer alone(options);
  std::vector<float> output(4 * 4);
  for (std::size_t b = 0; b < 2; ++b) {
    alone.forward(c.weights(), ConstMatrix(c.input.data() + b * 16, {4, 4}), {output.data(), {4, 4}});
    for (std::size_t i = 0; i < output.size(); ++i) ASSERT_EQ(output[i], c.output[b * 16 + i]) << b;
  }
}

TEST(AttentionLayer, AddsLargeValuesThatSurviveDropout) {
  AttentionOptions options = AttentionOptions::self(1, 1, 1);
  options.cross = true;
  options.source_tokens = 2;
  options.dropout = 0.99;
  std::uint32_t seed = 0;
  const auto survives = [&](std::uint32_t index) { return random_u32(seed, index) >= 0.99 * 4294967296.0; };
  while (!survives(0) || !survives(1)) ++seed;
  AttentionLayer layer(options);
  layer.set_dropout_seed(seed);
  const float one = 1.0F;
  const ConstMatrix w(&one, {1, 1});
  const std::vector<float> query = {0.0F};
  const std::vector<float> keys = {0.0F, 0.0F};
  const std::vector<float> values = {2.5e36F, 2.5e36F};  // 100 times their sum overflows, 100 times their mean fits
  float output = NAN;
  layer.forward({.w_q = w, .w_k = w, .w_v = w, .w_o = w, .b_q = {}, .b_k = {}, .b_v = {}, .b_o = {}},
                {query.data(), {1, 1}}, {keys.data(), {2, 1}}, {values.data(), {2, 1}}, {&output, {1, 1}});
  EXPECT_NEAR(output, 2.5e38F, 2.5e38F * 10 * static_cast<float>(kUnitRoundoff));
}

TEST(AttentionLayer, WithSharedKeysEqualsOneWithTheSameKeysRepeated) {
  AttentionOptions shared = AttentionOptions::self(37, 24, 6);
  shared.num_kv_heads = 2;
  const AttentionOptions repeated = AttentionOptions::self(37, 24, 6);
  LayerCase c(shared, 1, 29, false);
  c.forward();
  const auto repeat = [](ConstMatrix w) {
    std::vector<float> columns;
    for (std::size_t row = 0; row < w.extent(0); ++row) {
      for (std::size_t h = 0; h < 6; ++h) {
        for (std::size_t d = 0; d < 4; ++d) columns.push_back(w(row, h / 3 * 4 + d));
      }
    }
    return columns;
  };
  const std::vector<float> w_k = repeat(c.weights().w_k);
  const std::vector<float> w_v = repeat(c.weights().w_v);
  AttentionWeights weights = c.weights();
  weights.w_k = {w_k.data(), {24, 24}};
  weights.w_v = {w_v.data(), {24, 24}};
  AttentionLayer layer(repeated);
  std::vector<float> output(37 * 24);
  layer.forward(weights, ConstMatrix(c.input.data(), {37, 24}), {output.data(), {37, 24}});
  EXPECT_EQ(output, c.output);
}

TEST(AttentionLayer, GivesRowsOfWeightsThatSumToOneOrZero) {
  for (std::uint32_t seed = 0; seed < 40; ++seed) {
    LayerCase c(random_layer_options(seed), 1, seed, seed % 2 == 0);
    SCOPED_TRACE(describe(c.options));
    c.forward();
    c.sequences.front().forward();
    const std::size_t keys = c.options.source_tokens;
    std::vector<float> weights(c.options.tokens * keys);
    for (std::size_t h = 0; h < c.options.num_heads; ++h) {
      c.layer.weights(0, h, {weights.data(), {c.options.tokens, keys}});
      for (std::size_t t = 0; t < c.options.tokens; ++t) {
        double sum = 0;
        for (std::size_t s = 0; s < keys; ++s) {
          ASSERT_GE(weights[t * keys + s], 0.0F);
          sum += static_cast<double>(weights[t * keys + s]);
        }
        const bool sees_nothing = c.sequences.front().trace().row_sum(h, t) == 0.0F;
        // The row's sum has s additions. The scores are recomputed, with d + 2 roundings each of scores below 8.
        const double tolerance = static_cast<double>(keys + 1 + 16 * (c.options.head_width() + 2)) * kUnitRoundoff;
        ASSERT_NEAR(sum, sees_nothing ? 0.0 : 1.0, tolerance) << "head " << h << ", query " << t;
      }
    }
  }
}

TEST(AttentionLayer, DoesNotChangeWhenAllScoresOfARowAreShifted) {
  LayerCase c(AttentionOptions::self(103, 8, 2), 1, 41, false);
  c.forward();
  const std::vector<float> before = c.output;
  c.layer.use_additive_mask(true);
  std::ranges::fill(c.layer.additive_mask(), 3.0F);
  c.forward();
  // The shift rounds every score, below 8, by at most 4 unit roundoffs. A weight depends on two scores, twice. The
  // output is a mean of values, of width 8, times w_o.
  expect_all_near<float>(c.output, before, (16 + 2 * 8) * kUnitRoundoff * 8 * largest_magnitude<float>(before),
                         "output");
}

TEST(AttentionLayer, GivesAFullyMaskedRowZeroWeightsAndOnlyTheBias) {
  AttentionOptions options = AttentionOptions::self(9, 12, 3);
  options.bias = true;
  LayerCase c(options, 1, 31, false);
  c.layer.use_additive_mask(true);
  for (std::size_t s = 0; s < 9; ++s) c.layer.additive_mask()(4, s) = kForbidden;
  c.forward();
  c.backward();
  for (std::size_t i = 0; i < 12; ++i) EXPECT_EQ(c.output[4 * 12 + i], c.weights().b_o(i));
  std::vector<float> weights(81);
  c.layer.weights(0, 1, {weights.data(), {9, 9}});
  for (std::size_t s = 0; s < 9; ++s) EXPECT_EQ(weights[4 * 9 + s], 0.0F);
  for (const float value : c.d_input) EXPECT_TRUE(std::isfinite(value));
}

TEST(AttentionLayer, GivesASequenceOfPaddingOnlyTheBias) {
  AttentionOptions options = AttentionOptions::self(100, 12, 3);
  LayerCase c(options, 2, 37, false);
  std::fill_n(c.layer.key_padding().begin() + 100, 100, std::uint8_t{1});
  c.forward();
  c.backward();
  for (std::size_t i = 100 * 12; i < 200 * 12; ++i) {
    ASSERT_EQ(c.output[i], 0.0F);
    ASSERT_EQ(c.d_input[i], 0.0F);
  }
  EXPECT_NE(c.output[0], 0.0F);
}

TEST(AttentionLayer, DropsTheSameWeightsAsTheTrace) {
  // All values are 1 and there is no output projection: the context is the sum of the weights after dropout.
  constexpr std::size_t tokens = 50;
  AttentionOptions options = AttentionOptions::self(tokens, 2, 2);
  options.dropout = 0.5;
  options.dropout_seed = 12345;
  options.bias = true;
  MultiHeadAttention trace(options);
  trace.trace().w_o(0, 0) = trace.trace().w_o(1, 1) = 1.0F;
  std::ranges::fill(trace.trace().b_v, 1.0F);
  trace.forward();
  const AttentionTrace& a = trace.trace();
  AttentionLayer layer(options);
  const AttentionWeights weights{
      .w_q = a.w_q, .w_k = a.w_k, .w_v = a.w_v, .w_o = a.w_o, .b_q = a.b_q, .b_k = a.b_k, .b_v = a.b_v, .b_o = a.b_o};
  std::vector<float> output(tokens * 2);
  const Matrix out(output.data(), {tokens, 2});
  layer.forward(weights, a.embedding, out);
  for (std::size_t i = 0; i < output.size(); ++i) {
    // Equal weights of 1 / 50 and survivors times 2: the sum is the number of survivors, scaled.
    EXPECT_EQ(std::lround(output[i] * 25), std::lround(a.output.data()[i] * 25)) << i;
  }
  const std::vector<float> first = output;
  layer.set_dropout_seed(54321);
  layer.forward(weights, a.embedding, out);
  EXPECT_NE(output, first);
  layer.set_dropout(false);
  layer.forward(weights, a.embedding, out);
  for (const float value : output) EXPECT_NEAR(value, 1.0F, 100 * kUnitRoundoff);
}

TEST(AttentionLayer, AcceptsQueriesAndValuesWhoseSumOverflows) {
  const AttentionOptions options = AttentionOptions::self(2, 2, 1);
  MultiHeadAttention trace(options);
  const AttentionTrace& a = trace.trace();
  std::ranges::fill(a.embedding, 1.0F);
  a.w_q(0, 0) = a.w_v(0, 0) = 2e38F;
  a.w_k(0, 0) = 1e-38F;
  a.w_o(0, 0) = 1e-30F;
  trace.forward();
  AttentionLayer layer(options);
  const AttentionWeights weights{
      .w_q = a.w_q, .w_k = a.w_k, .w_v = a.w_v, .w_o = a.w_o, .b_q = {}, .b_k = {}, .b_v = {}, .b_o = {}};
  std::vector<float> output(4);
  layer.forward(weights, a.embedding, {output.data(), {2, 2}});
  KeyValueCache cache(options, 2);
  std::vector<float> decoded(4);
  layer.decode(weights, a.embedding, cache, {decoded.data(), {2, 2}});
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(output[i], a.output.data()[i]);
    EXPECT_EQ(decoded[i], a.output.data()[i]);
  }
  EXPECT_NEAR(output[0], 2e8F, 100);
}

// Three products whose sum fits if each step is rounded twice, and overflows if it is rounded once.
TEST(AttentionLayer, OverflowsExactlyWhereItsKernelsDo) {
  std::vector<float> x = {1.0F, 0.0F, 0.0F, 0.0F};
  std::vector<float> w_q(16), w_k(16), w_v(16), w_o(16), output(4);
  std::ranges::copy(std::array{1.84467441e19F, 1.70292119e19F, 2.30584301e18F}, w_q.begin());
  std::ranges::copy(std::array{2.12896193e19F, 6.54487925e18F, 7.64954165e19F}, w_k.begin());
  std::ranges::copy(std::array{1.0F, 2.0F, 3.0F, 4.0F}, w_v.begin());
  for (std::size_t i = 0; i < 4; ++i) w_o[i * 5] = 1.0F;
  const AttentionWeights weights{.w_q = {w_q.data(), {4, 4}},
                                 .w_k = {w_k.data(), {4, 4}},
                                 .w_v = {w_v.data(), {4, 4}},
                                 .w_o = {w_o.data(), {4, 4}},
                                 .b_q = {},
                                 .b_k = {},
                                 .b_v = {},
                                 .b_o = {}};
  const AttentionOptions options = AttentionOptions::self(1, 4, 1);
  const Matrix out(output.data(), {1, 4});
  AttentionLayer layer(options);
  KeyValueCache cache(options, 1);
  const PackedAttentionWeights packed(options, weights);
  const auto forward = [&] { layer.forward(weights, ConstMatrix(x.data(), {1, 4}), out); };
  const auto forward_packed = [&] { layer.forward(packed, {.input = {x.data(), {1, 4}}}, out); };
  const auto decode = [&] { layer.decode(weights, {x.data(), {1, 4}}, cache, out); };
  const auto expect_result = [&](const auto& compute) {
    if (is_fused(active_kernels())) {
      EXPECT_ERROR(compute(), "the score does not fit into a 32-bit float at (b 0, h 0, t 0, s 0)");
    } else {
      compute();
      EXPECT_EQ(output, (std::vector<float>{1.0F, 2.0F, 3.0F, 4.0F}));
    }
  };
  expect_result(forward);
  expect_result(forward_packed);
  expect_result(decode);
}

// The lowest number is a common mask; times 1 / temperature it may be minus infinity.
TEST(AttentionLayer, TreatsTheLowestNumberOfAMaskAsMinusInfinity) {
  for (const double temperature : {0.9, 1.0, 2.0}) {
    AttentionOptions options = AttentionOptions::self(5, 8, 2);
    options.temperature = temperature;
    const auto outputs_with = [&](float forbidden) {
      LayerCase c(options, 1, 43, false);
      c.layer.use_additive_mask(true);
      MultiHeadAttention& trace = c.sequences.front();
      for (Matrix mask : {c.layer.additive_mask(), trace.custom_mask()}) mask(1, 0) = mask(4, 3) = forbidden;
      c.forward();
      trace.forward();
      const Matrix traced = trace.trace().output;
      return std::pair(c.output, std::vector<float>(traced.begin(), traced.end()));
    };
    EXPECT_EQ(outputs_with(std::numeric_limits<float>::lowest()), outputs_with(kForbidden)) << temperature;
  }
}

TEST(AttentionLayer, CountsTheBytesOfItsMask) {
  AttentionLayer layer(AttentionOptions::self(7, 12, 3));
  const std::size_t before = layer.bytes();
  layer.use_additive_mask(true);
  EXPECT_EQ(layer.bytes(), before + 7 * 7 * sizeof(float));
}

TEST(AttentionLayer, NeedsNoMoreThan64MegabytesFor4096TokensOfWidth512) {
  const AttentionLayer layer(AttentionOptions::self(4096, 512, 8));
  EXPECT_LE(layer.bytes(), 64'000'000U);
}

}  // namespace
}  // namespace mha::testing
