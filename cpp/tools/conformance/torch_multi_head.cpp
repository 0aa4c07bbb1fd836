// Compares recorded calls of torch.nn.MultiheadAttention with MultiHeadAttention and AttentionLayer.
#include "tools/conformance/run_case.hpp"

#include <algorithm>
#include <limits>
#include <string>
#include <string_view>

#include "mha/attention_layer.hpp"
#include "mha/detail/fail.hpp"
#include "mha/gradients.hpp"
#include "mha/parameters.hpp"
#include "tools/golden/torch_layout.hpp"

namespace mha::tools {
namespace {

constexpr float kForbidden = -std::numeric_limits<float>::infinity();

/// Within 1e-5 of the largest value: two implementations in 32-bit floats, with sums of up to 65 terms in different
/// orders.
void compare(CaseReport& report, std::string_view name, std::span<const std::size_t> shape,
             std::span<const float> actual, const GoldenTensor& expected) {
  report.compare(name, shape, actual, expected, relative_to_largest(expected.values, 1e-5));
}

void compare(CaseReport& report, const TensorDeclaration& tensor, const GoldenTensor& expected) {
  compare(report, tensor.name, tensor.shape(), tensor.values(), expected);
}

/// n roundings, relative to the largest value, for PyTorch and for the core. n counts the consecutive additions forward
/// (a projection, the scores, the row and the context) and backward (the weights of the output, those of attention, the
/// row, the scores, a weight over all sequences or an input).
double gradient_tolerance(const GoldenFile& file) {
  const std::size_t width = std::max({file.number("embed_dim"), file.number("kdim"), file.number("vdim")});
  const std::size_t head = file.number("embed_dim") / file.number("num_heads");
  const std::size_t tokens = file["in.q"].extent(1);
  const std::size_t longest = file.has("in.k") ? std::max(tokens, file["in.k"].extent(1)) : tokens;
  const std::size_t forward = width + head + 2 * longest;
  const std::size_t backward = forward + file.number("batch") * longest + width;
  return roundings(forward + backward);
}

void compare_gradient(CaseReport& report, const GoldenFile& file, std::string_view name,
                      std::span<const std::size_t> shape, std::span<const float> actual, const GoldenTensor& expected) {
  report.compare(name, shape, actual, expected, relative_to_largest(expected.values, gradient_tolerance(file)));
}

/// The gradient of the parameter `name`. The tolerance is relative to the largest value of the whole recorded tensor:
/// the bias of the keys, a third of in_proj_bias, adds the same to all scores of a row, so its gradient is exactly
/// zero, and only rounding errors of the other numbers' size remain.
void compare_parameter_gradient(CaseReport& report, const GoldenFile& file, const std::string& name,
                                std::span<const std::size_t> shape, std::span<const float> actual) {
  const auto [part, whole] = torch_attention_parameter(file, "grad.", name);
  report.compare("d_" + name, shape, actual, part, relative_to_largest(whole.values, gradient_tolerance(file)));
}

void set_padding(const GoldenTensor& recorded, std::span<std::uint8_t> padding) {
  if (recorded.size() != padding.size()) throw Error("in.key_padding_mask does not have the size that the keys need");
  std::ranges::transform(recorded.values, padding.begin(),
                         [](float value) { return value == 0.0F ? std::uint8_t{0} : std::uint8_t{1}; });
}

/// A recorded (b, t, m) as (b·t, m).
ConstMatrix rows_of_batch(const GoldenTensor& recorded) {
  return {recorded.values.data(), {recorded.extent(0) * recorded.extent(1), recorded.extent(2)}};
}

/// The masks that `attention` has, and the padding of every sequence.
void set_masks(AttentionLayer& layer, MultiHeadAttention& attention, const GoldenFile& file) {
  if (file.has("in.attn_mask")) {
    layer.use_additive_mask(true);
    std::ranges::copy(attention.custom_mask(), layer.additive_mask().begin());
  }
  if (file.has("in.key_padding_mask")) set_padding(file["in.key_padding_mask"], layer.key_padding());
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
  const GoldenTensor y = file["out.y"];
  compare(report, "output of the layer", y.shape, output, y);
  const GoldenTensor expected = file["out.weights"];  // (b, h, t, s)
  const AttentionOptions& options = layer.options();
  const std::size_t ts = options.tokens * options.source_tokens;
  std::vector<float> weights(layer.batch() * options.num_heads * ts);
  for (std::size_t i = 0; i < layer.batch() * options.num_heads; ++i) {
    layer.weights(i / options.num_heads, i % options.num_heads,
                  {weights.data() + i * ts, {options.tokens, options.source_tokens}});
  }
  compare(report, "weights of the layer", expected.shape, weights, expected);
}

void compare_input_gradients(CaseReport& report, const GoldenFile& file, std::size_t item,
                             const MultiHeadAttention& attention, AttentionGradients& gradients,
                             const KernelTable& kernels) {
  const GoldenTensor d_output = file["in.dy"].item(item);
  set_tensor(gradients.tensor("d_output"), d_output.values, d_output.shape);
  attention.backward(gradients, kernels);
  const auto compare_item = [&](std::string_view name, std::string_view recorded) {
    const TensorDeclaration& gradient = gradients.tensor(name);
    compare_gradient(report, file, name, gradient.shape(), gradient.values(), file[recorded].item(item));
  };
  compare_item("d_input", "grad.q");
  if (!attention.options().cross) return;
  compare_item("d_key_input", "grad.k");
  compare_item("d_value_input", "grad.v");
}

/// Computes the batch with the weights of `attention`. Compares output, weights and, if recorded, gradients.
void compare_layer(CaseReport& report, const GoldenFile& file, MultiHeadAttention& attention,
                   const KernelTable& kernels) {
  const AttentionOptions& options = attention.options();
  AttentionLayer layer(options, file.number("batch"));
  set_masks(layer, attention, file);
  const ParameterList list = list_parameters<AttentionWeights>(options);
  const ParameterBuffer values(list);
  const ParameterBuffer gradients(list);
  for (const Parameter& parameter : list.entries()) {
    std::ranges::copy(attention.tensor(parameter.name).values(), values.of(parameter).begin());
  }
  const auto weights = bind_parameters<AttentionWeights>(options, list, values);
  const Inputs inputs{file["in.q"], options.cross ? file["in.k"] : GoldenTensor{},
                      options.cross ? file["in.v"] : GoldenTensor{}};
  const AttentionLayerInputs views = views_of(inputs, options.cross);
  std::vector<float> output(views.input.size());
  layer.forward(weights, views, {output.data(), views.input.shape()}, kernels);
  compare_values(report, layer, output, file);
  if (!file.has("in.dy")) return;

  const GoldenTensor d_output = file["in.dy"];
  Inputs d_inputs = inputs;
  const auto matrix = [](GoldenTensor& tensor, ConstMatrix like) { return Matrix(tensor.values.data(), like.shape()); };
  layer.backward(weights, bind_parameters<AttentionWeightGradients>(options, list, gradients), views,
                 rows_of_batch(d_output),
                 {.input = matrix(d_inputs.q, views.input),
                  .key_input = matrix(d_inputs.k, views.key_input),
                  .value_input = matrix(d_inputs.v, views.value_input)},
                 kernels);
  for (const Parameter& parameter : list.entries()) {
    compare_parameter_gradient(report, file, parameter.name, parameter.shape(), gradients.of(parameter));
  }
  const auto compare_input = [&](const char* name, const GoldenTensor& actual, std::string_view recorded) {
    compare_gradient(report, file, name, actual.shape, actual.values, file[recorded]);
  };
  compare_input("d_input of the layer", d_inputs.q, "grad.q");
  if (!options.cross) return;
  compare_input("d_key_input of the layer", d_inputs.k, "grad.k");
  compare_input("d_value_input of the layer", d_inputs.v, "grad.v");
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

void set_torch_weights(MultiHeadAttention& attention, const GoldenFile& file) {
  const ParameterList list = list_parameters<AttentionWeights>(attention.options());
  for (const Parameter& parameter : list.entries()) {
    const GoldenTensor part = torch_attention_parameter(file, "param.", parameter.name).part;
    attention.set(parameter.name, part.values, part.shape);
  }
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
  if (file.has("in.attn_mask")) {
    const GoldenTensor mask = file["in.attn_mask"];
    if (mask.size() != attention.custom_mask().size()) throw Error("in.attn_mask does not have the size of the scores");
    const bool additive = file.metadata("mask") == "additive";
    std::ranges::transform(mask.values, attention.custom_mask().begin(), [additive](float value) {
      if (additive) return value;
      return value == 0.0F ? 0.0F : kForbidden;
    });
  }
  if (file.has("in.key_padding_mask")) {
    set_padding(file["in.key_padding_mask"].item(item), attention.key_padding());
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
    compare(report, attention.tensor("output"), y.item(item));
    compare(report, attention.tensor("weights"), weights.item(item));
    if (differentiated) compare_input_gradients(report, file, item, attention, gradients, kernels);
  }
  for (const TensorDeclaration& gradient : gradients.tensors()) {
    if (!differentiated || !AttentionGradients::accumulates(gradient)) continue;
    compare_parameter_gradient(report, file, gradient.name.substr(2), gradient.view_shape(), gradient.values());
  }
  compare_layer(report, file, attention, kernels);
  report.leave_out_the_rest(file);
  return report;
}

}  // namespace mha::tools
