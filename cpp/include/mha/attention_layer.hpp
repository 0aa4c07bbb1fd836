// AttentionLayer: multi-head attention for training and for speed: a batch of sequences in one call, forward and
// backward, without ever holding the (t, s) matrix of a head. It means what MultiHeadAttention means (which keeps every
// intermediate tensor, for looking at); tests compare the two.
//
// Keys are visited in blocks, with a running maximum and sum of each row (online softmax: Milakov & Gimelshein 2018;
// FlashAttention: Dao et al. 2022, algorithm 1), and blocks that a causal mask or a window forbids are skipped. So
// memory grows with t, not with t². What one query computes does not depend on the other queries of the call: not on
// their number, the batch, or their contents; one kernel table gives it the same bits always.
//
// Parameters live elsewhere, so that a model may keep all of its own in one place. All memory that the layer itself
// needs is allocated by its constructor; forward, backward and decode allocate nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "mha/attention_weights.hpp"
#include "mha/detail/emptied_by_move.hpp"
#include "mha/detail/head_attention.hpp"
#include "mha/detail/workspace.hpp"
#include "mha/kernels.hpp"
#include "mha/key_value_cache.hpp"
#include "mha/options.hpp"
#include "mha/tensor_view.hpp"

namespace mha {

/// What goes into a forward pass: one matrix in self-attention, three in cross-attention. The rows of a sequence follow
/// one another, sequence after sequence.
struct AttentionLayerInputs {
  ConstMatrix input{};        // (b·t, m)
  ConstMatrix key_input{};    // (b·s, key_width); empty in self-attention
  ConstMatrix value_input{};  // (b·s, value_width); empty in self-attention
};

/// Where the gradients of the inputs go; what is empty is not computed.
struct AttentionLayerInputGradients {
  Matrix input{};        // (b·t, m)
  Matrix key_input{};    // (b·s, key_width)
  Matrix value_input{};  // (b·s, value_width)
};

class AttentionLayer {
 public:
  /// What a forward pass keeps: for a backward pass and for `weights`, or nothing beyond the output.
  enum class Keep { kNothing, kForBackward };

  /// For `batch` sequences of options.tokens tokens (and options.source_tokens keys) each.
  /// Throws Error if the options are impossible, the batch is 0 or the sizes are more than memory can address.
  explicit AttentionLayer(const AttentionOptions& options, std::size_t batch = 1, Keep keep = Keep::kForBackward);

  [[nodiscard]] const AttentionOptions& options() const { return options_; }
  [[nodiscard]] std::size_t batch() const { return batch_; }
  /// How much memory the layer holds, in bytes.
  [[nodiscard]] std::size_t bytes() const;

  /// out (b·t, m) = attention of the inputs.
  /// Throws Error, with the shapes, if one does not fit the options; if `out` overlaps an input; with the position, if
  /// a number in the inputs or the weights is NaN or infinite, or if a result does not fit into a 32-bit float: `out`
  /// then holds nothing of use.
  void forward(const AttentionWeights& weights, const AttentionLayerInputs& inputs, Matrix out,
               const KernelTable& kernels = active_kernels()) {
    compute(weights, false, inputs, out, kernels);
  }
  /// Self-attention: x (b·t, m).
  void forward(const AttentionWeights& weights, ConstMatrix x, Matrix out,
               const KernelTable& kernels = active_kernels()) {
    forward(weights, {.input = x}, out, kernels);
  }
  /// Cross-attention: x (b·t, m), key_x (b·s, key_width), value_x (b·s, value_width).
  void forward(const AttentionWeights& weights, ConstMatrix x, ConstMatrix key_x, ConstMatrix value_x, Matrix out,
               const KernelTable& kernels = active_kernels()) {
    forward(weights, {.input = x, .key_input = key_x, .value_input = value_x}, out, kernels);
  }

  /// The same bits from packed weights, with the kernels that they are packed for. Throws Error likewise.
  void forward(const PackedAttentionWeights& weights, const AttentionLayerInputs& inputs, Matrix out) {
    compute(weights.views_, true, inputs, out, weights.kernels());
  }

  /// From d_out (b·t, m), the gradient of the output of the last forward, which must have had these weights and inputs:
  /// adds to the gradients of the weights and biases, and writes those of the inputs.
  /// Throws Error like forward, and if there was no forward or nothing of it was kept.
  void backward(const AttentionWeights& weights, const AttentionWeightGradients& gradients,
                const AttentionLayerInputs& inputs, ConstMatrix d_out, const AttentionLayerInputGradients& d_inputs,
                const KernelTable& kernels = active_kernels());
  /// Self-attention. An empty d_x is not computed.
  void backward(const AttentionWeights& weights, const AttentionWeightGradients& gradients, ConstMatrix x,
                ConstMatrix d_out, Matrix d_x, const KernelTable& kernels = active_kernels()) {
    backward(weights, gradients, {.input = x}, d_out, {.input = d_x}, kernels);
  }

