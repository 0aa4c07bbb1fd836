// Validation for AttentionLayer: shapes, inputs that are not finite, and overflowing results.
#pragma once

#include "check_numbers.hpp"
#include "mha/attention_layer.hpp"

namespace mha {

/// The number of rows in a call: b·t for the queries, b·s for the keys.
struct RowCounts {
  std::size_t queries;
  std::size_t keys;
};

void check_shape(const char* name, ConstMatrix given, std::size_t rows, std::size_t columns);
/// Checks the rows of a batch (b·t, m), if any, as (b, t, m), so that the error can name the sequence.
void check_rows(FiniteChecker& check, const char* name, ConstMatrix given, std::size_t batch);
void check_weights(const AttentionOptions& options, const AttentionWeights& weights);
/// Throws Error, with the position, if a weight or a bias is not finite.
void check_finite_weights(const AttentionOptions& options, AttentionWeights weights);
/// Throws Error if the output overlaps the inputs: rows of it are written before all inputs were read.
void check_output_apart(const AttentionLayerInputs& inputs, ConstMatrix out);
void check_gradients(const AttentionOptions& options, const AttentionWeightGradients& gradients);
void check_inputs(const AttentionOptions& options, const AttentionLayerInputs& inputs, RowCounts rows);
void check_input_gradients(const AttentionOptions& options, const AttentionLayerInputGradients& d_inputs,
                           RowCounts rows);

struct Projections {
  ConstMatrix queries, keys, values;
};
/// Throws Error, with the position, at the first number that is not finite: of the inputs, the weights, then the
/// projections. Slow: call it after a bad result.
void check_projections(const AttentionOptions& options, const AttentionWeights& weights,
                       const AttentionLayerInputs& inputs, std::size_t batch, const Projections& projections);
/// The same for the weights, then the output.
void check_output(const AttentionOptions& options, const AttentionWeights& weights, ConstMatrix out, std::size_t batch);

/// Throws Error, with the position, if the gradient of the merged heads is not finite; names d_output if that is not.
void check_finite_d_merged(ConstMatrix d_merged, ConstMatrix d_out, std::size_t batch, const KernelTable& kernels);
/// Throws Error, with the position, if a gradient that backward returns is not finite.
void check_finite_gradients(const AttentionOptions& options, AttentionWeightGradients gradients,
                            const AttentionLayerInputGradients& d_inputs, std::size_t batch,
                            const KernelTable& kernels);

/// The headroom (see HeadAttention) that these keys and values need: 0 unless a weighted sum of them could overflow.
[[nodiscard]] float headroom(const HeadAttention& rules, std::size_t keys, float largest_v);
/// Throws Error with the position of the first score of this head that does not fit. Call it after `attend` of these
/// kernels returned false. Returns if all scores that a query sees fit.
void check_scores(const HeadAttention& head, std::size_t item, std::size_t head_index, const KernelTable& kernels,
                  float* scratch);

}  // namespace mha
