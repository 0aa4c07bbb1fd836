// TransformerBlock: backward pass, the steps of forward in reverse order.
// Each step quotes the line of forward that it differentiates. A residual sum passes its gradient unchanged to both
// summands, so the gradient of the residual stream is a sum too.
#include <algorithm>

#include "check_block.hpp"
#include "layer_checks.hpp"
#include "mha/block.hpp"
#include "mha/detail/kernels.hpp"
#include "mha/error.hpp"

namespace mha {
namespace {

/// The gradient of x from that of its dropped copy; the same memory without dropout.
ConstMatrix undrop(const KernelTable& kernels, bool dropout, ConstMatrix d_dropped, ConstMatrix mask, Matrix d_x) {
  if (!dropout) return d_dropped;
  kernels.multiply(flat(d_dropped), flat(mask), flat(d_x));
  return d_x;
}

/// In place: turns the gradient d (n, m) of a layer_norm's output into that of its input x.
struct NormBackward {
  const KernelTable& kernels;
  const LayerNormParameters<const float>& weights;
  const LayerNormParameters<float>& gradients;
  ConstVector mean;
  ConstVector inverse_deviation;

  void operator()(ConstMatrix d_out, ConstMatrix x, Matrix d_x) const {
    kernels.layer_norm_gradient(d_out, x, weights.weight, mean, inverse_deviation, d_x, gradients.weight,
                                gradients.bias);
  }
};

}  // namespace

// Computes the gradient of the feed-forward input x from that of its contribution to the residual stream.
void TransformerBlock::feed_forward_backward(const BlockWeights& weights, const BlockGradients& gradients,
                                             ConstMatrix x, ConstMatrix d_out, Matrix d_x,
                                             const Kernels& kernels) const {
  const BlockActivations& a = activations_;
  const FeedForwardParameters<const float>& w = weights.feed_forward;
  const FeedForwardParameters<float>& g = gradients.feed_forward;
  const bool dropout = drops(options_.hidden_dropout);

  // forward: kernels.matmul(kept, w.w_2, w.b_2, a.contracted);
  kernels.matmul_transposed(d_out, w.w_2, d_hidden_);  // (n, m) · (f, m)ᵀ -> (n, f)
  kernels.add_to_linear(dropout ? a.dropped_activated : a.activated, d_out, g.w_2, g.b_2);

  // forward: kept = drop(hidden_dropout, a.activated, a.activated_dropout, a.dropped_activated);
  if (dropout) kernels.multiply(flat(d_hidden_), flat(a.activated_dropout), flat(d_hidden_));

  // forward: gelu(flat(a.hidden), flat(a.activated));
  const auto gelu = options_.gelu == Gelu::kTanh ? kernels.gelu_tanh_gradient : kernels.gelu_exact_gradient;
  gelu(flat(a.hidden), flat(d_hidden_), flat(d_hidden_));

  // forward: kernels.matmul(x, w.w_1, w.b_1, a.hidden);
  kernels.add_to_linear(x, d_hidden_, g.w_1, g.b_1);
  kernels.matmul_transposed(d_hidden_, w.w_1, d_x);  // (n, f) · (m, f)ᵀ -> (n, m)
}

void TransformerBlock::backward(const BlockWeights& weights, const BlockGradients& gradients, ConstMatrix x,
                                ConstMatrix d_out, Matrix d_x, const KernelTable& table) {
  if (!kept_) throw Error("there is nothing to differentiate: call forward, of a block that keeps it, before backward");
  const std::size_t rows = batch_ * options_.tokens;
  check_shape("x", x, rows, options_.d_model);
  check_shape("d_out", d_out, rows, options_.d_model);
  check_shape("d_x", d_x, rows, options_.d_model);
  require_shapes(options_, weights);
  require_shapes(options_, gradients);
  const Kernels kernels(table, *workers_);
  FiniteChecker check_given(FiniteChecker::kGiven, kernels);
  check_rows(check_given, "d_out", d_out, batch_);
  FiniteChecker check(FiniteChecker::kComputed, kernels);
  const NamePrefix before(check, "the gradient of ");
  BlockGradients checked = gradients;  // the same memory: `visit` is for views that may change

  const BlockActivations& a = activations_;
  const bool pre_norm = options_.norm == NormOrder::kPre;
  const bool dropout = drops(options_.residual_dropout);
  const NormBackward norm_1{kernels, weights.norm_1, gradients.norm_1, a.norm_1_mean, a.norm_1_inverse_deviation};
  const NormBackward norm_2{kernels, weights.norm_2, gradients.norm_2, a.norm_2_mean, a.norm_2_inverse_deviation};

  // forward: std::ranges::copy(pre_norm ? a.residual_2 : a.norm_2, out.begin());
  //          if (!pre_norm) pass.layer_norm_2(a.residual_2);
  if (pre_norm) {
    std::ranges::copy(d_out, d_stream_.begin());
  } else {
    norm_2(d_out, a.residual_2, d_stream_);
  }

  // forward: kernels.add(flat(stream), flat(contracted), flat(a.residual_2));
  const ConstMatrix d_contracted = undrop(kernels, dropout, d_stream_, a.contracted_dropout, d_branch_);

  // forward: contracted = feed_forward(pass, pre_norm ? a.norm_2 : stream);
  feed_forward_backward(weights, gradients, pre_norm ? a.norm_2 : a.norm_1, d_contracted, d_branch_, kernels);

  // forward: if (pre_norm) pass.layer_norm_2(stream);
  if (pre_norm) norm_2(d_branch_, a.residual_1, d_branch_);
  kernels.add(flat(d_stream_), flat(d_branch_), flat(d_stream_));

  // forward: if (!pre_norm) pass.layer_norm_1(a.residual_1);
  if (!pre_norm) norm_1(d_stream_, a.residual_1, d_stream_);
  checked.feed_forward.visit("feed_forward.", options_.d_model, options_.d_ff, check);
  checked.norm_2.visit("norm_2.", options_.d_model, check);
  check_rows(check, "the residual stream", d_stream_, batch_);

  // forward: kernels.add(flat(x), flat(attended), flat(a.residual_1));
  const ConstMatrix d_attended = undrop(kernels, dropout, d_stream_, a.attended_dropout, d_branch_);

  // forward: attend(pre_norm ? ConstMatrix(a.norm_1) : x, a.attended);
  const ConstMatrix from = pre_norm ? ConstMatrix(a.norm_1) : x;
  attention_.backward(weights.attention, gradients.attention, from, d_attended, d_x, table);

  // forward: if (pre_norm) pass.layer_norm_1(x);
  if (pre_norm) norm_1(d_x, x, d_x);
  kernels.add(flat(d_stream_), flat(d_x), flat(d_x));

  checked.norm_1.visit("norm_1.", options_.d_model, check);
  check_rows(check, "x", d_x, batch_);
}

}  // namespace mha
