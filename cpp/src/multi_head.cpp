// MultiHeadAttention: the forward pass step by step, in the order of the lesson.
#include "mha/multi_head.hpp"

#include "check_numbers.hpp"
#include "mha/detail/fail.hpp"
#include "mha/detail/heads.hpp"
#include "mha/detail/kernels.hpp"
#include "mha/mask.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace mha {

MultiHeadAttention::MultiHeadAttention(const AttentionOptions& options) : options_(options.resolved()) {
  validate(options_);
  TensorList list(options_);
  trace_.visit(options_, list);
  lay_out(list);
}

MultiHeadAttention::MultiHeadAttention(const AttentionOptions& options, TensorList& list, const AttentionTrace& trace,
                                       const Matrix& input)
    : options_(options), inside_(true) {
  lay_out(list);
  trace_ = trace;
  trace_.input = input;
}

void MultiHeadAttention::lay_out(TensorList& list) {
  const std::array<std::size_t, 2> ts = {options_.tokens, options_.source_tokens};
  const std::size_t custom_mask_offset = list.reserve("custom_mask", ts);
  workspace_ = Workspace(list.plan());
  tensors_ = list.bind(workspace_.data());
  std::size_t most = 0;  // no factor of a product has a longer axis
  for (const TensorDeclaration& tensor : tensors_) {
    for (const std::size_t extent : tensor.shape()) most = std::max(most, extent);
  }
  workers_.reserve(product_memory_floats(most, most, most));
  resize_tensor(key_padding_, "key_padding", std::array{options_.source_tokens});
  custom_mask_ = Matrix(workspace_.data() + custom_mask_offset, ts);
}

void MultiHeadAttention::set(std::string_view name, std::span<const float> values, std::span<const std::size_t> shape) {
  set_tensor(tensor(name), values, shape);
  computed_with_ = nullptr;
}

void MultiHeadAttention::forward(const KernelTable& table) {
  require(!inside_, "call the forward of the larger computation");
  begin();
  const Kernels kernels(table, workers_);
  // [lesson:tokens]
  // X = E + P: (t, m). In cross-attention, the input is given directly.
  if (!options_.cross) kernels.add(flat(trace_.embedding), flat(trace_.position), flat(trace_.input));
  // [/lesson:tokens]
  attend(kernels);
  end(table);
}

void MultiHeadAttention::begin() {
  require(!tensors_.empty(), "this attention was moved from");
  computed_with_ = nullptr;  // the previous results are being overwritten
  check_given();
  fill_given();
}

void MultiHeadAttention::end(const KernelTable& kernels) {
  check_computed();
  computed_with_ = &kernels;
}

void MultiHeadAttention::attend(const Kernels& kernels) const {
  // [lesson:summary]
  project(kernels);
  // [lesson:heads]
  // Each head attends independently, with its own queries, keys and values. Only W_O combines their results.
  for (std::size_t h = 0; h < options_.num_heads; ++h) attend_head(h, kernels);
  // [/lesson:heads]
  combine(kernels);
  // [/lesson:summary]
}

void MultiHeadAttention::fill_given() const {
  const AttentionTrace& a = trace_;
  a.scale() = static_cast<float>(1.0 / std::sqrt(static_cast<double>(options_.head_width())));
  a.temperature() = static_cast<float>(options_.temperature);
  fill_mask(options_, key_padding_, custom_mask_, a.mask);
  if (options_.dropout > 0.0 && !dropout_mask_supplied_) {
    fill_dropout_mask(options_.dropout, options_.dropout_seed, a.dropout_mask);
  }
}

