// Compares the kernel attend with plain loops: all lengths, misalignment, all rules.
#include <gtest/gtest.h>

#include "support/head_case.hpp"

namespace mha::testing {
namespace {

void expect_attend(HeadCase& c) {
  const HeadAttention& head = c.head;
  WideRows out(head.queries, head.width, 1, std::vector<float>(head.queries * head.width, NAN));
  active_kernels().attend(head, out.data(), out.stride(), c.scratch());
  const auto expected = reference::attend(c.in_double());
  const double kept = head.drops ? static_cast<double>(head.dropout.survivor) : 1.0;
  expect_all_near<double>(out.values(), expected.context, c.tolerance() * kept, "context");
  out.expect_rest_intact();
  c.expect_scratch_intact();
}

TEST(Attend, AgreesWithTheNaiveLoopsAtEveryLength) {
  for (const HeadShape& shape : head_shapes()) {
    SCOPED_TRACE(name_of(shape));
    HeadCase c(shape, 1);
    expect_attend(c);
  }
}

TEST(Attend, FollowsTheRulesFromAnyPosition) {
  for (const HeadShape& shape : head_shapes()) {
    for (const std::int64_t position : {0, 3, 150}) {
      for (const std::int64_t left : {HeadAttention::kNoLimit, std::int64_t{0}, std::int64_t{4}, std::int64_t{99}}) {
        const std::int64_t right = (position + left) % 3 == 0 ? HeadAttention::kNoLimit : (left + position) % 5;
        SCOPED_TRACE(::testing::Message()
                     << name_of(shape) << " from " << position << ", window " << left << ":" << right);
        HeadCase c(shape, 2);
        c.head.first_position = position;
        c.head.left = left;
        c.head.right = right;
        expect_attend(c);
      }
    }
  }
}

TEST(Attend, AppliesMasksAndDropout) {
  for (const HeadShape& shape : head_shapes()) {
    SCOPED_TRACE(name_of(shape));
    HeadCase padded(shape, 3);
    padded.pad_keys(4);
    expect_attend(padded);
    HeadCase masked(shape, 5);
    masked.add_mask(6);
    expect_attend(masked);
    HeadCase dropped(shape, 7);
    dropped.drop(0.4, 8);
    dropped.head.right = 0;
    expect_attend(dropped);
  }
}

TEST(Attend, WritesTheMaximumAndTheSumOfEveryRow) {
  HeadCase c({29, 130, 7, 1}, 9);
  c.pad_keys(10);
  expect_attend(c);
  const auto x = c.in_double();
  const auto expected = reference::attend(x);
  for (std::size_t t = 0; t < 29; ++t) {
    for (std::size_t s = 0; s < 130; ++s) {
      double score = 0;
      for (std::size_t d = 0; d < 7; ++d) score += x.q[t * 7 + d] * x.k[s * 7 + d] * static_cast<double>(c.head.scale);
      const double weight =
          std::exp(score - static_cast<double>(c.head.row_max[t])) * static_cast<double>(c.head.row_reciprocal[t]);
      const double wanted = expected.weights[t * 130 + s];
      if (wanted != 0.0) {
        ASSERT_NEAR(weight, wanted, c.tolerance());
      }
    }
  }
}

TEST(Attend, GivesExactlyZeroWeightToAKeyFarBelowTheLargest) {
  // The value makes the context infinite unless its weight is exactly 0.
  const std::vector<float> q = {1.0F};
  const std::vector<float> k = {0.0F, -80.0F};
  const std::vector<float> v = {2.0F, 3e38F};
  std::vector<float> scratch(attend_scratch_floats(1));
  HeadAttention head;
  head.queries = head.width = head.query_stride = head.key_stride = 1;
  head.keys = 2;
  head.q = q.data();
  head.k = k.data();
  head.v = v.data();
  float out = NAN;
  active_kernels().attend(head, &out, 1, scratch.data());
  EXPECT_EQ(out, 2.0F);
}

TEST(Attend, ReadsNoKeyThatIsMaskedForEveryQuery) {
  for (const Reach& reach : reaches()) {
    HeadCase c({reach.queries, 300, 6, 0}, 12);
    reach.apply_rules(c.head);
    WideRows expected(reach.queries, 6, 0, std::vector<float>(reach.queries * 6));
    active_kernels().attend(c.head, expected.data(), expected.stride(), c.scratch());
    const std::vector<float> keys = reach.rows_of(c.head, c.head.k);
    const std::vector<float> values = reach.rows_of(c.head, c.head.v);
    c.head.k = keys.data();
    c.head.v = values.data();
    WideRows out(reach.queries, 6, 0, std::vector<float>(reach.queries * 6));
    active_kernels().attend(c.head, out.data(), out.stride(), c.scratch());
    EXPECT_EQ(out.values(), expected.values()) << reach.position;
  }
}

/// attend's answer for queries (2, 2) and keys (1, 0), of which key `at` is (x, y).
struct LargeKey {
  bool fits(std::size_t queries, const HeadAttention& rules = {}) const {
    constexpr std::size_t kKeys = 131;
    const std::vector<float> q(queries * 2, 2.0F);
    std::vector<float> k(kKeys * 2);
    for (std::size_t s = 0; s < kKeys; ++s) k[s * 2] = 1.0F;
    k[at * 2] = x;
    k[at * 2 + 1] = y;
    HeadAttention head = rules;
    head.queries = queries;
    head.keys = kKeys;
    head.width = head.query_stride = head.key_stride = 2;
    head.q = q.data();
    head.k = head.v = k.data();
    std::vector<float> out(queries * 2);
    std::vector<float> scratch(attend_scratch_floats(2));
    return active_kernels().attend(head, out.data(), 2, scratch.data());
  }

