// AttentionLayer: backward pass, the steps of forward in reverse order.
// Each step quotes the line of forward that it differentiates. d_x is the gradient of x.
#include <algorithm>

#include "layer_checks.hpp"
#include "mha/attention_layer.hpp"
#include "mha/detail/fail.hpp"
#include "mha/detail/kernels.hpp"

namespace mha {
namespace {

/// Rows [first, first + count).
template <class T>
TensorView<T, 2> rows_of(TensorView<T, 2> all, std::size_t first, std::size_t count) noexcept {
  return {all.data() + first * all.extent(1), {count, all.extent(1)}};
}

}  // namespace

void AttentionLayer::check_kept(const char* wanted) const {
  if (keep_ == Keep::kNothing) fail("{} needs a layer that was created for backward", {wanted});
  if (!kept_) fail("{} needs a forward pass first: call forward", {wanted});
}

void AttentionLayer::backward(const AttentionWeights& weights, const AttentionWeightGradients& gradients,
                              const AttentionLayerInputs& inputs, ConstMatrix d_out,
                              const AttentionLayerInputGradients& d_inputs, const KernelTable& table) {
  const LayerMemory& m = memory_;
  const RowCounts rows{.queries = m.q.extent(0), .keys = m.k.extent(0)};
  check_kept("backward");
  check_weights(options_, weights);
  check_gradients(options_, gradients);
  check_inputs(options_, inputs, rows);
  check_shape("d_output", d_out, rows.queries, options_.d_model);
  check_input_gradients(options_, d_inputs, rows);

  const Kernels kernels(table, *workers_);

  // forward: project(merged, weights.w_o, weights.b_o, out, kernels);
  kernels.matmul_transposed(d_out, weights.w_o, m.d_merged);  // (b·t, m) · (h·d, m)ᵀ
  check_finite_d_merged(m.d_merged, d_out, batch_, kernels);
  kernels.add_to_linear(m.merged, d_out, gradients.w_o, gradients.b_o);

  // forward: kernels.attend(head, memory_.merged.data() + …, options_.d_model, memory);
  // Heads that share keys and values add to the same gradients.
  set_to_zero(m.d_k);
  set_to_zero(m.d_v);
  for_each_head(options_.group_size(), [&](const HeadAttention& head, float* memory) {
    const std::ptrdiff_t of_query = head.q - m.q.data();
    const std::ptrdiff_t of_key = head.k - m.k.data();
    kernels.attend_backward(head, m.merged.data() + of_query, m.d_merged.data() + of_query, m.d_k.data() + of_key,
                            m.d_v.data() + of_key, memory);
  });
  const ConstMatrix d_q = m.d_merged;  // attend_backward wrote it into d_merged

  // forward: project(inputs.input, weights.w_q, weights.b_q, q, kernels);
  //          project(options_.cross ? inputs.key_input : inputs.input, weights.w_k, weights.b_k, k, kernels);
  //          project(options_.cross ? inputs.value_input : inputs.input, weights.w_v, weights.b_v, v, kernels);
  kernels.add_to_linear(inputs.input, d_q, gradients.w_q, gradients.b_q);
  kernels.add_to_linear(options_.cross ? inputs.key_input : inputs.input, m.d_k, gradients.w_k, gradients.b_k);
  kernels.add_to_linear(options_.cross ? inputs.value_input : inputs.input, m.d_v, gradients.w_v, gradients.b_v);
  if (options_.cross) {
    if (!d_inputs.input.empty()) kernels.matmul_transposed(d_q, weights.w_q, d_inputs.input);
    if (!d_inputs.key_input.empty()) kernels.matmul_transposed(m.d_k, weights.w_k, d_inputs.key_input);
    if (!d_inputs.value_input.empty()) kernels.matmul_transposed(m.d_v, weights.w_v, d_inputs.value_input);
  } else if (!d_inputs.input.empty()) {
    // q, k and v share one input: its gradient is the sum of three parts.
    const std::size_t most = m.d_input_part.extent(0);
    for (std::size_t first = 0; first < rows.queries; first += most) {
      const std::size_t count = std::min(most, rows.queries - first);
      const Matrix d_input = rows_of(d_inputs.input, first, count);
      const Matrix part = rows_of(m.d_input_part, 0, count);
      kernels.matmul_transposed(rows_of(d_q, first, count), weights.w_q, d_input);
      kernels.matmul_transposed(rows_of<const float>(m.d_k, first, count), weights.w_k, part);
      kernels.add(flat(d_input), flat(part), flat(d_input));
      kernels.matmul_transposed(rows_of<const float>(m.d_v, first, count), weights.w_v, part);
      kernels.add(flat(d_input), flat(part), flat(d_input));
    }
  }
  check_finite_gradients(options_, gradients, d_inputs, batch_, kernels);
}

}  // namespace mha
