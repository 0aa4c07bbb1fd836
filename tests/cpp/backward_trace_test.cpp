// Tests the names, shapes and memory of the backward list in every variant.
#include "mha/backward_trace.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "mha/gradients.hpp"
#include "mha/trace.hpp"
#include "support/provenance.hpp"

namespace mha {
namespace {

std::string names_of(std::span<const TensorDeclaration> tensors) {
  std::string names;
  for (const TensorDeclaration& tensor : tensors) names.append(names.empty() ? "" : " ").append(tensor.name);
  return names;
}

AttentionOptions backward_cross_options() {
  AttentionOptions options = AttentionOptions::self(5, 12, 3);
  options.cross = true;
  options.source_tokens = 7;
  options.key_width = 10;
  options.value_width = 8;
  return options;
}

TEST(TheBackwardList, HasTheseTensorsForPlainSelfAttention) {
  EXPECT_EQ(names_of(AttentionGradients(AttentionOptions::self(5, 12, 3)).tensors()),
            "d_output d_merged d_w_o d_context d_weights d_v row_dot d_exponents d_masked d_scores d_q d_k "
            "d_q_projected d_k_projected d_v_projected d_w_q d_w_k d_w_v d_input_from_q d_input_from_k d_input_from_v "
            "d_input d_embedding d_position");
}

TEST(TheBackwardList, HasBiasesDropoutAndThreeInputsWithEveryOption) {
  AttentionOptions options = backward_cross_options();
  options.bias = true;
  options.dropout = 0.1;
  EXPECT_EQ(names_of(AttentionGradients(options).tensors()),
            "d_output d_merged d_w_o d_b_o d_context d_dropped_weights d_v d_weights row_dot d_exponents d_masked "
            "d_scores d_q d_k d_q_projected d_k_projected d_v_projected d_w_q d_w_k d_w_v d_b_q d_b_k d_b_v d_input "
            "d_key_input d_value_input");
}

TEST(TheBackwardList, SumsOverTheHeadsOfAGroup) {
  AttentionOptions options = AttentionOptions::self(5, 12, 6);
  options.num_kv_heads = 2;
  const AttentionGradients gradients(options);
  EXPECT_EQ(names_of(gradients.tensors()),
            "d_output d_merged d_w_o d_context d_weights d_v row_dot d_exponents d_masked d_scores d_q d_k "
            "d_q_projected d_k_shared d_v_shared d_k_projected d_v_projected d_w_q d_w_k d_w_v d_input_from_q "
            "d_input_from_k d_input_from_v d_input d_embedding d_position");
  EXPECT_EQ(gradients.tensor("d_k_shared").provenance, "group_sum(d_k:hsd)");
}

class EveryBackwardVariant : public ::testing::TestWithParam<int> {
 protected:
  static AttentionOptions options() {
    AttentionOptions options = (GetParam() & 1) != 0 ? backward_cross_options() : AttentionOptions::self(5, 12, 3);
    options.bias = (GetParam() & 2) != 0;
    options.dropout = (GetParam() & 4) != 0 ? 0.5 : 0.0;
    options.num_kv_heads = (GetParam() & 8) != 0 ? 1 : 0;
    return options;
  }
  EveryBackwardVariant() {
    AttentionTrace trace;
    TensorList list(options());
    trace.visit(options(), list);
    forward_ = list.declarations();
  }
  AttentionGradients gradients_{options()};
  std::vector<TensorDeclaration> forward_;
};

TEST_P(EveryBackwardVariant, HasTheGradientOfEveryGivenTensorInItsShape) {
  const std::set<std::string_view> settings = {"scale", "mask", "temperature", "dropout_mask"};
  for (const TensorDeclaration& tensor : forward_) {
    if (!tensor.given() || settings.contains(tensor.name)) continue;
    const TensorDeclaration& gradient = gradients_.tensor("d_" + std::string(tensor.name));
    EXPECT_EQ(gradient.axes, tensor.axes) << tensor.name;
    EXPECT_TRUE(std::ranges::equal(gradient.shape(), tensor.shape())) << tensor.name;
  }
}

TEST_P(EveryBackwardVariant, GivesAGradientTheAxesOfItsTensor) {
  for (const TensorDeclaration& gradient : gradients_.tensors()) {
    if (!gradient.name.starts_with("d_")) continue;
    const auto found = std::ranges::find(forward_, gradient.name.substr(2), &TensorDeclaration::name);
    if (found == forward_.end()) continue;
    EXPECT_EQ(gradient.axes, found->axes) << gradient.name;
    EXPECT_TRUE(std::ranges::equal(gradient.shape(), found->shape())) << gradient.name;
  }
}

TEST_P(EveryBackwardVariant, GivesEveryTensorItsOwnAlignedMemory) {
  testing::expect_own_aligned_memory(gradients_.tensors());
}

TEST_P(EveryBackwardVariant, HasNamesThatNoOtherTensorHasAndRefersOnlyToEarlierTensors) {
  testing::expect_unique_names_that_refer_to_earlier_tensors(gradients_.tensors(), forward_);
}

INSTANTIATE_TEST_SUITE_P(TheBackwardList, EveryBackwardVariant, ::testing::Range(0, 16));

}  // namespace
}  // namespace mha
