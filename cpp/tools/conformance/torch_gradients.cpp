// Compares gradients with PyTorch's, whose weights are (out, in).
// PyTorch stacks those of q, k and v unless kdim or vdim differ; their biases are always stacked.
#include "tools/conformance/torch_gradients.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "tools/golden/torch_layout.hpp"

namespace mha::tools {
namespace {

/// n roundings, relative to the largest value, for PyTorch and for the core. n counts the consecutive additions forward
/// (a projection, the scores, the row and the context) and backward (the weights of the output, those of attention, the
/// row, the scores, a weight over all sequences or an input).
double relative_tolerance(const GoldenFile& file) {
  const std::size_t width = std::max({file.number("embed_dim"), file.number("kdim"), file.number("vdim")});
  const std::size_t head = file.number("embed_dim") / file.number("num_heads");
  const std::size_t tokens = file["in.q"].extent(1);
  const std::size_t longest = file.has("in.k") ? std::max(tokens, file["in.k"].extent(1)) : tokens;
  const std::size_t forward = width + head + 2 * longest;
  const std::size_t backward = forward + file.number("batch") * longest + width;
  return roundings(forward + backward);
}

/// `part` is the part of a recorded gradient that is this tensor. The tolerance is relative to the largest value of the
/// whole. The bias of the keys, a third of in_proj_bias, adds the same to all scores of a row, so its gradient is
/// exactly zero: only rounding errors of the other numbers' size remain.
void compare(CaseReport& report, const GoldenFile& file, const TensorDeclaration& gradient, const GoldenTensor& part,
             const GoldenTensor& whole) {
  const std::vector<std::size_t> shape = gradient.view_shape();
  report.compare(gradient.name, shape, gradient.values(), part,
                 relative_to_largest(whole.values, relative_tolerance(file)));
}

void compare_projection(CaseReport& report, const GoldenFile& file, const AttentionGradients& gradients,
                        const std::string& letter, std::size_t place) {
  const std::size_t width = file.number("embed_dim");
  const bool stacked = file.has("grad.in_proj_weight");
  const GoldenTensor weights = file[stacked ? "grad.in_proj_weight" : "grad." + letter + "_proj_weight"];
  const GoldenTensor weight = stacked ? rows_of(weights, place * width, width) : weights;
  compare(report, file, gradients.tensor("d_w_" + letter), transposed(weight), weights);
  if (!file.has("grad.in_proj_bias")) return;
  const GoldenTensor biases = file["grad.in_proj_bias"];
  compare(report, file, gradients.tensor("d_b_" + letter), rows_of(biases, place * width, width), biases);
}

}  // namespace

void compare_torch_gradient(CaseReport& report, const GoldenFile& file, std::string_view name,
                            const GoldenTensor& actual, const GoldenTensor& expected) {
  report.compare(name, actual.shape, actual.values, expected,
                 relative_to_largest(expected.values, relative_tolerance(file)));
}

void compare_torch_input_gradients(CaseReport& report, const GoldenFile& file, std::size_t item,
                                   const MultiHeadAttention& attention, AttentionGradients& gradients,
                                   const KernelTable& kernels) {
  const GoldenTensor d_output = file["in.dy"].item(item);
  set_tensor(gradients.tensor("d_output"), d_output.values, d_output.shape);
  attention.backward(gradients, kernels);
  const auto compare_item = [&](std::string_view name, std::string_view recorded) {
    const GoldenTensor expected = file[recorded].item(item);
    compare(report, file, gradients.tensor(name), expected, expected);
  };
  compare_item("d_input", "grad.q");
  if (!attention.options().cross) return;
  compare_item("d_key_input", "grad.k");
  compare_item("d_value_input", "grad.v");
}

void compare_torch_parameter_gradients(CaseReport& report, const GoldenFile& file,
                                       const AttentionGradients& gradients) {
  compare_projection(report, file, gradients, "q", 0);
  compare_projection(report, file, gradients, "k", 1);
  compare_projection(report, file, gradients, "v", 2);
  const GoldenTensor weight = file["grad.out_proj.weight"];
  compare(report, file, gradients.tensor("d_w_o"), transposed(weight), weight);
  if (!file.has("grad.out_proj.bias")) return;
  const GoldenTensor bias = file["grad.out_proj.bias"];
  compare(report, file, gradients.tensor("d_b_o"), bias, bias);
}

}  // namespace mha::tools
