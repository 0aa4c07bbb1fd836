// Tests packed projection weights: equal to separate ones, forward and backward; wrong shapes are rejected.
#include <gtest/gtest.h>

#include "mha/gradients.hpp"
#include "mha/multi_head.hpp"
#include "support/attention_case.hpp"
#include "support/expect_error.hpp"
#include "support/random_values.hpp"

namespace mha::testing {
namespace {

/// Six heads of two features, and two key/value heads: packed, 12 + 4 + 4 columns.
AttentionOptions grouped_options(bool bias) {
  AttentionOptions options = AttentionOptions::self(5, 12, 6);
  options.num_kv_heads = 2;
  options.bias = bias;
  return options;
}

TEST(PackedProjection, HasQueriesThenKeysThenValuesInEveryRow) {
  MultiHeadAttention attention(grouped_options(true));
  std::vector<float> w(12U * 20);
  for (std::size_t i = 0; i < w.size(); ++i) w[i] = static_cast<float>(i);
  std::vector<float> b(20);
  for (std::size_t i = 0; i < b.size(); ++i) b[i] = 1000.0F + static_cast<float>(i);
  attention.set_packed({w.data(), {12, 20}}, {b.data(), {20}});
  const AttentionTrace& a = attention.trace();
  EXPECT_EQ(a.w_q(0, 0), 0.0F);
  EXPECT_EQ(a.w_q(3, 11), 71.0F);
  EXPECT_EQ(a.w_k(0, 0), 12.0F);
  EXPECT_EQ(a.w_k(11, 3), 235.0F);
  EXPECT_EQ(a.w_v(0, 0), 16.0F);
  EXPECT_EQ(a.w_v(11, 3), 239.0F);
  EXPECT_EQ(a.b_q(11), 1011.0F);
  EXPECT_EQ(a.b_k(0), 1012.0F);
  EXPECT_EQ(a.b_v(3), 1019.0F);
}

TEST(PackedProjection, OfGradientsHasTheSameOrder) {
  for (const bool bias : {false, true}) {
    const AttentionOptions options = grouped_options(bias);
    MultiHeadAttention attention(options);
    fill_given(attention, 61);
    attention.forward();
    AttentionGradients gradients(options);
    const std::vector<float> d_output = random_values(60, 62);
    gradients.set_d_output({d_output.data(), {5, 12}});
    attention.backward(gradients);

    std::vector<float> d_w(12U * 20);
    std::vector<float> d_b(bias ? 20 : 0);
    gradients.copy_packed({d_w.data(), {12, 20}}, {d_b.data(), {d_b.size()}});
    // Reading the packed gradients as packed weights must restore every number.
    MultiHeadAttention reader(options);
    reader.set_packed({d_w.data(), {12, 20}}, {d_b.data(), {d_b.size()}});
    for (const char* name : {"w_q", "w_k", "w_v", "b_q", "b_k", "b_v"}) {
      if (!bias && name[0] == 'b') continue;
      EXPECT_TRUE(std::ranges::equal(reader.tensor(name).values(), gradients.tensor(std::string("d_") + name).values()))
          << name;
    }
  }
}

TEST(PackedProjection, RequiresAnotherForward) {
  MultiHeadAttention attention(grouped_options(false));
  attention.forward();
  const std::vector<float> w(12U * 20);
  attention.set_packed({w.data(), {12, 20}});
  EXPECT_EQ(attention.computed_with(), nullptr);
}

TEST(PackedProjection, IsRejectedIfItHasTheWrongShape) {
  const std::vector<float> w(12U * 36);
  const ConstMatrix packed(w.data(), {12, 20});
  MultiHeadAttention plain(grouped_options(false));
  EXPECT_ERROR(plain.set_packed({w.data(), {12, 36}}),
               "w_qkv has shape (12, 36), but must be (12, 20), the columns of queries, keys and values side by side");
  EXPECT_ERROR(plain.set_packed({w.data(), {20, 12}}), "w_qkv has shape (20, 12)");
  EXPECT_ERROR(plain.set_packed(packed, {w.data(), {20}}),
               "b_qkv has 20 numbers, but must have 0: this attention has no bias");
  MultiHeadAttention with_bias(grouped_options(true));
  EXPECT_ERROR(with_bias.set_packed(packed), "b_qkv has 0 numbers, but must have 20");
  std::vector<float> d_w(12U * 20);
  const AttentionGradients gradients(grouped_options(true));
  EXPECT_ERROR(gradients.copy_packed({d_w.data(), {20, 12}}, {}), "d_w_qkv has shape (20, 12)");
}

TEST(PackedProjection, IsRejectedWithoutMemory) {
  const std::vector<float> w(12U * 20);
  MultiHeadAttention attention(grouped_options(true));
  EXPECT_ERROR(attention.set_packed({nullptr, {12, 20}}, {w.data(), {20}}),
               "w_qkv has the shape (12, 20), but no memory: its pointer is null");
  EXPECT_ERROR(attention.set_packed({w.data(), {12, 20}}, {nullptr, {20}}),
               "b_qkv has the shape (20,), but no memory: its pointer is null");
  const AttentionGradients gradients(grouped_options(true));
  EXPECT_ERROR(gradients.copy_packed({nullptr, {12, 20}}, {nullptr, {20}}),
               "d_w_qkv has the shape (12, 20), but no memory: its pointer is null");
}

TEST(PackedProjection, IsRejectedForInputsOfDifferentWidths) {
  AttentionOptions options = grouped_options(false);
  options.cross = true;
  const std::vector<float> w(12U * 20);
  MultiHeadAttention same_widths(options);
  EXPECT_NO_THROW(same_widths.set_packed({w.data(), {12, 20}}));
  options.value_width = 7;
  MultiHeadAttention attention(options);
  EXPECT_ERROR(attention.set_packed({w.data(), {12, 20}}),
               "packed projection weights need one input width, but d_model is 12, key_width 12 and value_width 7: use "
               "w_q, w_k and w_v");
}

}  // namespace
}  // namespace mha::testing
