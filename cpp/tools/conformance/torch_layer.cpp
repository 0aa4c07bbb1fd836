#include "tools/conformance/torch_layer.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "mha/attention_layer.hpp"
#include "mha/gradients.hpp"
#include "tools/conformance/torch_gradients.hpp"

namespace mha::tools {
namespace {

/// A recorded (b, t, m) as (b·t, m).
ConstMatrix rows_of_batch(const GoldenTensor& recorded) {
  return {recorded.values.data(), {recorded.extent(0) * recorded.extent(1), recorded.extent(2)}};
}

void set_masks(AttentionLayer& layer, const GoldenFile& file) {
  if (file.has("in.attn_mask")) {
    layer.use_additive_mask(true);
    const bool additive = file.metadata("mask") == "additive";
    constexpr float kForbidden = -std::numeric_limits<float>::infinity();
    std::ranges::transform(file["in.attn_mask"].values, layer.additive_mask().begin(), [additive](float value) {
      if (additive) return value;
      return value == 0.0F ? 0.0F : kForbidden;
    });
  }
  if (file.has("in.key_padding_mask")) {
    std::ranges::transform(file["in.key_padding_mask"].values, layer.key_padding().begin(),
                           [](float value) { return value == 0.0F ? std::uint8_t{0} : std::uint8_t{1}; });
  }
}

struct Inputs {
  GoldenTensor q, k, v;
};

AttentionLayerInputs views_of(const Inputs& inputs, bool cross) {
  AttentionLayerInputs views{.input = rows_of_batch(inputs.q)};
  if (cross) {
    views.key_input = rows_of_batch(inputs.k);
    views.value_input = rows_of_batch(inputs.v);
  }
  return views;
}

void compare_values(CaseReport& report, const AttentionLayer& layer, const std::vector<float>& output,
                    const GoldenFile& file) {
  // 1e-5 relative to the largest value: two implementations in 32-bit floats, with sums of up to 65 terms in different
  // orders.
  const auto compare = [&report](const char* name, const std::vector<float>& actual, const GoldenTensor& expected) {
    float largest = 0;
    for (const float value : expected.values) largest = std::max(largest, std::abs(value));
    report.compare(name, expected.shape, actual, expected.shape, expected.values,
                   {0.0, 1e-5 * static_cast<double>(largest)});
  };
  compare("output of the layer", output, file["out.y"]);
  const GoldenTensor expected = file["out.weights"];  // (b, h, t, s)
  const AttentionOptions& options = layer.options();
  const std::size_t ts = options.tokens * options.source_tokens;
  std::vector<float> weights(layer.batch() * options.num_heads * ts);
  for (std::size_t i = 0; i < layer.batch() * options.num_heads; ++i) {
    layer.weights(i / options.num_heads, i % options.num_heads,
                  {weights.data() + i * ts, {options.tokens, options.source_tokens}});
  }
  compare("weights of the layer", weights, expected);
}

}  // namespace

void compare_torch_layer(CaseReport& report, const GoldenFile& file, const MultiHeadAttention& attention,
                         const KernelTable& kernels) {
  const AttentionOptions& options = attention.options();
  const AttentionTrace& a = attention.trace();
  AttentionLayer layer(options, file.number("batch"));
  set_masks(layer, file);
  const AttentionWeights weights{
      .w_q = a.w_q, .w_k = a.w_k, .w_v = a.w_v, .w_o = a.w_o, .b_q = a.b_q, .b_k = a.b_k, .b_v = a.b_v, .b_o = a.b_o};
  const Inputs inputs{file["in.q"], options.cross ? file["in.k"] : GoldenTensor{},
                      options.cross ? file["in.v"] : GoldenTensor{}};
  const AttentionLayerInputs views = views_of(inputs, options.cross);
  std::vector<float> output(views.input.size());
  layer.forward(weights, views, {output.data(), views.input.shape()}, kernels);
  compare_values(report, layer, output, file);
  if (!file.has("in.dy")) return;

  AttentionGradients gradients(options);  // memory of the right shapes
  const BackwardTrace& g = gradients.trace();
  const GoldenTensor d_output = file["in.dy"];
  Inputs d_inputs = inputs;
  const auto matrix = [](GoldenTensor& tensor, ConstMatrix like) { return Matrix(tensor.values.data(), like.shape()); };
  layer.backward(weights,
                 {.w_q = g.d_w_q,
                  .w_k = g.d_w_k,
                  .w_v = g.d_w_v,
                  .w_o = g.d_w_o,
                  .b_q = g.d_b_q,
                  .b_k = g.d_b_k,
                  .b_v = g.d_b_v,
                  .b_o = g.d_b_o},
                 views, rows_of_batch(d_output),
                 {.input = matrix(d_inputs.q, views.input),
                  .key_input = matrix(d_inputs.k, views.key_input),
                  .value_input = matrix(d_inputs.v, views.value_input)},
                 kernels);
  compare_torch_parameter_gradients(report, file, gradients);
  compare_torch_gradient(report, file, "d_input of the layer", d_inputs.q, file["grad.q"]);
  if (!options.cross) return;
  compare_torch_gradient(report, file, "d_key_input of the layer", d_inputs.k, file["grad.k"]);
  compare_torch_gradient(report, file, "d_value_input of the layer", d_inputs.v, file["grad.v"]);
}

}  // namespace mha::tools
