// Every recorded forward of torch.nn.MultiheadAttention: self and cross, kdim and vdim, every kind of mask, with and
// without bias. PyTorch takes a batch; the core takes one sequence, so the batch is a loop.
#include <gtest/gtest.h>

#include <limits>

#include "mha/mask.hpp"
#include "support/attention_case.hpp"
#include "support/numbers.hpp"
#include "support/safetensors.hpp"
#include "support/torch_layout.hpp"

namespace mha::testing {
namespace {

constexpr float kForbidden = -std::numeric_limits<float>::infinity();

AttentionOptions options_of(const GoldenFile& file) {
  AttentionOptions options;
  options.cross = file.metadata("self_attention") != "true";
  options.tokens = file["in.q"].shape.at(1);
  options.source_tokens = options.cross ? file["in.k"].shape.at(1) : options.tokens;
  options.d_model = file.number("embed_dim");
  options.key_width = file.number("kdim");
  options.value_width = file.number("vdim");
  options.num_heads = file.number("num_heads");
  options.bias = file.metadata("bias") == "true";
  return options;
}

void set_inputs(MultiHeadAttention& attention, const GoldenFile& file, std::size_t item) {
  const GoldenTensor q = file["in.q"].item(item);
  attention.set(attention.options().cross ? "input" : "embedding", q.values, q.shape);
  if (attention.options().cross) {
    const GoldenTensor k = file["in.k"].item(item);
    const GoldenTensor v = file["in.v"].item(item);
    attention.set("key_input", k.values, k.shape);
    attention.set("value_input", v.values, v.shape);
  }
}

/// PyTorch stacks the three projections in in_proj_weight, unless kdim or vdim differ; their biases are always stacked.
void set_weights(MultiHeadAttention& attention, const GoldenFile& file) {
  const std::size_t width = attention.options().d_model;
  const bool has_bias = attention.options().bias;
  std::size_t first_row = 0;
  for (const std::string letter : {"q", "k", "v"}) {
    const bool stacked = file.has("param.in_proj_weight");
    const GoldenTensor weight =
        stacked ? rows_of(file["param.in_proj_weight"], first_row, width) : file["param." + letter + "_proj_weight"];
    const GoldenTensor bias = has_bias ? rows_of(file["param.in_proj_bias"], first_row, width) : GoldenTensor{};
    set_linear(attention, letter, weight, has_bias ? &bias : nullptr);
    first_row += width;
  }
  set_linear(attention, "o", file["param.out_proj.weight"], has_bias ? &file["param.out_proj.bias"] : nullptr);
}

/// In PyTorch's boolean masks, true means NOT allowed; an additive mask is added.
void set_masks(MultiHeadAttention& attention, const GoldenFile& file, std::size_t item) {
  if (file.has("in.attn_mask")) {
    const GoldenTensor& mask = file["in.attn_mask"];
    const bool additive = file.metadata("mask") == "additive";
    for (std::size_t i = 0; i < mask.size(); ++i) {
      const float forbidden = mask.values[i] == 0.0F ? 0.0F : kForbidden;
      attention.custom_mask().data()[i] = additive ? mask.values[i] : forbidden;
    }
  }
  if (file.has("in.key_padding_mask")) {
    const GoldenTensor padding = file["in.key_padding_mask"].item(item);
    for (std::size_t s = 0; s < padding.size(); ++s) {
      attention.key_padding()[s] = padding.values[s] == 0.0F ? std::uint8_t{0} : std::uint8_t{1};
    }
  }
}

class TorchMultiheadAttention : public ::testing::TestWithParam<std::string> {
 protected:
  TorchMultiheadAttention() : file_(golden_folder() / "torch" / (GetParam() + ".safetensors")) {}

  /// Computes every item of the batch and compares output and weights.
  void expect_batch_equal(const AttentionOptions& options, bool with_recorded_mask) const {
    MultiHeadAttention attention(options);
    set_weights(attention, file_);
    const std::size_t batch = file_.number("batch");
    ASSERT_EQ(file_["out.y"].shape.at(0), batch);
    for (std::size_t item = 0; item < batch; ++item) {
      SCOPED_TRACE(::testing::Message() << "batch item " << item);
      set_inputs(attention, file_, item);
      if (with_recorded_mask) set_masks(attention, file_, item);
      attention.forward();
      expect_relative(attention.tensor("output").values(), file_["out.y"].item(item), "output");
      expect_relative(attention.tensor("weights").values(), file_["out.weights"].item(item), "weights");
    }
  }

  /// 1e-5 relative to the largest value: two implementations in 32-bit floats, with sums of up to 65 terms in another
  /// order.
  static void expect_relative(std::span<const float> actual, const GoldenTensor& expected, std::string_view what) {
    const double tolerance = 1e-5 * largest_magnitude<float>(expected.values);
    expect_all_near<float>(actual, expected.values, tolerance, what);
  }

  GoldenFile file_;
};

TEST_P(TorchMultiheadAttention, HasTheRecordedOutputAndWeights) { expect_batch_equal(options_of(file_), true); }

INSTANTIATE_TEST_SUITE_P(Golden, TorchMultiheadAttention,
                         ::testing::Values("mha_cross", "mha_cross_kdim_vdim", "mha_self", "mha_self_additive",
                                           "mha_self_causal", "mha_self_causal_padding", "mha_self_heads_eq_dim",
                                           "mha_self_long", "mha_self_nobias", "mha_self_odd", "mha_self_one_head",
                                           "mha_self_padding", "mha_self_window"),
                         [](const auto& test) { return test.param; });

using TorchMaskByRule = TorchMultiheadAttention;

TEST_P(TorchMaskByRule, IsTheRecordedMask) {
  AttentionOptions options = options_of(file_);
  options.causal = file_.metadata("mask") == "causal";
  if (file_.metadata("mask") == "window") {
    // The window's widths are how far the mask of a query in the middle reaches.
    const std::vector<float>& mask = file_["in.attn_mask"].values;
    const std::size_t middle = options.tokens / 2;
    const auto allowed = [&](std::size_t s) { return mask[middle * options.tokens + s] == 0.0F; };
    options.window_left = options.window_right = 0;
    while (allowed(middle - static_cast<std::size_t>(options.window_left) - 1)) ++options.window_left;
    while (allowed(middle + static_cast<std::size_t>(options.window_right) + 1)) ++options.window_right;
  }
  const GoldenTensor& recorded = file_["in.attn_mask"];
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

TEST(GoldenFolder, HasNoForwardThatIsNotTested) {
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(golden_folder() / "torch")) {
    files += entry.path().filename().string().starts_with("mha_") ? 1U : 0U;
  }
  EXPECT_EQ(files, 13U);
}

}  // namespace
}  // namespace mha::testing
