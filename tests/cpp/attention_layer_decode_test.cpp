// Decoding with a key/value cache equals, bit by bit, the forward pass of the whole sequence.
#include <gtest/gtest.h>

#include "support/expect_error.hpp"
#include "support/layer_case.hpp"
#include "support/numbers.hpp"

namespace mha::testing {
namespace {

AttentionOptions options_of(std::size_t tokens, std::int64_t window_left, std::size_t kv_heads) {
  AttentionOptions options = AttentionOptions::self(tokens, 24, 6);
  options.num_kv_heads = kv_heads;
  options.bias = true;
  options.causal = true;
  options.window_left = window_left;
  options.temperature = 0.75;
  return options;
}

void expect_decoding_equals_forward(const AttentionOptions& options, std::size_t chunk) {
  SCOPED_TRACE(::testing::Message() << describe(options) << ", " << chunk << " at a time");
  LayerCase c(options, 1, 3, false);
  c.forward();
  AttentionOptions of_chunk = options;
  of_chunk.tokens = of_chunk.source_tokens = chunk;
  AttentionLayer layer(of_chunk, 1, AttentionLayer::Keep::kNothing);
  KeyValueCache cache(of_chunk, options.tokens);
  for (std::size_t first = 0; first < options.tokens; first += chunk) {
    const std::size_t n = std::min(chunk, options.tokens - first);
    std::vector<float> rows(n * 24);
    layer.decode(c.weights(), {c.input.data() + first * 24, {n, 24}}, cache, {rows.data(), {n, 24}});
    ASSERT_EQ(cache.length(), first + n);
    for (std::size_t i = 0; i < rows.size(); ++i) ASSERT_EQ(rows[i], c.output[first * 24 + i]) << "from " << first;
  }
}

TEST(Decode, EqualsRecomputationBitByBit) {
  for (const std::int64_t window : {-1, 0, 7, 110}) {
    for (const std::size_t kv_heads : {6U, 2U, 1U}) {
      for (const std::size_t chunk : {1U, 5U, 13U, 100U, 130U}) {
        expect_decoding_equals_forward(options_of(130, window, kv_heads), chunk);
      }
    }
  }
}

TEST(Decode, ContinuesAfterACacheWasTruncated) {
  LayerCase c(options_of(20, -1, 2), 1, 5, false);
  c.forward();
  AttentionLayer layer(options_of(20, -1, 2));
  KeyValueCache cache(c.options, 20);
  std::vector<float> out(20 * 24);
  layer.decode(c.weights(), {c.input.data(), {15, 24}}, cache, {out.data(), {15, 24}});
  cache.truncate(10);
  layer.decode(c.weights(), {c.input.data() + 10 * 24, {10, 24}}, cache, {out.data() + 10 * 24, {10, 24}});
  EXPECT_EQ(out, c.output);
  EXPECT_GT(cache.largest_value(), 0.0F);
  cache.clear();
  EXPECT_EQ(cache.length(), 0U);
  EXPECT_EQ(cache.largest_value(), 0.0F);
}

TEST(Decode, DiscardsTheKeptForwardPass) {
  LayerCase c(options_of(4, -1, 2), 1, 5, false);
  KeyValueCache cache(c.options, 4);
  c.forward();
  c.layer.decode(c.weights(), {c.input.data(), {1, 24}}, cache, {c.output.data(), {1, 24}});
  EXPECT_ERROR(c.backward(), "backward needs a forward pass first");
}

TEST(Decode, FindsAScoreThatOverflowsWithAKeyOfAnEarlierChunk) {
  // A query is the second feature of its position, a key the first.
  const std::vector<float> w_q = {0, 0, 1, 0};
  const std::vector<float> w_k = {1, 0, 0, 0};
  const std::vector<float> zero(4);
  const auto matrix = [](const std::vector<float>& values) { return ConstMatrix(values.data(), {2, 2}); };
  const AttentionWeights weights{.w_q = matrix(w_q),
                                 .w_k = matrix(w_k),
                                 .w_v = matrix(zero),
                                 .w_o = matrix(zero),
                                 .b_q = {},
                                 .b_k = {},
                                 .b_v = {},
                                 .b_o = {}};
  AttentionOptions options = AttentionOptions::self(1, 2, 1);
  AttentionLayer layer(options, 1, AttentionLayer::Keep::kNothing);
  KeyValueCache cache(options, 4);
  std::vector<float> out(2);
  const auto decode = [&](const std::vector<float>& x) {
    layer.decode(weights, {x.data(), {1, 2}}, cache, {out.data(), {1, 2}});
  };
  decode({1e30F, 0});
  decode({1, 0});
  EXPECT_ERROR(decode({0, 1e30F}), "the score does not fit into a 32-bit float at (b 0, h 0, t 0, s 0)");
  EXPECT_EQ(cache.length(), 2U);
  EXPECT_NO_THROW(decode({0, 1}));
}

TEST(Decode, AddsLargeValuesOfEarlierChunks) {
  // A value is 2e38 times the position's number: a sum of ten overflows, and their mean fits.
  const float zero = 0.0F;
  const float large = 2e38F;
  const float small = 1e-38F;
  const AttentionWeights weights{.w_q = {&zero, {1, 1}},
                                 .w_k = {&zero, {1, 1}},
                                 .w_v = {&large, {1, 1}},
                                 .w_o = {&small, {1, 1}},
                                 .b_q = {},
                                 .b_k = {},
                                 .b_v = {},
                                 .b_o = {}};
  const AttentionOptions options = AttentionOptions::self(10, 1, 1);
  AttentionLayer layer(options, 1, AttentionLayer::Keep::kNothing);
  KeyValueCache cache(options, 20);
  std::vector<float> out(10);
  const auto decode = [&](const std::vector<float>& x) {
    layer.decode(weights, {x.data(), {x.size(), 1}}, cache, {out.data(), {x.size(), 1}});
    return out[0];
  };
  decode(std::vector<float>(10, 1.0F));
  // All weights are equal, and the headroom cancels. A sum of at most 12 terms, a reciprocal and three products.
  const float tolerance = 2.0F * 16 * static_cast<float>(kUnitRoundoff);
  EXPECT_NEAR(decode({0.0F}), 20.0F / 11.0F, tolerance) << "after the large values";
  EXPECT_NEAR(decode({0.0F}), 20.0F / 12.0F, tolerance) << "two chunks after the large values";
  cache.truncate(10);
  EXPECT_NEAR(decode({0.0F}), 20.0F / 11.0F, tolerance) << "after a truncation that keeps the large values";
}

TEST(Decode, RejectsWhatDoesNotFitAndLeavesTheCacheUnchanged) {
  LayerCase c(options_of(4, -1, 2), 1, 7, false);
  KeyValueCache cache(c.options, 5);
  std::vector<float> out(4 * 24);
  const auto decode = [&](std::size_t n) {
    c.layer.decode(c.weights(), {c.input.data(), {n, 24}}, cache, {out.data(), {n, 24}});
  };
  decode(4);
  EXPECT_ERROR(decode(2), "the key/value cache is full: it holds 4 of 5 positions, so 2 more do not fit");
  EXPECT_EQ(cache.length(), 4U);
  EXPECT_ERROR(decode(0), "decode takes from 1 to 4 positions at a time, not 0");
  EXPECT_ERROR(decode(5), "decode takes from 1 to 4 positions at a time, not 5");
  decode(1);
  EXPECT_EQ(cache.length(), 5U);

  cache.clear();
  c.input[30] = NAN;
  EXPECT_ERROR(decode(4), "input is NaN at (b 0, t 1, m 6)");
  EXPECT_EQ(cache.length(), 0U);
  EXPECT_ERROR(cache.truncate(1), "the cache holds 0 positions and cannot be shortened to 1");

  c.input[30] = 0.0F;
  std::ranges::fill(c.sequences.front().trace().w_o, 3e38F);
  EXPECT_ERROR(decode(4), "output is ");
  EXPECT_EQ(cache.length(), 0U);

  KeyValueCache narrow(options_of(4, -1, 1), 5);
  EXPECT_ERROR(c.layer.decode(c.weights(), {c.input.data(), {1, 24}}, narrow, {out.data(), {1, 24}}),
               "the cache's keys have 4 numbers, but these options need 8");
  EXPECT_ERROR(KeyValueCache(c.options, 0), "room for at least 1 position, not 0");
  EXPECT_ERROR(KeyValueCache(c.options, SIZE_MAX / 8), "memory cannot address");
}

TEST(Decode, RejectsCrossAttention) {
  AttentionOptions options = options_of(4, -1, 2);
  options.cross = true;
  LayerCase c(options, 1, 7, false);
  KeyValueCache cache(options, 4);
  EXPECT_ERROR(c.layer.decode(c.weights(), {c.input.data(), {1, 24}}, cache, {c.output.data(), {1, 24}}),
               "decode is for self-attention");
}

}  // namespace
}  // namespace mha::testing