  /// Appends n positions, 1 <= n <= options.tokens, to the sequence in the cache and computes their rows:
  /// x (n, m) -> out (n, m). Each attends to what the options' rules allow of everything in the cache and of the new
  /// positions; padding, the additive mask and dropout have no part in it. The rows equal, bit by bit, those of a
  /// forward pass over the whole sequence with the same kernels, if those rules are causal. Throws Error if attention
  /// is not self-attention, if the cache is for other sizes or too full, and like forward; the cache then has the
  /// length that it had. What the last forward kept is lost.
  void decode(const AttentionWeights& weights, ConstMatrix x, KeyValueCache& cache, Matrix out,
              const KernelTable& kernels = active_kernels());

  /// (b, s): nonzero marks a key that is padding, which no query of that sequence may attend to.
  [[nodiscard]] std::span<std::uint8_t> key_padding() { return key_padding_; }
  /// Whether `additive_mask` is added; its memory is allocated when it is first used. Throws
  /// Error if there is not so much.
  void use_additive_mask(bool used);
  /// (t, s), zero at first: added to the scaled scores of every sequence and head; minus infinity forbids. Throws Error
  /// unless it is in use.
  [[nodiscard]] TensorView<float, 2> additive_mask();

  /// Which weights the next forward drops: weight (b, h, t, s) is dropped if number ((b·H + h)·T + t)·S + s of this
  /// seed says so, as in MultiHeadAttention for the first sequence. The options' seed at first.
  void set_dropout_seed(std::uint32_t seed) { dropout_seed_ = seed; }
  /// Whether the next forward drops weights at all, if the options have a dropout: true while training.
  void set_dropout(bool enabled) { dropout_enabled_ = enabled; }

  /// The weights (t, s) of one head of one sequence after the softmax, before dropout, computed again from what the
  /// last forward kept. Throws Error if it kept nothing, or if there is no such sequence or head, or the shape is
  /// another.
  void weights(std::size_t item, std::size_t head, Matrix out) const;

 private:
  struct LayerMemory {
    Matrix q;                         // (b·t, h·d)
    Matrix k, v;                      // (b·s, g·d)
    Matrix merged;                    // (b·t, h·d)
    TensorView<float, 3> row_max;     // (b, h, t): of the scaled and masked scores; if kept for backward
    TensorView<float, 3> reciprocal;  // (b, h, t): 1 / sum of exponentials; if kept for backward
    Matrix d_merged;                  // (b·t, h·d): at first of `merged`, then of q; if kept for backward
    Matrix d_k, d_v;                  // (b·s, g·d); if kept for backward
    Matrix d_input_part;              // (rows, m): what one of q, k and v adds to the gradient of their one input
    Vector scratch;                   // for the kernels
    Vector room;                      // for copies of keys and values; empty if their rows are read where they lie
  };

  /// The options' rules and this layer's masks and dropout as they now are, without the rows of a sequence.
  [[nodiscard]] HeadAttention rules() const;
  /// One head of one sequence of the last projection.
  [[nodiscard]] HeadAttention head_of(const HeadAttention& rules, std::size_t item, std::size_t head) const;
  /// Turns a head into its neighbour, head `next` of the same sequence: cheaper than head_of.
  void step_to_head(HeadAttention& head, std::size_t next) const noexcept;
  void attend_all(const KernelTable& kernels) const;
  /// `packed`: whether the matrices' data are in the order of these kernels.
  void compute(const AttentionWeights& weights, bool packed, const AttentionLayerInputs& inputs, Matrix out,
               const KernelTable& kernels);
  void check_kept(const char* wanted) const;
  void check_memory() const;

  AttentionOptions options_;
  std::size_t batch_;
  Keep keep_;
  std::vector<std::uint8_t> key_padding_;
  Workspace workspace_;
  std::size_t bytes_ = 0;
  EmptiedByMove<LayerMemory> memory_;
  Workspace mask_memory_;
  EmptiedByMove<Matrix> additive_mask_;  // (t, s); empty until it is first used
  EmptiedByMove<bool> use_additive_mask_;
  bool dropout_enabled_ = true;
  std::uint32_t dropout_seed_;
  HeadAttention rules_;       // of the last forward
  EmptiedByMove<bool> kept_;  // whether there is a last forward to go back through
};

}  // namespace mha
