#include "tools/conformance/torch_block.hpp"

#include <array>
#include <string>
#include <string_view>

#include "mha/block.hpp"
#include "mha/error.hpp"
#include "tools/conformance/traced_output.hpp"
#include "tools/golden/torch_layout.hpp"

namespace mha::tools {
namespace {

struct Place {
  std::string_view ours;
  std::string_view theirs;
  std::size_t part = 0;   // index in the stack: 0 for q, 1 for k, 2 for v
  std::size_t parts = 1;  // how many are stacked
};
constexpr std::array kPlaces = {
    Place{"norm_1.weight", "norm1.weight"},
    Place{"norm_1.bias", "norm1.bias"},
    Place{"attention.w_q", "self_attn.in_proj_weight", 0, 3},
    Place{"attention.w_k", "self_attn.in_proj_weight", 1, 3},
    Place{"attention.w_v", "self_attn.in_proj_weight", 2, 3},
    Place{"attention.b_q", "self_attn.in_proj_bias", 0, 3},
    Place{"attention.b_k", "self_attn.in_proj_bias", 1, 3},
    Place{"attention.b_v", "self_attn.in_proj_bias", 2, 3},
    Place{"attention.w_o", "self_attn.out_proj.weight"},
    Place{"attention.b_o", "self_attn.out_proj.bias"},
    Place{"norm_2.weight", "norm2.weight"},
    Place{"norm_2.bias", "norm2.bias"},
    Place{"feed_forward.w_1", "linear1.weight"},
    Place{"feed_forward.b_1", "linear1.bias"},
    Place{"feed_forward.w_2", "linear2.weight"},
    Place{"feed_forward.b_2", "linear2.bias"},
};

const Place& place_of(const Parameter& parameter) {
  for (const Place& place : kPlaces) {
    if (place.ours == parameter.name) return place;
  }
  throw Error("PyTorch has no name for the parameter " + parameter.name);
}

/// The part of the recorded tensor that is this parameter, in our layout: matrices are transposed.
GoldenTensor part_of(const GoldenTensor& recorded, const Place& place) {
  const std::size_t rows = recorded.extent(0) / place.parts;
  const GoldenTensor part = rows_of(recorded, place.part * rows, rows);
  return part.shape.size() == 2 ? transposed(part) : part;
}

/// The tolerance is relative to the largest value of the whole tensor. The gradient of the keys' bias, a third of
/// in_proj_bias, is exactly zero: only rounding errors of the other numbers' size remain.
void compare_gradients(CaseReport& report, const GoldenFile& file, const ParameterList& list,
                       const ParameterBuffer& gradients, double relative) {
  for (const Parameter& parameter : list.entries()) {
    const Place& place = place_of(parameter);
    const GoldenTensor recorded = file["grad." + std::string(place.theirs)];
    report.compare("gradient of " + parameter.name, parameter.shape(), gradients.of(parameter),
                   part_of(recorded, place), relative_to_largest(recorded.values, relative));
  }
}

BlockOptions options_of(const GoldenFile& file) {
  const auto is_first = [&file](std::string_view key, std::string_view first, std::string_view second) {
    const std::string& text = file.metadata(key);
    if (text == first) return true;
    if (text == second) return false;
    throw Error("the metadata's " + std::string(key) + " is \"" + text + "\", but must be " + std::string(first) +
                " or " + std::string(second));
  };
  BlockOptions options;
  options.tokens = file["in.x"].extent(1);
  options.d_model = file.number("d_model");
  options.num_heads = file.number("num_heads");
  options.d_ff = file.number("d_ff");
  options.norm = is_first("order", "postnorm", "prenorm") ? NormOrder::kPost : NormOrder::kPre;
  options.gelu = is_first("gelu", "exact", "tanh") ? Gelu::kExact : Gelu::kTanh;
  options.epsilon = static_cast<float>(file.real("eps"));
  options.causal = file.truth("causal");
  return options;
}

}  // namespace

std::size_t block_sums(const BlockOptions& options) {
  return 5 * options.d_model + options.attention().head_width() + 2 * options.tokens + options.d_ff;
}

CaseReport run_torch_block(const GoldenFile& file, const KernelTable& kernels) {
  const BlockOptions options = options_of(file);
  const GoldenTensor x = file["in.x"];
  const std::size_t batch = x.extent(0);
  const ParameterList list = list_parameters<BlockWeights>(options);
  const ParameterBuffer values(list);
  const ParameterBuffer gradients(list);
  for (const Parameter& parameter : list.entries()) {
    const Place& place = place_of(parameter);
    const GoldenTensor recorded = part_of(file["param." + std::string(place.theirs)], place);
    if (!std::ranges::equal(recorded.shape, parameter.shape())) {
      throw Error("param." + std::string(place.theirs) + " does not have the shape that the options need");
    }
    std::ranges::copy(recorded.values, values.of(parameter).begin());
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
