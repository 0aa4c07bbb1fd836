// Tests when attention() uses the kernel `attend`, and its results.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "mha/detail/kernel_table.hpp"
#include "mha/error.hpp"
#include "support/dot_product_case.hpp"
#include "support/numbers.hpp"

namespace mha::testing {
namespace {

int fused_heads = 0;

/// The active kernels, with an `attend` that counts its calls.
KernelTable counting_kernels() {
  KernelTable table = active_kernels();
  table.attend = [](const HeadAttention& head, float* out, std::size_t out_stride, float* scratch) noexcept {
    ++fused_heads;
    return active_kernels().attend(head, out, out_stride, scratch);
  };
  fused_heads = 0;
  return table;
}

std::vector<float> output_of(const DotProductCase& call) {
  const AttentionInputs inputs = call.inputs();
  const AttentionPlan plan(call.attributes, shapes_of(inputs));
  std::vector<float> output(plan.output_shape().size(), NAN);
  attention(plan, inputs, {.output = {output.data(), plan.output_shape()}}, counting_kernels());
  return output;
}

/// A call whose heads have the same width, as `attend` requires.
DotProductCase random_call(std::uint32_t seed) {
  DotProductCase call = random_dot_product(seed);
  call.shapes.value = call.shapes.key;
  call.shapes.past_value = call.shapes.past_key;
  fill_operands(call, seed);
  return call;
}

DotProductCase small_call() {
  DotProductCase call;
  call.shapes = {.query = {1, 2, 6, 5}, .key = {1, 2, 6, 5}, .value = {1, 2, 6, 5}};
  fill_operands(call, 21);
  return call;
}

TEST(FusedAttention, AgreesWithTheReferenceOnRandomCalls) {
  int fused = 0;
  int masked = 0;
  int others = 0;
  for (std::uint32_t seed = 0; seed < 400; ++seed) {
    const DotProductCase call = random_call(seed);
    SCOPED_TRACE(describe(call));
    const std::vector<float> output = output_of(call);
    expect_all_near<double>(output, reference_of(call).output.values, tolerance_of(call).output, "output");
    if (HasFatalFailure()) return;
    fused += fused_heads > 0 ? 1 : 0;
    masked += fused_heads > 0 && call.shapes.attn_mask.given() ? 1 : 0;
    others += fused_heads == 0 ? 1 : 0;
  }
  EXPECT_GT(fused, 100);
  EXPECT_GT(masked, 10);
  EXPECT_GT(others, 100);
}

TEST(FusedAttention, ComputesEveryHeadOfACausalCall) {
  DotProductCase call = small_call();
  call.attributes.is_causal = true;
  output_of(call);
  EXPECT_EQ(fused_heads, 2);
}

TEST(FusedAttention, IsNotUsedWithASoftcap) {
  DotProductCase call = small_call();
  call.attributes.softcap = 2.0F;
  output_of(call);
  EXPECT_EQ(fused_heads, 0);
}

TEST(FusedAttention, IsNotUsedIfASumOfValuesCouldOverflow) {
  DotProductCase call = small_call();
  for (float& value : call.value) value = 3e38F;
  for (const float number : output_of(call)) ASSERT_NEAR(number, 3e38F, 3e33F);
  EXPECT_EQ(fused_heads, 0);
}

TEST(FusedAttention, RejectsNumbersThatAreNotFinite) {
  for (const float wrong : {NAN, INFINITY, -INFINITY}) {
    for (std::vector<float> DotProductCase::* operand :
         {&DotProductCase::query, &DotProductCase::key, &DotProductCase::value}) {
      DotProductCase call = small_call();
      (call.*operand)[7] = wrong;
      EXPECT_THROW(output_of(call), Error);
    }
  }
}

TEST(FusedAttention, RejectsScoresThatOverflow) {
  DotProductCase call = small_call();
  for (float& number : call.query) number = 1e30F;
  for (float& number : call.key) number = 1e30F;
  EXPECT_THROW(output_of(call), Error);
}

TEST(FusedAttention, RejectsAMaskThatMakesAScoreOverflow) {
  DotProductCase call = small_call();
  call.shapes.attn_mask = {6, 6};
  call.additive_mask.assign(36, 3.4e38F);
  for (float& number : call.query) number = 1e18F;  // scores of 2e36; mask and score exceed 3.403e38 only together
  for (float& number : call.key) number = 1e18F;
  EXPECT_THROW(output_of(call), Error);
}

TEST(FusedAttention, IsNotUsedIfTheScaledQueriesWouldUnderflow) {
  // Scores of ± 1024 · 6e-16 · 3e38 · 1e-30 = ± 1.8e-4; the scaled query, 6e-46, is less than half of the least float.
  constexpr std::size_t width = 1024;
  DotProductCase call;
  call.shapes = {.query = {1, 1, 1, width}, .key = {1, 1, 2, width}, .value = {1, 1, 2, width}};
  call.attributes.scale = 1e-30F;
  call.query.assign(width, 6e-16F);
  call.key.assign(width, 3e38F);
  call.key.insert(call.key.end(), width, -3e38F);
  call.value.assign(width, 1.0F);
  call.value.insert(call.value.end(), width, -1.0F);
  expect_all_near<double>(output_of(call), reference_of(call).output.values, tolerance_of(call).output, "output");
  EXPECT_EQ(fused_heads, 0);
}

TEST(FusedAttention, MasksWithTheLowestFloatAsWithMinusInfinity) {
  DotProductCase forbidden = small_call();
  forbidden.shapes.attn_mask = {6, 6};
  fill_operands(forbidden, 4);
  DotProductCase lowest = forbidden;
  for (float& number : lowest.additive_mask) number = std::max(number, std::numeric_limits<float>::lowest());
  EXPECT_EQ(output_of(lowest), output_of(forbidden));
  EXPECT_EQ(fused_heads, 2);
  EXPECT_EQ(compute(lowest).output, compute(forbidden).output) << "computed with all scores";
}

TEST(FusedAttention, DoesNotReadInvisibleKeys) {
  DotProductCase call = small_call();
  call.shapes.nonpad_kv_seqlen = {1};
  call.nonpad = {4};
  const std::vector<float> expected = output_of(call);
  for (std::size_t h = 0; h < 2; ++h) {
    for (std::size_t i = 4 * 5; i < 6 * 5; ++i) call.key[h * 30 + i] = call.value[h * 30 + i] = NAN;
  }
  EXPECT_EQ(output_of(call), expected);
  EXPECT_EQ(fused_heads, 2);
}

}  // namespace
}  // namespace mha::testing
