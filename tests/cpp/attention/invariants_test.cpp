// Properties of attention() that hold for all numbers.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "support/dot_product_case.hpp"
#include "support/numbers.hpp"

namespace mha::testing {
namespace {

DotProductCase small_case() {
  DotProductCase call;
  call.shapes = {.query = {2, 4, 6, 5}, .key = {2, 2, 6, 5}, .value = {2, 2, 6, 3}};
  fill_operands(call, 11);
  return call;
}

/// (b, h, t, d) as (b, t, h·d)
std::vector<float> side_by_side(const std::vector<float>& x, const NdShape& shape) {
  const reference::Array<float> apart{{shape.extents().begin(), shape.extents().end()}, x};
  return reference::heads_side_by_side(apart).values;
}

TEST(Weights, OfEveryQuerySumToOneOrToZero) {
  for (std::uint32_t seed = 0; seed < 100; ++seed) {
    DotProductCase call = random_dot_product(seed);
    call.attributes.qk_matmul_output_mode = ScoresAt::kWeights;
    SCOPED_TRACE(describe(call));
    const std::size_t keys = AttentionPlan(call.attributes, call.shapes).sizes().keys();
    const std::vector<float> weights = compute(call).scores;
    for (std::size_t row = 0; row < weights.size() / keys; ++row) {
      double sum = 0;
      for (std::size_t s = 0; s < keys; ++s) sum += static_cast<double>(weights[row * keys + s]);
      const double tolerance = static_cast<double>(keys + 1) * kUnitRoundoff;
      ASSERT_NEAR(sum, sum == 0.0 ? 0.0 : 1.0, tolerance) << "row " << row;
    }
  }
}

TEST(GroupedHeads, EqualRepeatedHeads) {
  const DotProductCase grouped = small_case();
  DotProductCase repeated = grouped;
  const auto repeat = [](const std::vector<float>& x, std::size_t head_size) {
    std::vector<float> out;
    for (auto head = x.begin(); head != x.end(); head += static_cast<std::ptrdiff_t>(head_size)) {
      for (int i = 0; i < 2; ++i) out.insert(out.end(), head, head + static_cast<std::ptrdiff_t>(head_size));
    }
    return out;
  };
  repeated.shapes.key = {2, 4, 6, 5};
  repeated.shapes.value = {2, 4, 6, 3};
  repeated.key = repeat(grouped.key, 6 * 5);
  repeated.value = repeat(grouped.value, 6 * 3);
  EXPECT_EQ(compute(grouped).output, compute(repeated).output);
}

TEST(ThreeAxes, GiveTheSameBitsAsFour) {
  const DotProductCase apart = small_case();
  DotProductCase together = apart;
  together.shapes = {.query = {2, 6, 20}, .key = {2, 6, 10}, .value = {2, 6, 6}};
  together.attributes.q_num_heads = 4;
  together.attributes.kv_num_heads = 2;
  together.query = side_by_side(apart.query, apart.shapes.query);
  together.key = side_by_side(apart.key, apart.shapes.key);
  together.value = side_by_side(apart.value, apart.shapes.value);
  const DotProductResult expected = compute(apart);
  const DotProductResult actual = compute(together);
  EXPECT_EQ(actual.output, side_by_side(expected.output, {2, 4, 6, 3}));
  EXPECT_EQ(actual.scores, expected.scores);
  EXPECT_EQ(actual.present_key, expected.present_key);
}

TEST(ACache, GivesTheSameResultAsOneCall) {
  DotProductCase whole = small_case();
  whole.attributes.is_causal = true;
  const DotProductResult expected = compute(whole);
  const double tolerance = 2 * tolerance_of(whole).output;

  // Token by token: each call's present is the next call's past.
  DotProductCase step;
  step.attributes.is_causal = true;
  step.shapes = {.query = {2, 4, 1, 5}, .key = {2, 2, 1, 5}, .value = {2, 2, 1, 3}};
  const auto token = [](const std::vector<float>& x, const NdShape& shape, std::size_t t) {
    std::vector<float> out;
    for (std::size_t head = 0; head < shape[0] * shape[1]; ++head) {
      const auto row = x.begin() + static_cast<std::ptrdiff_t>((head * shape[2] + t) * shape[3]);
      out.insert(out.end(), row, row + static_cast<std::ptrdiff_t>(shape[3]));
    }
    return out;
  };
  for (std::size_t t = 0; t < 6; ++t) {
    step.shapes.past_key = {2, 2, t, 5};
    step.shapes.past_value = {2, 2, t, 3};
    step.query = token(whole.query, whole.shapes.query, t);
    step.key = token(whole.key, whole.shapes.key, t);
    step.value = token(whole.value, whole.shapes.value, t);
    const DotProductResult result = compute(step);
    expect_all_near<float>(result.output, token(expected.output, {2, 4, 6, 3}, t), tolerance, "output");
    step.past_key = result.present_key;
    step.past_value = result.present_value;
  }
  EXPECT_EQ(step.past_key, whole.key);
  EXPECT_EQ(step.past_value, whole.value);
}

TEST(APastWithoutNewKeys, GivesTheSameBitsAsNewKeys) {
  const DotProductCase fresh = small_case();
  const DotProductResult expected = compute(fresh);
  DotProductCase apart = fresh;
  apart.shapes.past_key = fresh.shapes.key;
  apart.shapes.past_value = fresh.shapes.value;
  apart.shapes.key = {2, 2, 0, 5};
  apart.shapes.value = {2, 2, 0, 3};
  apart.past_key = std::exchange(apart.key, {});
  apart.past_value = std::exchange(apart.value, {});
  ASSERT_EQ(apart.inputs().key.data, nullptr) << "an operand without elements needs no memory";
  EXPECT_EQ(compute(apart).output, expected.output);

  DotProductCase together = apart;
  together.shapes.query = {2, 6, 20};
  together.shapes.key = {2, 0, 10};
  together.shapes.value = {2, 0, 6};
  together.attributes.q_num_heads = 4;
  together.attributes.kv_num_heads = 2;
  together.query = side_by_side(apart.query, apart.shapes.query);
  const DotProductResult actual = compute(together);
  EXPECT_EQ(actual.output, side_by_side(expected.output, {2, 4, 6, 3}));
  EXPECT_EQ(actual.present_key, fresh.key);
}

TEST(ACausalQuery, KeepsEveryBitWhenALaterKeyChanges) {
  constexpr std::size_t tokens = 40;
  DotProductCase call;
  call.shapes = {.query = {1, 1, tokens, 5}, .key = {1, 1, tokens, 5}, .value = {1, 1, tokens, 5}};
  call.attributes.is_causal = true;
  fill_operands(call, 19);
  const std::vector<float> before = compute(call).output;
  for (std::size_t changed = 1; changed < tokens; ++changed) {
    DotProductCase other = call;
    for (std::size_t d = 0; d < 5; ++d) {
      other.key[changed * 5 + d] = 3.5F;
      other.value[changed * 5 + d] = -7.0F;
    }
    const std::vector<float> after = compute(other).output;
    for (std::size_t i = 0; i < changed * 5; ++i) ASSERT_EQ(after[i], before[i]) << "key " << changed;
    ASSERT_NE(after, before);
  }
}

TEST(PaddingKeys, AreNotRead) {
  DotProductCase call = small_case();
  call.shapes.nonpad_kv_seqlen = {2};
  call.nonpad = {4, 0};
  const std::vector<float> expected = compute(call).output;
  for (std::size_t head = 0; head < 4; ++head) {
    for (std::size_t s = head < 2 ? 4 : 0; s < 6; ++s) {
      std::fill_n(&call.key[(head * 6 + s) * 5], 5, NAN);
      std::fill_n(&call.value[(head * 6 + s) * 3], 3, NAN);
    }
  }
  call.attributes.qk_matmul_output_mode = ScoresAt::kWeights;
  EXPECT_EQ(compute(call).output, expected);
  for (std::size_t i = expected.size() / 2; i < expected.size(); ++i) EXPECT_EQ(expected[i], 0.0F) << "no key at all";
}

TEST(AQueryThatSeesNothing, HasAnOutputOfZeros) {
  for (const bool boolean : {false, true}) {
    DotProductCase call = small_case();
    call.shapes.attn_mask = {6, 6};
    fill_operands(call, 5);
    call.mask_is_boolean = boolean;
    std::fill_n(&call.boolean_mask[2 * 6], 6, std::uint8_t{0});
    std::fill_n(&call.additive_mask[2 * 6], 6, -std::numeric_limits<float>::infinity());
    const std::vector<float> output = compute(call).output;
    for (std::size_t head = 0; head < 8; ++head) {
      for (std::size_t e = 0; e < 3; ++e) EXPECT_EQ(output[(head * 6 + 2) * 3 + e], 0.0F);
    }
  }
}

TEST(APlan, CanBeReused) {
  const DotProductCase call = small_case();
  const AttentionPlan plan(call.attributes, call.shapes);
  const std::vector<float> expected = compute(call).output;
  std::vector<float> output(expected.size());
  for (int i = 0; i < 3; ++i) {
    std::ranges::fill(output, NAN);
    attention(plan, call.inputs(), {.output = {output.data(), plan.output_shape()}});
    EXPECT_EQ(output, expected);
  }
}

}  // namespace
}  // namespace mha::testing
