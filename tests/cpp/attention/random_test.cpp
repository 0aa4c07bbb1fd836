// Compares attention() with the double-precision reference on random calls with all attributes.
#include <gtest/gtest.h>

#include "support/dot_product_case.hpp"
#include "support/numbers.hpp"

namespace mha::testing {
namespace {

void expect_reference(const DotProductCase& call) {
  const DotProductResult actual = compute(call);
  const reference::DotProductOutputs<double> expected = reference_of(call);
  const DotProductTolerance tolerance = tolerance_of(call);
  expect_all_near<double>(actual.output, expected.output.values, tolerance.output, "output");
  expect_all_near<double>(actual.present_key, expected.present_key.values, 0.0, "present_key");
  expect_all_near<double>(actual.present_value, expected.present_value.values, 0.0, "present_value");
  expect_all_near<double>(actual.scores, expected.scores.values, tolerance.scores, "qk_matmul_output");
}

TEST(Attention, AgreesWithTheDoublePrecisionReferenceOnRandomCalls) {
  for (std::uint32_t seed = 0; seed < 400; ++seed) {
    const DotProductCase call = random_dot_product(seed);
    SCOPED_TRACE(describe(call));
    expect_reference(call);
    if (HasFatalFailure()) return;
  }
}

TEST(Attention, AgreesWithTheReferenceAtEveryNumberOfQueriesAroundABlock) {
  for (const std::size_t tokens : {1U, 2U, 31U, 32U, 33U, 63U, 64U, 65U, 97U}) {
    for (const std::int64_t window : {-1, 0, 7}) {
      DotProductCase call;
      call.shapes = {.query = {1, 2, tokens, 5}, .key = {1, 1, tokens, 5}, .value = {1, 1, tokens, 3}};
      call.attributes.is_causal = true;
      call.attributes.left_window_size = window;
      call.attributes.qk_matmul_output_mode = ScoresAt::kWeights;
      fill_operands(call, 7);
      SCOPED_TRACE(describe(call));
      expect_reference(call);
    }
  }
}

TEST(Attention, AcceptsTheWidestWindows) {
  DotProductCase call;
  call.shapes = {.query = {1, 1, 4, 3}, .key = {1, 1, 6, 3}, .value = {1, 1, 6, 3}};
  call.attributes.left_window_size = call.attributes.right_window_size = std::numeric_limits<std::int64_t>::max();
  fill_operands(call, 3);
  expect_reference(call);
}

TEST(RandomCalls, CoverEveryKindOfCall) {
  int past = 0;
  int nonpad = 0;
  int masks = 0;
  int booleans = 0;
  int side_by_side = 0;
  int grouped = 0;
  int blocks = 0;
  for (std::uint32_t seed = 0; seed < 400; ++seed) {
    const DotProductCase call = random_dot_product(seed);
    const AttentionPlan plan(call.attributes, call.shapes);
    past += call.shapes.past_key.given() ? 1 : 0;
    nonpad += call.shapes.nonpad_kv_seqlen.given() ? 1 : 0;
    masks += call.shapes.attn_mask.given() ? 1 : 0;
    booleans += call.shapes.attn_mask.given() && call.mask_is_boolean ? 1 : 0;
    side_by_side += plan.sizes().heads_side_by_side ? 1 : 0;
    grouped += plan.sizes().group() > 1 ? 1 : 0;
    blocks += plan.sizes().tokens > 32 ? 1 : 0;
  }
  for (const int count : {past, nonpad, masks, booleans, side_by_side, grouped, blocks}) EXPECT_GT(count, 20);
}

}  // namespace
}  // namespace mha::testing
