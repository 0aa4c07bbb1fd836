// Tests the error messages of attention().
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "mha/detail/fail.hpp"
#include "support/dot_product_case.hpp"
#include "support/expect_error.hpp"
#include "support/numbers.hpp"

namespace mha::testing {
namespace {

/// Valid shapes: four axes, a past, a mask.
AttentionShapes good_shapes() {
  return {.query = {2, 4, 3, 5},
          .key = {2, 2, 6, 5},
          .value = {2, 2, 6, 7},
          .attn_mask = {3, 9},
          .past_key = {2, 2, 3, 5},
          .past_value = {2, 2, 3, 7}};
}

template <class Change>
std::string error_with_shapes(const Change& change) {
  AttentionShapes shapes = good_shapes();
  change(shapes);
  return error_of([&] { AttentionPlan({}, shapes); });
}

template <class Change>
std::string error_with_attributes(const Change& change) {
  AttentionAttributes attributes;
  change(attributes);
  return error_of([&] { AttentionPlan(attributes, good_shapes()); });
}

#define EXPECT_SAYS(error, words)                                                                                     \
  EXPECT_PRED2([](const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }, \
               error, words)

TEST(Shapes, AreAcceptedIfTheyFit) {
  EXPECT_EQ(error_with_shapes([](AttentionShapes&) {}), "(no error)");
  const AttentionPlan plan({}, good_shapes());
  EXPECT_EQ(plan.output_shape(), (NdShape{2, 4, 3, 7}));
  EXPECT_EQ(plan.present_key_shape(), (NdShape{2, 2, 9, 5}));
  EXPECT_EQ(plan.present_value_shape(), (NdShape{2, 2, 9, 7}));
  EXPECT_EQ(plan.qk_matmul_output_shape(), (NdShape{2, 4, 3, 9}));
}

TEST(Shapes, AreRejectedByNameIfTheyDoNotFit) {
  using Shapes = AttentionShapes;
  EXPECT_SAYS(error_with_shapes([](Shapes& s) { s.query = {4, 3}; }), "query (4, 3) must have three axes");
  EXPECT_SAYS(error_with_shapes([](Shapes& s) { s.key = {2, 6, 10}; }),
              "key (2, 6, 10) and value (2, 2, 6, 7) must have the same number of axes");
  EXPECT_SAYS(error_with_shapes([](Shapes& s) { s.query = {2, 4, 0, 5}; }), "query (2, 4, 0, 5) is empty");
  EXPECT_SAYS(error_with_shapes([](Shapes& s) { s.key = {1, 2, 6, 5}; }), "must have the same batch");
  EXPECT_SAYS(error_with_shapes([](Shapes& s) { s.key = {2, 1, 6, 5}; }), "key and value must have the same heads");
  EXPECT_SAYS(error_with_shapes([](Shapes& s) { s.query = {2, 3, 3, 5}; }),
              "the query's heads must be a multiple of the key's");
  EXPECT_SAYS(error_with_shapes([](Shapes& s) { s.value = {2, 2, 5, 7}; }), "every key must have a value");
  EXPECT_SAYS(error_with_shapes([](Shapes& s) { s.query = {2, 4, 3, 6}; }),
              "query and key must have the same head size");
  EXPECT_SAYS(error_with_shapes([](Shapes& s) { s.value = {2, 2, 6, 0}; }), "a value needs at least one feature");
  EXPECT_SAYS(error_with_shapes([](Shapes& s) { s.key = s.value = {2, 0, 6, 5}; }), "multiple of the key's");
  EXPECT_SAYS(
      error_with_shapes([](Shapes& s) { s = {.query = {1, 1, 1, 5}, .key = {1, 1, 0, 5}, .value = {1, 1, 0, 5}}; }),
      "there is no key to attend to");
}

TEST(ThreeAxes, NeedHeadCountsThatDivideThem) {
  const AttentionShapes shapes = {.query = {2, 4, 24}, .key = {2, 6, 12}, .value = {2, 6, 12}};
  EXPECT_ERROR(AttentionPlan({}, shapes), "query (2, 4, 24) has three axes, so q_num_heads must say how many heads");
  AttentionAttributes attributes;
  attributes.q_num_heads = 5;
  EXPECT_ERROR(AttentionPlan(attributes, shapes), "query (2, 4, 24): 24 features are not divisible by q_num_heads 5");
  attributes.q_num_heads = 4;
  EXPECT_ERROR(AttentionPlan(attributes, shapes), "so kv_num_heads must say");
  attributes.kv_num_heads = 2;
  EXPECT_EQ(AttentionPlan(attributes, shapes).output_shape(), (NdShape{2, 4, 24}));
}

TEST(FourAxes, MustAgreeWithGivenHeadCounts) {
  EXPECT_SAYS(error_with_attributes([](AttentionAttributes& a) { a.q_num_heads = 3; }),
              "query (2, 4, 3, 5) has 4 heads, but q_num_heads is 3");
  EXPECT_SAYS(error_with_attributes([](AttentionAttributes& a) { a.kv_num_heads = 4; }),
              "key (2, 2, 6, 5) has 2 heads, but kv_num_heads is 4");
}

TEST(APast, MustFitTheKeysAndValues) {
  using Shapes = AttentionShapes;
  EXPECT_SAYS(error_with_shapes([](Shapes& s) { s.past_value = {}; }), "past_key and past_value belong together");
  EXPECT_SAYS(error_with_shapes([](Shapes& s) { s.past_key = {2, 3, 10}; }), "past_key (2, 3, 10) must have four axes");
  EXPECT_SAYS(error_with_shapes([](Shapes& s) { s.past_key = {2, 2, 3, 4}; }),
              "past_key has shape (2, 2, 3, 4), but with this key it must be (b, g, past, d) (2, 2, 3, 5)");
  EXPECT_SAYS(error_with_shapes([](Shapes& s) { s.past_value = {2, 2, 4, 7}; }), "past_value has shape (2, 2, 4, 7)");
  EXPECT_SAYS(error_with_shapes([](Shapes& s) { s.nonpad_kv_seqlen = {2}; }),
              "nonpad_kv_seqlen describes a cache that the keys already hold");
}

TEST(Padding, NeedsOneNumberPerItem) {
  const auto with_nonpad = [](const NdShape& shape) {
    return error_with_shapes([&](AttentionShapes& s) {
      s.past_key = s.past_value = s.attn_mask = {};
      s.nonpad_kv_seqlen = shape;
    });
  };
  EXPECT_EQ(with_nonpad({2}), "(no error)");
  EXPECT_SAYS(with_nonpad({3}), "nonpad_kv_seqlen has shape (3,), but it must have one number an item, (2,)");
  EXPECT_SAYS(with_nonpad({2, 1}), "nonpad_kv_seqlen has shape (2, 1)");
}

TEST(AMask, MustBroadcastToTheScores) {
  const auto with_mask = [](const NdShape& shape) {
    return error_with_shapes([&](AttentionShapes& s) { s.attn_mask = shape; });
  };
  for (const NdShape& shape : {NdShape{9}, NdShape{4}, NdShape{1, 9}, NdShape{4, 1, 9}, NdShape{2, 1, 3, 1}}) {
    EXPECT_EQ(with_mask(shape), "(no error)") << describe_shape(shape.extents());
  }
  EXPECT_SAYS(with_mask({3, 10}),
              "attn_mask (3, 10) does not broadcast to the scores (2, 4, 3, 9): its last axis is longer");
  EXPECT_SAYS(with_mask({2, 9}), "attn_mask (2, 9) does not broadcast to the scores (2, 4, 3, 9): an axis must be 1");
  EXPECT_SAYS(with_mask({2, 3, 9}), "attn_mask (2, 3, 9) does not broadcast");
  EXPECT_SAYS(with_mask({3, 0}), "attn_mask (3, 0) is empty");
}

TEST(Sizes, AreRejectedIfTheyCannotBeAddressedOrAllocated) {
  const std::size_t huge = std::size_t{1} << 31U;
  EXPECT_SAYS(error_with_shapes([&](AttentionShapes& s) { s.query = {huge, huge, huge, 5}; }),
              "memory cannot address query of shape (2147483648, 2147483648, 2147483648, 5)");
  const std::size_t many = std::size_t{1} << 44U;
  const AttentionShapes long_keys = {.query = {1, 1, 32, 1}, .key = {1, 1, many, 1}, .value = {1, 1, many, 1}};
  EXPECT_ERROR(AttentionPlan({}, long_keys), "which could not be allocated; the largest tensor is scores (32, ");
}

TEST(Sizes, AreRejectedIfAResultCannotBeAddressed) {
  const std::size_t many = std::size_t{1} << 40U;
  const AttentionShapes shapes = {.query = {1, 1, many, 1}, .key = {1, 1, 1, 1}, .value = {1, 1, 1, many}};
  EXPECT_ERROR(AttentionPlan({}, shapes), "memory cannot address output of shape (1, 1, 1099511627776, 1099511627776)");
}

TEST(Sizes, AreRejectedIfAMaskOrAPastValueCannotBeAddressed) {
  const std::size_t many = std::size_t{1} << 40U;
  const AttentionShapes mask = {
      .query = {1, 1, many, 1}, .key = {1, 1, many, 1}, .value = {1, 1, many, 1}, .attn_mask = {many, many}};
  EXPECT_ERROR(AttentionPlan({}, mask), "memory cannot address attn_mask of shape (1099511627776, 1099511627776)");
  const AttentionShapes past = {.query = {1, 1, 1, 1},
                                .key = {1, 1, 1, 1},
                                .value = {1, 1, 1, many},
                                .past_key = {1, 1, many, 1},
                                .past_value = {1, 1, many, many}};
  EXPECT_ERROR(AttentionPlan({}, past),
               "memory cannot address past_value of shape (1, 1, 1099511627776, 1099511627776)");
}

TEST(Attributes, AreRejectedIfTheyAreInvalid) {
  using Attributes = AttentionAttributes;
  for (const float wrong : {-1.0F, kInfinity, std::numeric_limits<float>::quiet_NaN()}) {
    EXPECT_SAYS(error_with_attributes([=](Attributes& a) { a.scale = wrong; }), "scale must be a finite number");
    EXPECT_SAYS(error_with_attributes([=](Attributes& a) { a.softcap = wrong; }), "softcap must be a finite number");
  }
  EXPECT_SAYS(error_with_attributes([](Attributes& a) { a.left_window_size = -2; }), "left_window_size is -2");
  EXPECT_SAYS(error_with_attributes([](Attributes& a) { a.right_window_size = -7; }), "right_window_size is -7");
  EXPECT_SAYS(error_with_attributes([](Attributes& a) { a.qk_matmul_output_mode = static_cast<ScoresAt>(4); }),
              "qk_matmul_output_mode is 4");
}

class ACall : public ::testing::Test {
 protected:
  ACall() {
    call_.shapes = good_shapes();
    fill_operands(call_, 2);
  }
  [[nodiscard]] std::string error() const {
    return error_of([&] { static_cast<void>(compute(call_)); });
  }

