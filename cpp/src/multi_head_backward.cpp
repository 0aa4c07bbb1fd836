// MultiHeadAttention: backward pass, the steps of forward in reverse order. Each step quotes the line of forward that
// it differentiates. d_x is the gradient of x; g holds the gradients, a the tensors of the forward pass.
#include <algorithm>

#include "check_numbers.hpp"
#include "mha/detail/fail.hpp"
#include "mha/detail/heads.hpp"
#include "mha/detail/kernels.hpp"
#include "mha/gradients.hpp"
#include "mha/multi_head.hpp"

namespace mha {
namespace {

struct Pass {
  const AttentionOptions& options;
  const AttentionTrace& a;
  const BackwardTrace& g;
  const Kernels& kernels;
  TensorView<const float, 3> further_d_weights;  // (h, t, s); empty if the loss depends on the output only
};

/// d_right = leftᵀ · d_out, where out = left · right.
void right_factor(const Kernels& kernels, ConstMatrix left, ConstMatrix d_out, Matrix d_right) noexcept {
  set_to_zero(d_right);
  kernels.add_transposed_matmul(left, d_out, d_right);
}

// Computes d_context from d_output.
void combine_backward(const Pass& pass) noexcept {
  const auto& [options, a, g, kernels, _] = pass;

  // forward: kernels.matmul(a.merged, a.w_o, a.b_o, a.output);
  kernels.matmul_transposed(g.d_output, a.w_o, g.d_merged);  // (t, m) · (hd, m)ᵀ -> (t, hd)
  kernels.add_to_linear(a.merged, g.d_output, g.d_w_o, g.d_b_o);

  // forward: merge_heads(a.context, a.merged);
  split_heads(g.d_merged, g.d_context);  // (t, hd) -> (h, t, d)
}

// Scaled dot-product attention of one head.
void attend_backward(const Pass& pass, std::size_t h) noexcept {
  const auto& [options, a, g, kernels, further] = pass;
  const bool dropout = options.dropout > 0.0;

  // [lesson:backward]
  // forward: kernels.matmul(weights, a.v[h], {}, a.context[h]);
  const Matrix d_used = dropout ? g.d_dropped_weights[h] : g.d_weights[h];
  const ConstMatrix used = dropout ? a.dropped_weights[h] : a.weights[h];
  kernels.matmul_transposed(g.d_context[h], a.v[h], d_used);  // (t, d) · (s, d)ᵀ -> (t, s)
  right_factor(kernels, used, g.d_context[h], g.d_v[h]);      // (t, s)ᵀ · (t, d) -> (s, d)

  // forward: kernels.multiply(flat(a.weights[h]), flat(a.dropout_mask[h]), flat(a.dropped_weights[h]));
  if (dropout) kernels.multiply(flat(g.d_dropped_weights[h]), flat(a.dropout_mask[h]), flat(g.d_weights[h]));

  // A loss that reads the weights directly adds its gradient.
  if (!further.empty()) kernels.add(flat(g.d_weights[h]), flat(further[h]), flat(g.d_weights[h]));

  // forward: kernels.row_max(a.masked[h], a.row_max[h]);
  //          kernels.exp_shifted(a.masked[h], a.row_max[h], a.temperature(), a.exponentials[h]);
  //          kernels.row_sum(a.exponentials[h], a.row_sum[h]);
  //          kernels.divide_rows(a.exponentials[h], a.row_sum[h], a.weights[h]);
  // A larger score increases its own weight and decreases the other weights of the row. Subtracting row_max changes no
  // weight, so row_max needs no gradient. A masked key has weight 0, and therefore gradient 0.
  kernels.row_dot(a.weights[h], g.d_weights[h], g.row_dot[h]);  // (t, s) -> (t)
  kernels.softmax_gradient(a.weights[h], g.d_weights[h], g.row_dot[h], g.d_exponents[h]);
  const ConstMatrix d_exponents(g.d_exponents[h].data(), {1, g.d_exponents[h].size()});
  kernels.divide_rows(d_exponents, flat(a.temperature), {g.d_masked[h].data(), d_exponents.shape()});

  // forward: kernels.add(flat(a.scaled[h]), flat(a.mask), flat(a.masked[h]));
  // The derivative of a sum is 1, so d_scaled equals d_masked.

  // forward: kernels.scale(flat(a.scores[h]), a.scale(), flat(a.scaled[h]));
  kernels.scale(flat(g.d_masked[h]), a.scale(), flat(g.d_scores[h]));

  // forward: kernels.matmul_transposed(a.q[h], a.k[h], a.scores[h]);
  kernels.matmul(g.d_scores[h], a.k[h], {}, g.d_q[h]);     // (t, s) · (s, d) -> (t, d)
  right_factor(kernels, g.d_scores[h], a.q[h], g.d_k[h]);  // (t, s)ᵀ · (t, d) -> (s, d)
  // [/lesson:backward]
}

// Computes the gradients of the projections' weights and of the inputs from d_q, d_k and d_v.
void project_backward(const Pass& pass) noexcept {
  const auto& [options, a, g, kernels, _] = pass;
  const ConstMatrix keys_from = options.cross ? a.key_input : a.input;
  const ConstMatrix values_from = options.cross ? a.value_input : a.input;

  // forward: split_heads(a.q_projected, a.q);
  merge_heads(g.d_q, g.d_q_projected);  // (h, t, d) -> (t, hd)
  if (options.group_size() == 1) {
    // forward: split_heads(a.k_projected, a.k);
    //          split_heads(a.v_projected, a.v);
    merge_heads(g.d_k, g.d_k_projected);  // (h, s, d) -> (s, hd)
    merge_heads(g.d_v, g.d_v_projected);
  } else {
    // forward: repeat_heads(a.k_shared, a.k);
    //          repeat_heads(a.v_shared, a.v);
    sum_groups(g.d_k, g.d_k_shared, kernels);  // (h, s, d) -> (g, s, d)
    sum_groups(g.d_v, g.d_v_shared, kernels);

    // forward: split_heads(a.k_projected, a.k_shared);
    //          split_heads(a.v_projected, a.v_shared);
    merge_heads(g.d_k_shared, g.d_k_projected);  // (g, s, d) -> (s, gd)
    merge_heads(g.d_v_shared, g.d_v_projected);
  }

  // forward: kernels.matmul(a.input, a.w_q, a.b_q, a.q_projected);
  //          kernels.matmul(keys_from, a.w_k, a.b_k, a.k_projected);
  //          kernels.matmul(values_from, a.w_v, a.b_v, a.v_projected);
  kernels.add_to_linear(a.input, g.d_q_projected, g.d_w_q, g.d_b_q);
  kernels.add_to_linear(keys_from, g.d_k_projected, g.d_w_k, g.d_b_k);
  kernels.add_to_linear(values_from, g.d_v_projected, g.d_w_v, g.d_b_v);
  kernels.matmul_transposed(g.d_q_projected, a.w_q, options.cross ? g.d_input : g.d_input_from_q);
  kernels.matmul_transposed(g.d_k_projected, a.w_k, options.cross ? g.d_key_input : g.d_input_from_k);
  kernels.matmul_transposed(g.d_v_projected, a.w_v, options.cross ? g.d_value_input : g.d_input_from_v);
  if (options.cross) return;

  // q, k and v share one input: its gradient is the sum of three parts.
  kernels.add(flat(g.d_input_from_q), flat(g.d_input_from_k), flat(g.d_input));
  kernels.add(flat(g.d_input), flat(g.d_input_from_v), flat(g.d_input));

  // forward: kernels.add(flat(a.embedding), flat(a.position), flat(a.input));
  std::ranges::copy(g.d_input, g.d_embedding.begin());
  std::ranges::copy(g.d_input, g.d_position.begin());
}

void check_gradients(std::span<const TensorDeclaration> tensors) {
  // It is enough to check the gradients of weights and inputs: every intermediate number is a term of one of them, so
  // an overflow appears there.
  for (const TensorDeclaration& tensor : tensors) {
    const bool is_result = AttentionGradients::accumulates(tensor) || tensor.name.ends_with("input");
    if (is_result && !all_finite({tensor.data, {tensor.size()}})) throw_first_overflow(tensors);
  }
}

}  // namespace

void MultiHeadAttention::backward(AttentionGradients& gradients, const KernelTable& table,
                                  TensorView<const float, 3> further_d_weights) const {
  require(computed_with_ != nullptr, "there is nothing to differentiate yet: call forward before backward");
  require(gradients.fits(options_),
          "these gradients were made for an attention of other shapes: its output is {}, this one's is {}; make them "
          "from this attention's options",
          {Shape{gradients.trace().d_output.shape()}, Shape{trace_.output.shape()}});
  check_finite(gradients.tensor("d_output"));
  if (!further_d_weights.empty()) {
    const TensorDeclaration& d_weights = gradients.tensor("d_weights");
    require(further_d_weights.shape() == gradients.trace().d_weights.shape(),
            "the further gradient of the weights has shape {}, but the weights have {}",
            {Shape{further_d_weights.shape()}, Shape{d_weights.shape()}});
    check_finite("further_d_weights", "hts", {further_d_weights.data(), further_d_weights.size()}, d_weights.shape());
  }
  const Kernels kernels(table, workers_);
  const Pass pass{options_, trace_, gradients.trace(), kernels, further_d_weights};
  combine_backward(pass);
  for (std::size_t h = 0; h < options_.num_heads; ++h) attend_backward(pass, h);
  project_backward(pass);
  check_gradients(gradients.tensors());
}

}  // namespace mha