// Computes the queries, keys and values of every head from the input.
void MultiHeadAttention::project(const Kernels& kernels) const {
  const AttentionTrace& a = trace_;
  // Keys and values come from the other sentence in cross-attention, from the same one in self-attention.
  const ConstMatrix keys_from = options_.cross ? a.key_input : a.input;
  const ConstMatrix values_from = options_.cross ? a.value_input : a.input;

  // [lesson:qkv]
  // One row per token: (t, m) · (m, hd) -> (t, hd). A bias, if present, is added to every row.
  kernels.matmul(a.input, a.w_q, a.b_q, a.q_projected);      // Q = X W_Q
  kernels.matmul(keys_from, a.w_k, a.b_k, a.k_projected);    // K = X W_K
  kernels.matmul(values_from, a.w_v, a.b_v, a.v_projected);  // V = X W_V
  // [/lesson:qkv]

  split_heads(a.q_projected, a.q);  // (t, hd) -> (h, t, d)
  if (options_.group_size() == 1) {
    split_heads(a.k_projected, a.k);  // (s, hd) -> (h, s, d)
    split_heads(a.v_projected, a.v);
  } else {
    split_heads(a.k_projected, a.k_shared);  // (s, gd) -> (g, s, d)
    split_heads(a.v_projected, a.v_shared);
    repeat_heads(a.k_shared, a.k);  // (g, s, d) -> (h, s, d)
    repeat_heads(a.v_shared, a.v);
  }
}

// Scaled dot-product attention of one head.
void MultiHeadAttention::attend_head(std::size_t h, const Kernels& kernels) const {
  const AttentionTrace& a = trace_;

  // [lesson:why-attention]
  // [lesson:scores]
  // Every query against every key: (t, d) · (s, d)ᵀ -> (t, s)
  kernels.matmul_transposed(a.q[h], a.k[h], a.scores[h]);
  // [/lesson:scores]

  // [lesson:scale]
  // scale is 1 / sqrt(d), where d is the number of features in a head: it keeps the spread of the scores near 1.
  kernels.scale(flat(a.scores[h]), a.scale(), flat(a.scaled[h]));
  // [/lesson:scale]

  // The mask (t, s) is the same for every head.
  kernels.add(flat(a.scaled[h]), flat(a.mask), flat(a.masked[h]));

  // [lesson:softmax]
  // Each row of (t, s) becomes weights that sum to 1: exp((x - max) / temperature), divided by the row's sum.
  // Subtracting the row's maximum does not change the weights, and exp cannot overflow.
  kernels.row_max(a.masked[h], a.row_max[h]);  // (t, s) -> (t)
  kernels.exp_shifted(a.masked[h], a.row_max[h], a.temperature(), a.exponentials[h]);
  kernels.row_sum(a.exponentials[h], a.row_sum[h]);  // (t, s) -> (t)
  kernels.divide_rows(a.exponentials[h], a.row_sum[h], a.weights[h]);
  // [/lesson:softmax]

  const bool dropout = options_.dropout > 0.0;
  if (dropout) kernels.multiply(flat(a.weights[h]), flat(a.dropout_mask[h]), flat(a.dropped_weights[h]));
  const ConstMatrix weights = dropout ? a.dropped_weights[h] : a.weights[h];

  // [lesson:values]
  // The context is the weighted sum of the values: (t, s) · (s, d) -> (t, d)
  kernels.matmul(weights, a.v[h], {}, a.context[h]);
  // [/lesson:values]
  // [/lesson:why-attention]
}

// Computes the output from the contexts of all heads.
void MultiHeadAttention::combine(const Kernels& kernels) const {
  const AttentionTrace& a = trace_;
  merge_heads(a.context, a.merged);                                // (h, t, d) -> (t, hd)
  merge_without_transpose(a.context, a.merged_without_transpose);  // kept to show what the bug does

  // [lesson:output]
  // W_O combines the results of the heads: (t, hd) · (hd, m) -> (t, m)
  kernels.matmul(a.merged, a.w_o, a.b_o, a.output);
  // [/lesson:output]
}

void MultiHeadAttention::check_given() const {
  for (const TensorDeclaration& tensor : tensors_) {
    if (tensor.given() && tensor.data != trace_.mask.data()) check_finite(tensor);
  }
  check_mask("custom_mask", "ts", {custom_mask_.data(), custom_mask_.size()}, custom_mask_.shape());
}

void MultiHeadAttention::check_computed() const {
  // Minus infinity in `masked` comes from a mask. Any overflow is visible in one of these tensors, because finite
  // scores give finite weights.
  const bool finite =
      all_below_infinity(flat(trace_.masked)) && all_finite(flat(trace_.scores)) && all_finite(flat(trace_.output));
  if (!finite) throw_first_overflow(tensors_);
}

}  // namespace mha
