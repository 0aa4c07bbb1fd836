// Compares a recorded transformer block of PyTorch with the fast and the traced block.
#include "tools/conformance/run_case.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "mha/detail/fail.hpp"
#include "mha/traced_block.hpp"
#include "tools/golden/torch_layout.hpp"

namespace mha::tools {
namespace {

using Rename = std::pair<std::string_view, std::string_view>;

/// The parameters outside attention.
constexpr std::array kNames = {
    Rename{"norm_1.weight", "norm1.weight"},      Rename{"norm_1.bias", "norm1.bias"},
    Rename{"norm_2.weight", "norm2.weight"},      Rename{"norm_2.bias", "norm2.bias"},
    Rename{"feed_forward.w_1", "linear1.weight"}, Rename{"feed_forward.b_1", "linear1.bias"},
    Rename{"feed_forward.w_2", "linear2.weight"}, Rename{"feed_forward.b_2", "linear2.bias"},
};

TorchParameter recorded(const GoldenFile& file, const std::string& prefix, const Parameter& parameter) {
  constexpr std::string_view kAttention = "attention.";
  const std::string& name = parameter.name;
  if (name.starts_with(kAttention)) {
    return torch_attention_parameter(file, prefix + "self_attn.", name.substr(kAttention.size()));
  }
  const auto found = std::ranges::find(kNames, name, &Rename::first);
  require(found != kNames.end(), "PyTorch has no name for the parameter {}", {name});
  return torch_parameter(file, prefix + std::string(found->second));
}

/// The options of a trace of the same block.
BlockTraceOptions traced_options(const BlockOptions& options) {
  return {.attention = options.attention(),
          .d_ff = options.d_ff,
          .norm = options.norm,
          .gelu = options.gelu,
          .epsilon = options.epsilon,
          .hidden_dropout = options.hidden_dropout,
          .residual_dropout = options.residual_dropout};
}

/// The parameter's name in the trace: "norm_1.weight" becomes norm_1_weight, "attention.w_q" becomes w_q.
std::string traced_name(const std::string& parameter) {
  std::string name = parameter;
  const std::size_t dot = name.find('.');
  if (!name.starts_with("norm")) return name.substr(dot + 1);
  name[dot] = '_';
  return name;
}

/// The tolerance is relative to the largest value of the whole tensor. The gradient of the keys' bias, a third of
/// in_proj_bias, is exactly zero: only rounding errors of the other numbers' size remain.
void compare_gradients(CaseReport& report, const GoldenFile& file, const ParameterList& list,
                       const ParameterBuffer& gradients, double relative) {
  for (const Parameter& parameter : list.entries()) {
    const auto [part, whole] = recorded(file, "grad.", parameter);
    report.compare("gradient of " + parameter.name, parameter.shape(), gradients.of(parameter), part,
                   relative_to_largest(whole.values, relative));
  }
}

BlockOptions options_of(const GoldenFile& file) {
  BlockOptions options;
  options.tokens = file["in.x"].extent(1);
  options.d_model = file.number("d_model");
  options.num_heads = file.number("num_heads");
  options.d_ff = file.number("d_ff");
  options.norm = is_first(file.file(), "order", "postnorm", "prenorm") ? NormOrder::kPost : NormOrder::kPre;
  options.gelu = is_first(file.file(), "gelu", "exact", "tanh") ? Gelu::kExact : Gelu::kTanh;
  options.epsilon = static_cast<float>(real_number(file.file(), "eps"));
  options.causal = file.truth("causal");
  return options;
}

}  // namespace

std::size_t block_sums(const BlockOptions& options) {
  return 5 * options.d_model + options.attention().head_width() + 2 * options.tokens + options.d_ff;
}

std::vector<float> traced_output(const BlockOptions& options, const ParameterList& list, const ParameterBuffer& values,
                                 ConstMatrix x, const KernelTable& kernels) {
  TracedBlock traced(traced_options(options));
  for (const Parameter& parameter : list.entries()) {
    std::ranges::copy(values.of(parameter), traced.tensor(traced_name(parameter.name)).data);
  }
  std::vector<float> output;
  const Matrix embedding = traced.trace().attention.embedding;
  for (std::size_t row = 0; row < x.extent(0); row += options.tokens) {
    std::copy_n(x[row].data(), embedding.size(), embedding.data());
    traced.forward(kernels);
    const Matrix result = options.norm == NormOrder::kPre ? traced.trace().residual_2 : traced.trace().norm_2.out;
    output.insert(output.end(), result.begin(), result.end());
  }
  return output;
}

CaseReport run_torch_block(const GoldenFile& file, const KernelTable& kernels) {
  const BlockOptions options = options_of(file);
  const GoldenTensor x = file["in.x"];
  const std::size_t batch = x.extent(0);
  const ParameterList list = list_parameters<BlockWeights>(options);
  const ParameterBuffer values(list);
  const ParameterBuffer gradients(list);
  for (const Parameter& parameter : list.entries()) {
    const GoldenTensor part = recorded(file, "param.", parameter).part;
    require(std::ranges::equal(part.shape, parameter.shape()), "{} does not have the shape that the options need",
            {part.name});
    std::ranges::copy(part.values, values.of(parameter).begin());
  }

  TransformerBlock block(options, batch);
  const auto weights = bind_parameters<BlockWeights>(options, list, values);
  const std::array rows = {batch * options.tokens, options.d_model};
  const auto matrix = [&](const std::vector<float>& numbers) {
    if (numbers.size() != rows[0] * rows[1]) throw Error("in.x or in.dy does not have the size that the options need");
    return ConstMatrix(numbers.data(), rows);
  };
  std::vector<float> out(x.size());
  block.forward(weights, matrix(x.values), {out.data(), rows}, kernels);
  CaseReport report;
  const GoldenTensor y = file["out.y"];
  const Tolerance tolerance = relative_to_largest(y.values, 1e-5);
  report.compare("output", x.shape, out, y, tolerance);
  report.compare("output of the trace", x.shape, traced_output(options, list, values, matrix(x.values), kernels), y,
                 tolerance);
  if (!file.has("in.dy")) return report;

  const GoldenTensor d_out = file["in.dy"];
  std::vector<float> d_x(x.size());
  block.backward(weights, bind_parameters<BlockGradients>(options, list, gradients), matrix(x.values),
                 matrix(d_out.values), {d_x.data(), rows}, kernels);
  const double relative = roundings(2 * block_sums(options) + rows[0]);
  const GoldenTensor grad_x = file["grad.x"];
  report.compare("gradient of x", x.shape, d_x, grad_x, relative_to_largest(grad_x.values, relative));
  compare_gradients(report, file, list, gradients, relative);
  report.leave_out_the_rest(file);
  return report;
}

}  // namespace mha::tools
