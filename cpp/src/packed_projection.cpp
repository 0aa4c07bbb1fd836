// Packed projection weights: W_Q, W_K and W_V side by side in one matrix, as in many checkpoints.
#include <algorithm>
#include <array>

#include "mha/detail/fail.hpp"
#include "mha/gradients.hpp"
#include "mha/multi_head.hpp"

namespace mha {
namespace {

/// The number of columns of a packed matrix: one per feature of every query, key and value head.
std::size_t packed_width(const AttentionOptions& options) {
  return (options.num_heads + 2 * options.kv_heads()) * options.head_width();
}

void require_one_input_width(const AttentionOptions& options) {
  if (options.key_width == options.d_model && options.value_width == options.d_model) return;
  fail(
      "packed projection weights need one input width, but d_model is {}, key_width {} and value_width {}: use w_q, "
      "w_k and w_v",
      {options.d_model, options.key_width, options.value_width});
}

/// Throws Error if a packed matrix or bias does not have the shape that these options need.
void require_packed_shapes(const AttentionOptions& options, ConstMatrix w, ConstVector b, std::string_view prefix) {
  require_one_input_width(options);
  const std::string meaning = ", the columns of queries, keys and values side by side";
  const std::array<std::size_t, 2> w_shape = {options.d_model, packed_width(options)};
  require(w.shape() == w_shape, "{}w_qkv has shape {}, but must be {}{}",
          {prefix, Shape{w.shape()}, Shape{w_shape}, meaning});
  require_view(joined({prefix, "w_qkv"}), w.data(), w.shape(), w_shape);
  const std::array<std::size_t, 1> b_shape = {options.bias ? packed_width(options) : 0};
  require(b.shape() == b_shape, "{}b_qkv has {} numbers, but must have {}{}",
          {prefix, b.size(), b_shape[0], (options.bias ? meaning : ": this attention has no bias")});
  if (options.bias) require_view(joined({prefix, "b_qkv"}), b.data(), b.shape(), b_shape);
}

/// Calls copy(first column in the packed row, part) for the three parts, from left to right.
template <class View, class Copy>
void for_each_part(const std::array<View, 3>& parts, const Copy& copy) {
  std::size_t first = 0;
  for (const View& part : parts) {
    copy(first, part);
    first += part.shape().back();
  }
}

}  // namespace

void MultiHeadAttention::set_packed(ConstMatrix w_qkv, ConstVector b_qkv) {
  require_packed_shapes(options_, w_qkv, b_qkv, "");
  const AttentionTrace& a = trace_;
  for_each_part(std::array{a.w_q, a.w_k, a.w_v}, [&](std::size_t first, Matrix w) {
    for (std::size_t m = 0; m < options_.d_model; ++m) {
      std::copy_n(&w_qkv(m, first), w.extent(1), w[m].begin());
    }
  });
  if (options_.bias) {
    for_each_part(std::array{a.b_q, a.b_k, a.b_v},
                  [&](std::size_t first, Vector b) { std::copy_n(&b_qkv(first), b.size(), b.begin()); });
  }
  computed_with_ = nullptr;
}

void AttentionGradients::copy_packed(Matrix d_w_qkv, Vector d_b_qkv) const {
  require_packed_shapes(options_, d_w_qkv, d_b_qkv, "d_");
  const BackwardTrace& g = trace_;
  for_each_part(std::array{g.d_w_q, g.d_w_k, g.d_w_v}, [&](std::size_t first, ConstMatrix d_w) {
    for (std::size_t m = 0; m < options_.d_model; ++m) std::ranges::copy(d_w[m], &d_w_qkv(m, first));
  });
  if (!options_.bias) return;
  for_each_part(std::array{g.d_b_q, g.d_b_k, g.d_b_v},
                [&](std::size_t first, ConstVector d_b) { std::ranges::copy(d_b, &d_b_qkv(first)); });
}

}  // namespace mha
