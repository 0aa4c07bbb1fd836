// Compares the kernel attend_backward with plain loops: all lengths, misalignment, all rules.
#include <gtest/gtest.h>

#include "support/head_case.hpp"

namespace mha::testing {
namespace {

void expect_attend_backward(HeadCase& c) {
  const HeadAttention& head = c.head;
  const std::size_t rows = head.queries;
  const std::size_t stride = head.query_stride;
  WideRows context(rows, head.width, 0, {});
  ASSERT_EQ(context.stride(), stride);
  active_kernels().attend(head, context.data(), stride, c.scratch());

  const std::vector<float> d_context = random_values(rows * head.width, 77);
  WideRows d_q(rows, head.width, 3, d_context);
  // The gradients of keys and values accumulate.
  const std::vector<float> before = random_values(head.keys * head.width, 78);
  WideRows d_k(head.keys, head.width, 1, before);
  WideRows d_v(head.keys, head.width, 2, before);
  active_kernels().attend_backward(head, context.data(), d_q.data(), d_k.data(), d_v.data(), c.scratch());

  const auto x = c.in_double();
  const auto y = reference::attend(x);
  auto expected = reference::attend_backward(x, y, as_double(d_context));
  for (std::size_t i = 0; i < before.size(); ++i) {
    expected.k[i] += static_cast<double>(before[i]);
    expected.v[i] += static_cast<double>(before[i]);
  }
  // A gradient of a weight is a sum of d products of numbers up to 1; those of a key or a value also sum over the
  // queries.
  const double kept = head.drops ? static_cast<double>(head.dropout.survivor) : 1.0;
  const auto width = static_cast<double>(head.width + 1);
  const double tolerance = (c.tolerance() + 4 * width * kUnitRoundoff) * width * kept * 2;
  const double over_queries = tolerance * static_cast<double>(rows + 1);
  expect_all_near<double>(d_q.values(), expected.q, tolerance, "d_q");
  expect_all_near<double>(d_k.values(), expected.k, over_queries, "d_k");
  expect_all_near<double>(d_v.values(), expected.v, over_queries, "d_v");
  d_q.expect_rest_intact();
  d_k.expect_rest_intact();
  d_v.expect_rest_intact();
  c.expect_scratch_intact();
}

TEST(AttendBackward, AgreesWithTheNaiveLoopsAtEveryLength) {
  for (const HeadShape& shape : head_shapes()) {
    SCOPED_TRACE(name_of(shape));
    HeadCase c(shape, 1);
    expect_attend_backward(c);
  }
}

TEST(AttendBackward, DoesNotDependOnTheHeadroom) {
  for (const std::size_t queries : {1U, 55U}) {
    HeadCase c({queries, 130, 6, 1}, 9);
    c.head.headroom = 6.0F;
    expect_attend_backward(c);
  }
}

TEST(AttendBackward, ReadsNoKeyThatIsMaskedForEveryQuery) {
  for (const Reach& reach : reaches()) {
    HeadCase c({reach.queries, 300, 6, 0}, 8);
    reach.apply_rules(c.head);
    const std::vector<float> keys = reach.rows_of(c.head, c.head.k);
    const std::vector<float> values = reach.rows_of(c.head, c.head.v);
    c.head.k = keys.data();
    c.head.v = values.data();
    WideRows context(reach.queries, 6, 0, std::vector<float>(reach.queries * 6));
    active_kernels().attend(c.head, context.data(), context.stride(), c.scratch());
    WideRows d_q(reach.queries, 6, 0, random_values(reach.queries * 6, 79));
    const std::vector<float> zero(300 * 6);
    WideRows d_k(300, 6, 0, zero);
    WideRows d_v(300, 6, 0, zero);
    active_kernels().attend_backward(c.head, context.data(), d_q.data(), d_k.data(), d_v.data(), c.scratch());
    for (const std::vector<float>& gradient : {d_q.values(), d_k.values(), d_v.values()}) {
      for (const float value : gradient) ASSERT_TRUE(std::isfinite(value)) << reach.position;
    }
  }
}

TEST(AttendBackward, UsesTheRulesMasksAndDropoutOfTheForwardPass) {
  for (const HeadShape& shape : head_shapes()) {
    SCOPED_TRACE(name_of(shape));
    HeadCase causal(shape, 2);
    causal.head.right = 0;
    expect_attend_backward(causal);
    HeadCase window(shape, 3);
    window.head.left = 3;
    window.head.right = 2;
    window.pad_keys(4);
    expect_attend_backward(window);
    HeadCase masked(shape, 5);
    masked.add_mask(6);
    masked.drop(0.3, 7);
    expect_attend_backward(masked);
  }
}

}  // namespace
}  // namespace mha::testing
