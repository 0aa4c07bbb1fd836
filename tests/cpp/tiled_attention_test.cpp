// Tests TiledAttention against the algorithm and against direct attention.
#include "mha/tiled_attention.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "support/attention_case.hpp"
#include "support/expect_error.hpp"
#include "support/numbers.hpp"
#include "support/provenance.hpp"

namespace mha::testing {
namespace {

constexpr double kNothing = -std::numeric_limits<double>::infinity();

/// All combinations of attention options, as bits of a number, with tile sizes that divide the keys or not.
TiledTraceOptions tiled_variant(int bits) {
  TiledTraceOptions options;
  options.attention = AttentionOptions::self(7, 12, 4);
  options.attention.bias = (bits & 1) != 0;
  options.attention.dropout = (bits & 2) != 0 ? 0.3 : 0.0;
  options.attention.num_kv_heads = (bits & 4) != 0 ? 2 : 0;
  options.attention.causal = (bits & 8) != 0;
  options.attention.temperature = (bits & 8) != 0 ? 0.7 : 1.0;
  options.tile_size = bits % 3 == 0 ? 3 : static_cast<std::size_t>(bits % 3 * 4 - 3);  // 3, 1 or 5
  return options;
}

class EveryTiling : public ::testing::TestWithParam<int> {};

/// The reference is computed from the core's scores, in double precision, key by key.
TEST_P(EveryTiling, KeepsTheNumbersOfTheRunningSoftmax) {
  TiledAttention attention(tiled_variant(GetParam()));
  fill_given(attention.attention(), 21);
  attention.attention().key_padding()[1] = 1;
  attention.forward();
  const TiledTrace& a = attention.trace();
  const AttentionOptions& options = attention.options();
  const double tolerance = 64 * kUnitRoundoff;
  const auto exp_of = [&](double x, double largest) {
    return x == kNothing ? 0.0 : std::exp((x - largest) / options.temperature);
  };
  for (std::size_t h = 0; h < options.num_heads; ++h) {
    for (std::size_t t = 0; t < options.tokens; ++t) {
      double before = kNothing;
      double sum = 0;
      std::vector<double> gathered(options.head_width());
      for (std::size_t n = 0; n * attention.tile_size() < options.source_tokens; ++n) {
        const std::size_t first = n * attention.tile_size();
        const std::size_t end = std::min(first + attention.tile_size(), options.source_tokens);
        double largest = before;
        for (std::size_t s = first; s < end; ++s) {
          largest = std::max(largest, static_cast<double>(a.attention.masked(h, t, s)));
        }
        EXPECT_EQ(a.running_max(h, t, n), static_cast<float>(largest));
        const double rescale = exp_of(before, largest);
        EXPECT_NEAR(a.rescale(h, t, n), rescale, tolerance);
        sum *= rescale;
        for (double& each : gathered) each *= rescale;
        for (std::size_t s = first; s < end; ++s) {
          const double weight = exp_of(static_cast<double>(a.attention.masked(h, t, s)), largest);
          EXPECT_NEAR(a.tile_exponentials(h, t, s), weight, tolerance);
          sum += weight;
          const double kept = options.dropout > 0.0 ? static_cast<double>(a.attention.dropout_mask(h, t, s)) : 1.0;
          for (std::size_t d = 0; d < gathered.size(); ++d) {
            gathered[d] += weight * kept * static_cast<double>(a.attention.v(h, s, d));
          }
        }
        EXPECT_NEAR(a.running_sum(h, t, n), sum, tolerance * std::max(1.0, sum));
        for (std::size_t d = 0; d < gathered.size(); ++d) {
          EXPECT_NEAR(a.accumulated(h, t, n, d), gathered[d], 8 * tolerance * std::max(1.0, sum));
          const double so_far = sum == 0.0 ? 0.0 : gathered[d] / sum;
          EXPECT_NEAR(a.tiled_so_far(h, t, n, d), so_far, 8 * tolerance);
        }
        before = largest;
      }
    }
  }
}

/// The two differ only by rounding: about 7 + 3 additions and one rescaling per tile, of numbers below 8.
TEST_P(EveryTiling, EndsInTheResultOfDirectAttention) {
  TiledAttention attention(tiled_variant(GetParam()));
  fill_given(attention.attention(), 22);
  attention.forward();
  const TiledTrace& a = attention.trace();
  for (const float difference : a.tiled_difference) EXPECT_NEAR(difference, 0.0F, 8 * 32 * kUnitRoundoff);
  for (std::size_t i = 0; i < a.tiled_context.size(); ++i) {
    EXPECT_EQ(a.tiled_difference.data()[i], a.tiled_context.data()[i] - a.attention.context.data()[i]);
  }
}

TEST_P(EveryTiling, HasUniqueNamesAndRefersOnlyToItselfOrEarlierTensors) {
  const TiledAttention attention(tiled_variant(GetParam()));
  expect_unique_names_that_refer_to_earlier_tensors(attention.tensors(), {}, Reference::kEarlierOrItself);
}

INSTANTIATE_TEST_SUITE_P(TiledAttention, EveryTiling, ::testing::Range(0, 16));

TEST(TiledAttention, GivesZeroIfEveryKeyIsMasked) {
  TiledAttention attention(tiled_variant(0));
  fill_given(attention.attention(), 23);
  std::ranges::fill(attention.attention().key_padding(), std::uint8_t{1});
  attention.forward();
  const TiledTrace& a = attention.trace();
  for (const float each : a.tiled_context) EXPECT_EQ(each, 0.0F);
  for (const float each : a.rescale) EXPECT_EQ(each, 0.0F);
}

TEST(TiledAttention, RejectsTilesWithoutKeys) {
  TiledTraceOptions options = tiled_variant(0);
  options.tile_size = 0;
  EXPECT_ERROR(TiledAttention{options}, "tile_size is 0: a tile needs at least one key");
}

TEST(TiledAttention, HasOneTileIfATileHoldsMoreThanAllKeys) {
  for (const std::size_t tile_size : {std::size_t{6}, std::numeric_limits<std::size_t>::max()}) {
    TiledTraceOptions options;
    options.attention = AttentionOptions::self(5, 4, 2);
    options.tile_size = tile_size;
    TiledAttention attention(options);
    attention.forward();
    EXPECT_EQ(attention.trace().running_sum.extent(2), 1U);
    EXPECT_EQ(attention.trace().running_sum(0, 0, 0), 5.0F) << "each of five equal scores adds exp(0)";
  }
}

TEST(TiledAttention, NamesThePositionOfAnOverflowingSum) {
  TiledTraceOptions options;
  options.attention = AttentionOptions::self(2, 1, 1);
  options.tile_size = 1;
  TiledAttention attention(options);
  // Values of 2.5e38 for two keys of equal weight: their mean fits into a float, their sum does not.
  attention.trace().attention.embedding(0, 0) = 1.0F;
  attention.trace().attention.embedding(1, 0) = 1.0F;
  attention.trace().attention.w_v(0, 0) = 2.5e38F;
  EXPECT_ERROR(attention.forward(),
               "accumulated is infinite at (h 0, t 0, n 1, d 0): the numbers that it is computed from");
  EXPECT_EQ(attention.computed_with(), nullptr);
}

}  // namespace
}  // namespace mha::testing