  DotProductCase call_;
};

TEST_F(ACall, RejectsOperandsThatDoNotMatchThePlan) {
  const AttentionPlan plan({}, good_shapes());
  std::vector<float> output(plan.output_shape().size());
  const AttentionOutputs outputs = {.output = {output.data(), plan.output_shape()}};
  AttentionInputs inputs = call_.inputs();
  inputs.query.shape = {2, 4, 2, 5};
  EXPECT_ERROR(attention(plan, inputs, outputs),
               "query has shape (2, 4, 2, 5), but the plan was made for (2, 4, 3, 5)");
  inputs = call_.inputs();
  inputs.past_key = {};
  EXPECT_ERROR(attention(plan, inputs, outputs), "past_key has shape (), but the plan was made for (2, 2, 3, 5)");
  inputs = call_.inputs();
  inputs.boolean_mask = {call_.boolean_mask.data(), call_.shapes.attn_mask};
  EXPECT_ERROR(attention(plan, inputs, outputs), "the mask is either additive or boolean");
  EXPECT_ERROR(attention(plan, call_.inputs(), {}), "output has shape (), but the result has (2, 4, 3, 7)");
  EXPECT_ERROR(attention(plan, call_.inputs(), {outputs.output, {output.data(), {2, 2, 8, 5}}, {}, {}}),
               "present_key has shape (2, 2, 8, 5), but the result has (2, 2, 9, 5)");
}

TEST_F(ACall, RejectsOperandsWithoutMemory) {
  const AttentionPlan plan({}, good_shapes());
  std::vector<float> output(plan.output_shape().size());
  const auto error_without = [&](const auto& forget) {
    AttentionInputs inputs = call_.inputs();
    forget(inputs);
    return error_of([&] { attention(plan, inputs, {.output = {output.data(), plan.output_shape()}}); });
  };
  using Inputs = AttentionInputs;
  EXPECT_EQ(error_without([](Inputs& in) { in.query.data = nullptr; }),
            "query has shape (2, 4, 3, 5), but no memory: its data is null");
  EXPECT_SAYS(error_without([](Inputs& in) { in.key.data = nullptr; }), "key has shape (2, 2, 6, 5), but no memory");
  EXPECT_SAYS(error_without([](Inputs& in) { in.value.data = nullptr; }), "value has shape (2, 2, 6, 7), but no");
  EXPECT_SAYS(error_without([](Inputs& in) { in.past_key.data = nullptr; }), "past_key has shape (2, 2, 3, 5), but no");
  EXPECT_SAYS(error_without([](Inputs& in) { in.past_value.data = nullptr; }),
              "past_value has shape (2, 2, 3, 7), but");
  EXPECT_SAYS(error_without([](Inputs& in) { in.additive_mask.data = nullptr; }), "attn_mask has shape (3, 9), but no");
  EXPECT_SAYS(error_without([](Inputs& in) { in.boolean_mask.shape = std::exchange(in.additive_mask, {}).shape; }),
              "attn_mask has shape (3, 9), but no memory");
}

TEST_F(ACall, RejectsValidKeysWithoutMemory) {
  call_.shapes.past_key = call_.shapes.past_value = call_.shapes.attn_mask = {};
  call_.shapes.nonpad_kv_seqlen = {2};
  EXPECT_SAYS(error(), "nonpad_kv_seqlen has shape (2,), but no memory");
}

/// A call of every result, each with its own memory.
class AResult : public ACall {
 protected:
  [[nodiscard]] std::string error() {
    return error_of([&] { attention(plan_, inputs_, outputs_); });
  }
  [[nodiscard]] static NdView<float> in(std::vector<float>& memory, const NdShape& shape) {
    memory.resize(shape.size());
    return {memory.data(), shape};
  }

