// AttentionGradients: memory plan and public operations.
#include "mha/gradients.hpp"

namespace mha {
namespace {

/// The options with everything that does not affect shapes at its default.
AttentionOptions only_shapes(const AttentionOptions& given) {
  const AttentionOptions plain;
  AttentionOptions options = given.resolved();
  options.num_kv_heads = options.kv_heads();
  options.causal = plain.causal;
  options.window_left = plain.window_left;
  options.window_right = plain.window_right;
  options.temperature = plain.temperature;
  options.dropout = options.dropout > 0.0 ? 0.5 : 0.0;
  options.dropout_seed = plain.dropout_seed;
  return options;
}

}  // namespace

AttentionGradients::AttentionGradients(const AttentionOptions& options) : options_(options.resolved()) {
  validate(options_);
  TensorList list(options_);
  trace_.visit(options_, list);
  workspace_ = Workspace(list.plan());
  tensors_ = list.bind(workspace_.data());
}

void AttentionGradients::set_d_output(TensorView<const float, 2> values) const {
  set_tensor(tensor("d_output"), {values.data(), values.size()}, values.shape());
}

void AttentionGradients::zero() const {
  for (const TensorDeclaration& tensor : tensors_) {
    if (accumulates(tensor)) set_to_zero(tensor.values());
  }
}

bool AttentionGradients::fits(const AttentionOptions& options) const {
  return only_shapes(options) == only_shapes(options_);
}

bool AttentionGradients::accumulates(const TensorDeclaration& tensor) {
  return tensor.name.starts_with("d_w_") || tensor.name.starts_with("d_b_");
}

}  // namespace mha
