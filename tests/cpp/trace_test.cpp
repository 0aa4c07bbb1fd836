// Tests the names, shapes and memory of the forward list in every variant.
#include "mha/trace.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "mha/multi_head.hpp"
#include "support/provenance.hpp"

namespace mha {
namespace {

std::string names_of(const AttentionOptions& options) {
  AttentionTrace trace;
  TensorList list(options);
  trace.visit(options, list);
  std::string names;
  for (const TensorDeclaration& tensor : list.declarations()) {
    names.append(names.empty() ? "" : " ").append(tensor.name);
  }
  return names;
}

AttentionOptions traced_cross_options() {
  AttentionOptions options = AttentionOptions::self(5, 12, 3);
  options.cross = true;
  options.source_tokens = 7;
  options.key_width = 10;
  options.value_width = 8;
  return options;
}

TEST(TheOneList, HasTheseTensorsForPlainSelfAttention) {
  EXPECT_EQ(
      names_of(AttentionOptions::self(5, 12, 3)),
      "embedding position input w_q w_k w_v q_projected k_projected v_projected q k v scores scale scaled mask masked "
      "temperature row_max exponentials row_sum weights context merged merged_without_transpose w_o output");
}

TEST(TheOneList, HasBiasesDropoutAndTwoInputsWithEveryOption) {
  AttentionOptions options = traced_cross_options();
  options.bias = true;
  options.dropout = 0.1;
  EXPECT_EQ(
      names_of(options),
      "input key_input value_input w_q w_k w_v b_q b_k b_v q_projected k_projected v_projected q k v scores scale "
      "scaled mask masked temperature row_max exponentials row_sum weights dropout_mask dropped_weights context merged "
      "merged_without_transpose w_o b_o output");
}

TEST(TheOneList, HasTheSharedTensorsWithFewerKeyValueHeads) {
  AttentionOptions options = AttentionOptions::self(5, 12, 6);
  options.num_kv_heads = 2;
  EXPECT_EQ(
      names_of(options),
      "embedding position input w_q w_k w_v q_projected k_projected v_projected q k_shared v_shared k v scores scale "
      "scaled mask masked temperature row_max exponentials row_sum weights context merged merged_without_transpose w_o "
      "output");
  const MultiHeadAttention attention(options);
  EXPECT_EQ(attention.trace().w_q.shape(), (std::array<std::size_t, 2>{12, 12}));
  EXPECT_EQ(attention.trace().w_k.shape(), (std::array<std::size_t, 2>{12, 4}));
  EXPECT_EQ(attention.trace().k_shared.shape(), (std::array<std::size_t, 3>{2, 5, 2}));
  EXPECT_EQ(attention.trace().k.shape(), (std::array<std::size_t, 3>{6, 5, 2}));
  EXPECT_EQ(attention.tensor("w_v").axes, "m(gd)");
  EXPECT_EQ(attention.tensor("v_shared").provenance, "v_projected:s(gd)");
  EXPECT_EQ(attention.tensor("v").provenance, "repeat(v_shared:gsd)");
}

TEST(TheOneList, HasNoSharedTensorsWithAsManyKeyValueHeadsAsHeads) {
  AttentionOptions options = AttentionOptions::self(5, 12, 3);
  const std::string names = names_of(options);
  options.num_kv_heads = 3;
  EXPECT_EQ(names_of(options), names);
  EXPECT_EQ(MultiHeadAttention(options).tensor("w_k").axes, "m(hd)");
}

TEST(TheOneList, HasTheShapesThatTheOptionsDescribe) {
  MultiHeadAttention attention(traced_cross_options());
  const auto shape = [&](std::string_view name) {
    const std::span<const std::size_t> extents = attention.tensor(name).shape();
    return std::vector<std::size_t>(extents.begin(), extents.end());
  };
  using Shape = std::vector<std::size_t>;
  EXPECT_EQ(shape("input"), (Shape{5, 12}));
  EXPECT_EQ(shape("key_input"), (Shape{7, 10}));
  EXPECT_EQ(shape("value_input"), (Shape{7, 8}));
  EXPECT_EQ(shape("w_k"), (Shape{10, 3, 4})) << "one extent per letter of m(hd)";
  EXPECT_EQ(shape("w_v"), (Shape{8, 3, 4}));
  EXPECT_EQ(shape("q_projected"), (Shape{5, 3, 4}));
  EXPECT_EQ(shape("k"), (Shape{3, 7, 4}));
  EXPECT_EQ(shape("weights"), (Shape{3, 5, 7}));
  EXPECT_EQ(shape("mask"), (Shape{5, 7}));
  EXPECT_EQ(shape("scale"), Shape{});
  EXPECT_EQ(shape("output"), (Shape{5, 12}));
  EXPECT_EQ(attention.tensor("w_k").view_shape(), (Shape{10, 12})) << "one extent per axis of m(hd)";
  EXPECT_EQ(attention.trace().w_k.shape(), (std::array<std::size_t, 2>{10, 12}));
}

TEST(TheOneList, HasBiasAndDropoutInItsProvenance) {
  AttentionOptions options = AttentionOptions::self(5, 12, 3);
  EXPECT_EQ(MultiHeadAttention(options).tensor("k_projected").provenance, "input:sm w_k:m(hd)");
  EXPECT_EQ(MultiHeadAttention(options).tensor("context").provenance, "weights:hts v:hsd");
  options.bias = true;
  options.dropout = 0.5;
  EXPECT_EQ(MultiHeadAttention(options).tensor("k_projected").provenance, "input:sm w_k:m(hd) + b_k:(hd)");
  EXPECT_EQ(MultiHeadAttention(options).tensor("context").provenance, "dropped_weights:hts v:hsd");
}

class EveryVariant : public ::testing::TestWithParam<int> {
 protected:
  static AttentionOptions options() {
    AttentionOptions options = (GetParam() & 1) != 0 ? traced_cross_options() : AttentionOptions::self(5, 12, 3);
    options.bias = (GetParam() & 2) != 0;
    options.dropout = (GetParam() & 4) != 0 ? 0.5 : 0.0;
    options.num_kv_heads = (GetParam() & 8) != 0 ? 1 : 0;
    return options;
  }
  MultiHeadAttention attention_{options()};
};

TEST_P(EveryVariant, GivesEveryTensorItsOwnAlignedMemory) { testing::expect_own_aligned_memory(attention_.tensors()); }

TEST_P(EveryVariant, HasUniqueNamesAndRefersOnlyToEarlierTensors) {
  testing::expect_unique_names_that_refer_to_earlier_tensors(attention_.tensors());
}

INSTANTIATE_TEST_SUITE_P(TheOneList, EveryVariant, ::testing::Range(0, 16));

}  // namespace
}  // namespace mha
