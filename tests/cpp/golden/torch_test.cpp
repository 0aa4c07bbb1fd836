// Compares forward passes with every recording of torch.nn.MultiheadAttention.
// Self- and cross-attention, kdim and vdim, every kind of mask, with and without bias.
#include <gtest/gtest.h>

#include "mha/mask.hpp"
#include "support/golden.hpp"
#include "support/numbers.hpp"
#include "tools/conformance/run_case.hpp"

namespace mha::testing {
namespace {

class TorchMultiheadAttention : public ::testing::TestWithParam<std::string> {
 protected:
  TorchMultiheadAttention() : file_(golden_folder() / "torch" / (GetParam() + ".safetensors")) {}

  /// Computes every item of the batch and compares output and weights.
  void expect_batch_equal(const AttentionOptions& options, bool with_recorded_mask) const {
    MultiHeadAttention attention(options);
    tools::set_torch_weights(attention, file_);
    const std::size_t batch = file_.number("batch");
    ASSERT_EQ(file_["out.y"].shape.at(0), batch);
    for (std::size_t item = 0; item < batch; ++item) {
      SCOPED_TRACE(::testing::Message() << "batch item " << item);
      tools::set_torch_inputs(attention, file_, item);
      if (with_recorded_mask) tools::set_torch_masks(attention, file_, item);
      attention.forward();
      expect_relative(attention.tensor("output").values(), file_["out.y"].item(item), "output");
      expect_relative(attention.tensor("weights").values(), file_["out.weights"].item(item), "weights");
    }
  }

  /// 1e-5 relative to the largest value: two implementations in 32-bit floats, with sums of up to 65 terms in different
  /// orders.
  static void expect_relative(std::span<const float> actual, const GoldenTensor& expected, std::string_view what) {
    const double tolerance = 1e-5 * largest_magnitude<float>(expected.values);
    expect_all_near<float>(actual, expected.values, tolerance, what);
  }

  GoldenFile file_;
};

TEST_P(TorchMultiheadAttention, HasTheRecordedOutputAndWeights) {
  expect_batch_equal(tools::torch_options(file_), true);
}

INSTANTIATE_TEST_SUITE_P(Golden, TorchMultiheadAttention,
                         ::testing::Values("mha_cross", "mha_cross_kdim_vdim", "mha_self", "mha_self_additive",
                                           "mha_self_causal", "mha_self_causal_padding", "mha_self_heads_eq_dim",
                                           "mha_self_long", "mha_self_nobias", "mha_self_odd", "mha_self_one_head",
                                           "mha_self_padding", "mha_self_window"),
                         [](const auto& test) { return test.param; });

using TorchMaskByRule = TorchMultiheadAttention;

TEST_P(TorchMaskByRule, IsTheRecordedMask) {
  AttentionOptions options = tools::torch_options(file_);
  options.causal = file_.metadata("mask") == "causal";
  if (file_.metadata("mask") == "window") {
    // The reach of a middle query's mask gives the widths of the window.
    const std::vector<float> mask = file_["in.attn_mask"].values;
    const std::size_t middle = options.tokens / 2;
    const auto allowed = [&](std::size_t s) { return mask[middle * options.tokens + s] == 0.0F; };
    options.window_left = options.window_right = 0;
    while (allowed(middle - static_cast<std::size_t>(options.window_left) - 1)) ++options.window_left;
    while (allowed(middle + static_cast<std::size_t>(options.window_right) + 1)) ++options.window_right;
  }
  const GoldenTensor recorded = file_["in.attn_mask"];
  for (std::size_t t = 0; t < options.tokens; ++t) {
    for (std::size_t s = 0; s < options.tokens; ++s) {
      ASSERT_EQ(may_attend(options, t, s), recorded.values[t * options.tokens + s] == 0.0F) << t << ", " << s;
    }
  }
  expect_batch_equal(options, false);
}

INSTANTIATE_TEST_SUITE_P(Golden, TorchMaskByRule,
                         ::testing::Values("mha_self_causal", "mha_self_long", "mha_self_window"),
                         [](const auto& test) { return test.param; });

TEST(GoldenFolder, HasNoUntestedForward) {
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(golden_folder() / "torch")) {
    files += entry.path().filename().string().starts_with("mha_") ? 1U : 0U;
  }
  EXPECT_EQ(files, 13U);
}

}  // namespace
}  // namespace mha::testing