  std::size_t at;
  float x, y;
};

TEST(Attend, ReportsAScoreThatDoesNotFit) {
  const std::vector<std::uint8_t> padding = [] {
    std::vector<std::uint8_t> padded(131);
    padded[2] = 1;
    return padded;
  }();
  HeadAttention padded;
  padded.key_padding = padding.data();
  HeadAttention causal;  // the first queries see all keys but the last
  causal.first_position = 129;
  causal.right = 0;
  for (const std::size_t queries : {std::size_t{1}, std::size_t{2}, active_kernels().lanes + 1, std::size_t{50}}) {
    for (const std::size_t at : {0U, 1U, 7U, 95U, 96U, 129U}) {
      SCOPED_TRACE(::testing::Message() << queries << " queries, key " << at);
      for (const HeadAttention& rules : {HeadAttention{}, padded, causal}) {
        EXPECT_TRUE((LargeKey{at, 1e38F, -1e38F}.fits(queries, rules)));
        EXPECT_FALSE((LargeKey{at, 3e38F, 0.0F}.fits(queries, rules)));
        EXPECT_FALSE((LargeKey{at, -3e38F, 0.0F}.fits(queries, rules)));
        EXPECT_FALSE((LargeKey{at, 3e38F, -3e38F}.fits(queries, rules))) << "the difference of two infinities";
      }
    }
  }
}

TEST(Attend, ReadsNoScoreBehindTheRules) {
  HeadAttention causal;
  causal.first_position = 50;
  causal.right = 0;
  EXPECT_TRUE((LargeKey{51, 3e38F, 0.0F}.fits(1, causal)));
  EXPECT_FALSE((LargeKey{50, 3e38F, 0.0F}.fits(1, causal)));
}

TEST(Attend, ReportsAMaskWithWhichAScoreDoesNotFit) {
  for (const std::size_t queries : {std::size_t{1}, std::size_t{3}, std::size_t{50}}) {
    std::vector<float> mask(queries * 131);
    HeadAttention rules;
    rules.additive_mask = mask.data();
    rules.mask_scale = 1.5F;
    const LargeKey key{97, 1e38F, 0.0F};  // the score is 2e38
    EXPECT_TRUE(key.fits(queries, rules));
    float& last = mask[queries * 131 - 131 + 97];
    last = 1.2e38F;
    EXPECT_FALSE(key.fits(queries, rules)) << "the sum overflows";
    last = 3e38F;
    EXPECT_FALSE(key.fits(queries, rules)) << "the scaled mask overflows";
    for (const float forbidden : {-3e38F, std::numeric_limits<float>::lowest(), -INFINITY}) {
      last = forbidden;
      EXPECT_TRUE(key.fits(queries, rules)) << forbidden;
    }
  }
}

/// Expects that every query alone has the bits that it has among the others.
void expect_same_bits_alone(HeadCase& c) {
  const std::size_t width = c.head.width;
  WideRows whole(c.head.queries, width, 0, std::vector<float>(c.head.queries * width));
  active_kernels().attend(c.head, whole.data(), whole.stride(), c.scratch());
  for (std::size_t t = 0; t < c.head.queries; ++t) {
    HeadAttention one = c.head;
    one.queries = 1;
    one.q += t * one.query_stride;
    one.first_position += static_cast<std::int64_t>(t);
    if (one.additive_mask != nullptr) one.additive_mask += t * one.keys;
    one.dropout.first_index += static_cast<std::uint32_t>(t * one.keys);
    float row_max = NAN;
    float row_reciprocal = NAN;
    one.row_max = &row_max;
    one.row_reciprocal = &row_reciprocal;
    WideRows alone(1, width, 1, std::vector<float>(width));
    GuardedArray scratch(attend_scratch_floats(width), 0, NAN);
    active_kernels().attend(one, alone.data(), alone.stride(), scratch.data());
    for (std::size_t d = 0; d < width; ++d) {
      ASSERT_EQ(alone.data()[d], whole.data()[t * whole.stride() + d]) << "query " << t << ", feature " << d;
    }
    ASSERT_EQ(row_max, c.head.row_max[t]) << t;
    ASSERT_EQ(row_reciprocal, c.head.row_reciprocal[t]) << t;
    alone.expect_rest_intact();
    scratch.expect_fences_intact();
  }
}

TEST(Attend, GivesAQueryTheSameBitsInEveryBlock) {
  HeadCase c({6 * active_kernels().lanes + 1, 200, 9, 0}, 11);
  c.head.right = 20;
  expect_same_bits_alone(c);
}

TEST(Attend, GivesAQueryTheSameBitsAloneUnderEveryRule) {
  const std::size_t lanes = active_kernels().lanes;
  for (const std::size_t width : {std::size_t{1}, lanes - 1, lanes, 2 * lanes + 3, 8 * lanes, 9 * lanes + 1}) {
    if (width == 0) continue;
    for (const std::size_t keys : {1U, 15U, 96U, 97U, 250U}) {
      SCOPED_TRACE(name_of({5, keys, width, 0}));
      HeadCase plain({5, keys, width, 1}, 13);
      plain.head.headroom = 3.5F;
      expect_same_bits_alone(plain);
      HeadCase window({5, keys, width, 2}, 14);
      window.head.first_position = 95;
      window.head.left = 97;
      window.head.right = 2;
      window.pad_keys(15);
      expect_same_bits_alone(window);
      HeadCase masked({5, keys, width, 3}, 16);
      masked.add_mask(17);
      masked.drop(0.4, 18);
      expect_same_bits_alone(masked);
    }
  }
}

TEST(Attend, NeedsNoMoreMemoryForOneVeryWideQuery) {
  HeadCase c({1, 97, 2500, 0}, 19);
  expect_same_bits_alone(c);
  expect_attend(c);
}

}  // namespace
}  // namespace mha::testing