  AttentionPlan plan_{{}, good_shapes()};
  std::array<std::vector<float>, 4> memory_;
  AttentionInputs inputs_ = call_.inputs();
  AttentionOutputs outputs_ = {in(memory_[0], plan_.output_shape()), in(memory_[1], plan_.present_key_shape()),
                               in(memory_[2], plan_.present_value_shape()),
                               in(memory_[3], plan_.qk_matmul_output_shape())};
};

TEST_F(AResult, NeedsMemory) {
  EXPECT_EQ(error(), "(no error)");
  const AttentionOutputs good = outputs_;
  outputs_.output.data = nullptr;
  EXPECT_EQ(error(), "output has shape (2, 4, 3, 7), but no memory: its data is null");
  outputs_ = good;
  outputs_.present_key.data = nullptr;
  EXPECT_SAYS(error(), "present_key has shape (2, 2, 9, 5), but no memory");
  outputs_ = good;
  outputs_.present_value.data = nullptr;
  EXPECT_SAYS(error(), "present_value has shape (2, 2, 9, 7), but no memory");
  outputs_ = good;
  outputs_.qk_matmul_output.data = nullptr;
  EXPECT_SAYS(error(), "qk_matmul_output has shape (2, 4, 3, 9), but no memory");
}

TEST_F(AResult, MustNotOverlapAnOperandOrAnotherResult) {
  const AttentionOutputs good = outputs_;
  outputs_.output.data = call_.value.data();
  EXPECT_EQ(error(), "output overlaps value in memory: give it separate memory");
  outputs_ = good;
  outputs_.present_key.data = call_.past_key.data() + 59;
  EXPECT_EQ(error(), "present_key overlaps past_key in memory: give it separate memory");
  outputs_ = good;
  std::vector<float> shared(good.present_value.shape.size());
  outputs_.present_value.data = shared.data();
  inputs_.boolean_mask = {reinterpret_cast<std::uint8_t*>(shared.data()),
                          std::exchange(inputs_.additive_mask, {}).shape};
  EXPECT_EQ(error(), "present_value overlaps attn_mask in memory: give it separate memory");
  outputs_ = good;
  outputs_.qk_matmul_output.data = good.output.data + good.output.shape.size() - 1;
  EXPECT_EQ(error(), "output overlaps qk_matmul_output in memory: give it separate memory");
}

TEST_F(AResult, MayLieDirectlyBehindAnother) {
  std::vector<float> both(outputs_.present_key.shape.size() + outputs_.present_value.shape.size());
  outputs_.present_key.data = both.data();
  outputs_.present_value.data = both.data() + outputs_.present_key.shape.size();
  EXPECT_EQ(error(), "(no error)");
}

TEST(Sizes, AreRejectedIfARequestedResultCannotBeAddressed) {
  const std::size_t heads = std::size_t{1} << 50U;
  float number = 0.0F;
  const AttentionInputs inputs = {
      .query = {&number, {1, heads, 32, 1}}, .key = {&number, {1, 1, 256, 1}}, .value = {&number, {1, 1, 256, 1}}};
  const AttentionPlan plan({}, shapes_of(inputs));
  const AttentionOutputs outputs = {.output = {&number, plan.output_shape()},
                                    .qk_matmul_output = {&number, plan.qk_matmul_output_shape()}};
  EXPECT_ERROR(attention(plan, inputs, outputs),
               "memory cannot address qk_matmul_output of shape (1, 1125899906842624, 32, 256)");
}

TEST_F(ACall, RejectsNumbersThatAreNotFinite) {
  call_.query[7] = NAN;
  EXPECT_SAYS(error(), "query is NaN at (b 0, h 0, t 1, d 2): every number that is read must be finite");
  call_.query[7] = 0.0F;
  call_.past_key[0] = kInfinity;
  EXPECT_SAYS(error(), "past_key is infinite at (b 0, g 0, s 0, d 0)");
  call_.past_key[0] = 0.0F;
  call_.value[3] = -kInfinity;
  EXPECT_SAYS(error(), "value is minus infinity at (b 0, g 0, s 0, e 3)");
}

TEST_F(ACall, RejectsAMaskWithNaNOrPlusInfinity) {
  call_.additive_mask[10] = NAN;
  EXPECT_SAYS(error(), "attn_mask is NaN at (t 1, s 1)");
  call_.additive_mask[10] = kInfinity;
  EXPECT_SAYS(error(), "attn_mask is infinite at (t 1, s 1)");
  call_.additive_mask[10] = -kInfinity;
  EXPECT_EQ(error(), "(no error)");
}

TEST_F(ACall, RejectsAnOverflowingScoreInsteadOfMaskingIt) {
  call_.shapes.attn_mask = {};
  call_.additive_mask.clear();
  for (float& number : call_.query) number = 1e30F;
  for (float& number : call_.key) number = -1e30F;
  EXPECT_SAYS(error(), "the numbers of item 0 are too large: a score or a result does not fit into a 32-bit float");
  for (float& number : call_.key) number = 1.0F;
  call_.attributes.scale = 0.0F;
  EXPECT_EQ(error(), "(no error)");
}

TEST_F(ACall, BlamesNoNumberThatItDoesNotRead) {
  call_.shapes.past_key = call_.shapes.past_value = call_.shapes.attn_mask = {};
  call_.shapes.nonpad_kv_seqlen = {2};
  call_.nonpad = {4, 5};
  call_.key[4 * 5] = call_.value[4 * 7] = NAN;  // the fifth key and value of item 0 are padding
  EXPECT_EQ(error(), "key is NaN at (b 0, g 0, s 4, d 0): every number that is read must be finite")
      << "scores before the mask, which compute() requests, are those of all keys";
  call_.attributes.qk_matmul_output_mode = ScoresAt::kWeights;
  EXPECT_EQ(error(), "(no error)");
  for (std::size_t i = call_.query.size() / 2; i < call_.query.size(); ++i) call_.query[i] = 1e30F;
  for (std::size_t i = call_.key.size() / 2; i < call_.key.size(); ++i) call_.key[i] = 1e30F;
  call_.key[(2 * 6 + 5) * 5] = call_.value[(2 * 6 + 5) * 7] = NAN;  // item 1 has five keys
  EXPECT_EQ(error(), "the numbers of item 1 are too large: a score or a result does not fit into a 32-bit float");
  call_.value[(2 * 6 + 4) * 7 + 1] = NAN;
  EXPECT_SAYS(error(), "value is NaN at (b 1, g 0, s 4, e 1)");
}

TEST_F(ACall, RejectsMoreValidKeysThanThereAre) {
  call_.shapes.past_key = call_.shapes.past_value = call_.shapes.attn_mask = {};
  call_.shapes.nonpad_kv_seqlen = {2};
  call_.nonpad = {6, 7};
  EXPECT_SAYS(error(), "nonpad_kv_seqlen is 7 for item 1, but must be from 0 to the number of keys, 6");
  call_.nonpad = {-1, 6};
  EXPECT_SAYS(error(), "nonpad_kv_seqlen is -1 for item 0");
  call_.nonpad = {0, 6};
  EXPECT_EQ(error(), "(no error)");
}

}  // namespace
}  // namespace mha::testing
