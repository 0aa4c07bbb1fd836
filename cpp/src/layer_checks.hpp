// What the public functions of AttentionLayer refuse, in words: shapes that do not fit the options, numbers that are
// not finite, and results that do not fit into a 32-bit float.
#pragma once

#include "mha/attention_layer.hpp"

namespace mha {

/// How many rows a call has: b·t of the queries, b·s of the keys.
struct RowCounts {
  std::size_t queries;
  std::size_t keys;
};

void check_shape(const char* name, ConstMatrix given, std::size_t rows, std::size_t columns);
void check_weights(const AttentionOptions& options, const AttentionWeights& weights);
/// No weight and no bias is NaN or infinite.
void check_finite_weights(const AttentionWeights& weights);
/// The output lies apart from the inputs: rows of it are written before all of the inputs were read.
void check_output_apart(const AttentionLayerInputs& inputs, ConstMatrix out);
void check_gradients(const AttentionOptions& options, const AttentionWeightGradients& gradients);
void check_inputs(const AttentionOptions& options, const AttentionLayerInputs& inputs, RowCounts rows);
void check_input_gradients(const AttentionOptions& options, const AttentionLayerInputGradients& d_inputs,
                           RowCounts rows);

/// After q, k or v turned out not to be finite: names the first number that was given so, else says what overflowed.
[[noreturn]] void throw_bad_projection(const AttentionOptions& options, const AttentionWeights& weights,
                                       const AttentionLayerInputs& inputs, std::size_t batch);
/// Likewise after the output.
[[noreturn]] void throw_bad_output(const AttentionWeights& weights);
/// Likewise after a gradient.
[[noreturn]] void throw_bad_gradient(ConstMatrix d_out, std::size_t batch);

/// The additive mask has no NaN and no plus infinity. Returns the largest magnitude of its finite numbers.
[[nodiscard]] float check_additive_mask(TensorView<const float, 2> mask);

/// Whether a score could overflow, given how large queries, keys and mask are at most.
[[nodiscard]] bool may_overflow(const HeadAttention& rules, float largest_q, float largest_k, float largest_mask);
/// The headroom (see HeadAttention) that these keys and values need: 0 unless they are so many and so large that a sum
/// of them could overflow.
[[nodiscard]] float headroom(const HeadAttention& rules, std::size_t keys, float largest_v);
/// No score of this head overflows; computes them all, one by one. For numbers so large that it cannot be excluded.
void check_scores(const HeadAttention& head, std::size_t item, std::size_t head_index);

}  // namespace mha
