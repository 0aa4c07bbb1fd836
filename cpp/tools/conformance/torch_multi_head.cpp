#include "tools/conformance/torch_multi_head.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <string_view>

#include "mha/error.hpp"
#include "mha/gradients.hpp"
#include "tools/conformance/tolerances.hpp"
#include "tools/conformance/torch_gradients.hpp"
#include "tools/conformance/torch_layer.hpp"
#include "tools/golden/torch_layout.hpp"

namespace mha::tools {
namespace {

constexpr float kForbidden = -std::numeric_limits<float>::infinity();

/// The tensors that are compared if present; all others are reported as left out.
constexpr std::array<std::string_view, 12> kCompared = {"out.y",
                                                        "out.weights",
                                                        "grad.q",
                                                        "grad.k",
                                                        "grad.v",
                                                        "grad.in_proj_weight",
                                                        "grad.in_proj_bias",
                                                        "grad.q_proj_weight",
                                                        "grad.k_proj_weight",
                                                        "grad.v_proj_weight",
                                                        "grad.out_proj.weight",
                                                        "grad.out_proj.bias"};

/// Within 1e-5 of the largest value: two implementations in 32-bit floats, with sums of up to 65 terms in different
/// orders.
void compare(CaseReport& report, const MultiHeadAttention& attention, std::string_view name,
             const GoldenTensor& expected) {
  const TensorDeclaration& tensor = attention.tensor(name);
  report.compare(name, tensor.shape(), tensor.values(), expected.shape, expected.values,
                 relative_to_largest(expected.values, 1e-5));
}

}  // namespace

AttentionOptions torch_options(const GoldenFile& file) {
  AttentionOptions options;
  options.cross = !file.truth("self_attention");
  options.tokens = file["in.q"].extent(1);
  options.source_tokens = options.cross ? file["in.k"].extent(1) : options.tokens;
  options.d_model = file.number("embed_dim");
  options.key_width = file.number("kdim");
  options.value_width = file.number("vdim");
  options.num_heads = file.number("num_heads");
  options.bias = file.truth("bias");
  return options;
}

/// PyTorch stacks the three projections in in_proj_weight unless kdim or vdim differ; it always stacks the biases.
void set_torch_weights(MultiHeadAttention& attention, const GoldenFile& file) {
  const std::size_t width = attention.options().d_model;
  const bool has_bias = attention.options().bias;
  const bool stacked = file.has("param.in_proj_weight");
  std::size_t first_row = 0;
  for (const std::string letter : {"q", "k", "v"}) {
    const GoldenTensor weight =
        stacked ? rows_of(file["param.in_proj_weight"], first_row, width) : file["param." + letter + "_proj_weight"];
    const GoldenTensor bias = has_bias ? rows_of(file["param.in_proj_bias"], first_row, width) : GoldenTensor{};
    set_linear(attention, letter, weight, bias);
    first_row += width;
  }
  const GoldenTensor bias = has_bias ? file["param.out_proj.bias"] : GoldenTensor{};
  set_linear(attention, "o", file["param.out_proj.weight"], bias);
}

void set_torch_inputs(MultiHeadAttention& attention, const GoldenFile& file, std::size_t item) {
  const auto set = [&](std::string_view tensor, std::string_view name) {
    const GoldenTensor golden = file[name].item(item);
    attention.set(tensor, golden.values, golden.shape);
  };
  set(attention.options().cross ? "input" : "embedding", "in.q");
  if (!attention.options().cross) return;
  set("key_input", "in.k");
  set("value_input", "in.v");
}

void set_torch_masks(MultiHeadAttention& attention, const GoldenFile& file, std::size_t item) {
  const auto check_size = [](std::string_view name, std::size_t actual, std::size_t expected) {
    if (actual != expected) throw Error(std::string(name) + " does not have the size that query and key need");
  };
  if (file.has("in.attn_mask")) {
    const GoldenTensor mask = file["in.attn_mask"];
    check_size("in.attn_mask", mask.size(), attention.custom_mask().size());
    const bool additive = file.metadata("mask") == "additive";
    const auto as_added = [&](float value) {
      if (additive) return value;
      return value == 0.0F ? 0.0F : kForbidden;
    };
    std::ranges::transform(mask.values, attention.custom_mask().begin(), as_added);
  }
  if (file.has("in.key_padding_mask")) {
    const GoldenTensor padding = file["in.key_padding_mask"].item(item);
    check_size("in.key_padding_mask", padding.size(), attention.key_padding().size());
    std::ranges::transform(padding.values, attention.key_padding().begin(),
                           [](float value) { return value == 0.0F ? std::uint8_t{0} : std::uint8_t{1}; });
  }
}

CaseReport run_torch_multi_head(const GoldenFile& file, const KernelTable& kernels) {
  MultiHeadAttention attention(torch_options(file));
  AttentionGradients gradients(attention.options());
  set_torch_weights(attention, file);
  const GoldenTensor y = file["out.y"];
  const GoldenTensor weights = file["out.weights"];
  const bool differentiated = file.has("in.dy");
  CaseReport report;
  for (std::size_t item = 0; item < file.number("batch"); ++item) {
    set_torch_inputs(attention, file, item);
    set_torch_masks(attention, file, item);
    attention.forward(kernels);
    compare(report, attention, "output", y.item(item));
    compare(report, attention, "weights", weights.item(item));
    if (differentiated) compare_torch_input_gradients(report, file, item, attention, gradients, kernels);
  }
  if (differentiated) compare_torch_parameter_gradients(report, file, gradients);
  compare_torch_layer(report, file, attention, kernels);
  for (const SafetensorsEntry& entry : file.file().entries()) {
    const bool recorded = entry.name.starts_with("out.") || entry.name.starts_with("grad.");
    if (recorded && std::ranges::find(kCompared, entry.name) == kCompared.end()) report.leave_out(entry.name);
  }
  return report;
}

}  // namespace mha::tools
