// TransformerBlock: attention and a feed-forward part, each beside a residual connection, with layer normalisation
// ("Attention Is All You Need", section 3.1 and 3.3; GPT-2 for pre-norm), for a batch of sequences in one call.
//
//   post-norm:  residual_1 = x + attention(x)           x' = norm_1(residual_1)
//               residual_2 = x' + feed_forward(x')      out = norm_2(residual_2)
//   pre-norm:   residual_1 = x + attention(norm_1(x))
//               out = residual_1 + feed_forward(norm_2(residual_1))
//
// Parameters live elsewhere (see parameters.hpp). All memory that the block itself needs is allocated by its
// constructor; forward, backward and decode allocate nothing.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "mha/attention_layer.hpp"
#include "mha/block_options.hpp"
#include "mha/detail/emptied_by_move.hpp"
#include "mha/parameters.hpp"

namespace mha {

/// T: const float for weights, float for their gradients.
template <class T>
struct LayerNormParameters {
  TensorView<T, 1> weight;  // (m)
  TensorView<T, 1> bias;    // (m)
};

/// feed_forward(x) = GELU(x · w_1 + b_1) · w_2 + b_2
template <class T>
struct FeedForwardParameters {
  TensorView<T, 2> w_1;  // (m, f)
  TensorView<T, 1> b_1;  // (f)
  TensorView<T, 2> w_2;  // (f, m)
  TensorView<T, 1> b_2;  // (m)
};

template <class T>
struct BlockParameters {
  LayerNormParameters<T> norm_1;
  AttentionParameters<T> attention;
  LayerNormParameters<T> norm_2;
  FeedForwardParameters<T> feed_forward;

  /// The one list of a block's parameters: visit(name, view, shape) for each.
  void visit(const BlockOptions& options, TensorVisitor& visit) {
    const std::size_t m = options.d_model;
    const std::size_t f = options.d_ff;
    const std::size_t g = options.attention().kv_heads() * options.attention().head_width();
    visit("norm_1.weight", norm_1.weight, std::array{m});
    visit("norm_1.bias", norm_1.bias, std::array{m});
    visit("attention.w_q", attention.w_q, std::array{m, m});
    visit("attention.b_q", attention.b_q, std::array{m});
    visit("attention.w_k", attention.w_k, std::array{m, g});
    visit("attention.b_k", attention.b_k, std::array{g});
    visit("attention.w_v", attention.w_v, std::array{m, g});
    visit("attention.b_v", attention.b_v, std::array{g});
    visit("attention.w_o", attention.w_o, std::array{m, m});
    visit("attention.b_o", attention.b_o, std::array{m});
    visit("norm_2.weight", norm_2.weight, std::array{m});
    visit("norm_2.bias", norm_2.bias, std::array{m});
    visit("feed_forward.w_1", feed_forward.w_1, std::array{m, f});
    visit("feed_forward.b_1", feed_forward.b_1, std::array{f});
    visit("feed_forward.w_2", feed_forward.w_2, std::array{f, m});
    visit("feed_forward.b_2", feed_forward.b_2, std::array{m});
  }
};
using BlockWeights = BlockParameters<const float>;
using BlockGradients = BlockParameters<float>;

/// What a forward pass computes on the way, n = b·t rows of it. With dropout, `dropped_…` is what goes on.
struct BlockActivations {
  Vector norm_1_mean;               // (n)
  Vector norm_1_inverse_deviation;  // (n)
  Matrix norm_1;                    // (n, m)
  Matrix attended;                  // (n, m): what attention adds to the stream
  Matrix attended_dropout;          // (n, m): 0 or 1 / (1 - p); empty without residual dropout, as are the next
  Matrix dropped_attended;          // (n, m)
  Matrix residual_1;                // (n, m)
  Vector norm_2_mean;               // (n)
  Vector norm_2_inverse_deviation;  // (n)
  Matrix norm_2;                    // (n, m)
  Matrix hidden;                    // (n, f): before the GELU
  Matrix activated;                 // (n, f): after it
  Matrix activated_dropout;         // (n, f): empty without hidden dropout
  Matrix dropped_activated;         // (n, f)
  Matrix contracted;                // (n, m): what the feed-forward part adds to the stream
  Matrix contracted_dropout;        // (n, m)
  Matrix dropped_contracted;        // (n, m)
  Matrix residual_2;                // (n, m)

  /// The one list of them, in the order of computation in a pre-norm block: visit(name, view, shape).
  void visit(const BlockOptions& options, std::size_t n, TensorVisitor& visit) {
    const std::array<std::size_t, 1> row = {n};
    const std::array<std::size_t, 2> wide = {n, options.d_model};
    const std::array<std::size_t, 2> inner = {n, options.d_ff};
    visit("norm_1_mean", norm_1_mean, row);
    visit("norm_1_inverse_deviation", norm_1_inverse_deviation, row);
    visit("norm_1", norm_1, wide);
    visit("attended", attended, wide);
    if (options.residual_dropout > 0.0) {
      visit("attended_dropout", attended_dropout, wide);
      visit("dropped_attended", dropped_attended, wide);
    }
    visit("residual_1", residual_1, wide);
    visit("norm_2_mean", norm_2_mean, row);
    visit("norm_2_inverse_deviation", norm_2_inverse_deviation, row);
    visit("norm_2", norm_2, wide);
    visit("hidden", hidden, inner);
    visit("activated", activated, inner);
    if (options.hidden_dropout > 0.0) {
      visit("activated_dropout", activated_dropout, inner);
      visit("dropped_activated", dropped_activated, inner);
    }
    visit("contracted", contracted, wide);
    if (options.residual_dropout > 0.0) {
      visit("contracted_dropout", contracted_dropout, wide);
      visit("dropped_contracted", dropped_contracted, wide);
    }
    visit("residual_2", residual_2, wide);
  }
};

class TransformerBlock {
 public:
  using Keep = AttentionLayer::Keep;

  /// For `batch` sequences of options.tokens tokens each.
  /// Throws Error if the options are impossible, the batch is 0 or the sizes are more than memory can address.
  explicit TransformerBlock(const BlockOptions& options, std::size_t batch = 1, Keep keep = Keep::kForBackward);

  [[nodiscard]] const BlockOptions& options() const { return options_; }
  [[nodiscard]] std::size_t batch() const { return batch_; }
  /// How much memory the block holds, in bytes.
  [[nodiscard]] std::size_t bytes() const { return bytes_ + attention_.bytes(); }

  /// x (b·t, m) -> out (b·t, m), the rows of a sequence one after another. `out` must not overlap x.
  /// Throws Error, with the shapes, if one does not fit the options; with the position, if a number is NaN or infinite
  /// or a result does not fit into a 32-bit float.
  void forward(const BlockWeights& weights, ConstMatrix x, Matrix out, const KernelTable& kernels = active_kernels());

  /// From d_out (b·t, m), the gradient of the output of the last forward, which must have had these weights and this x:
  /// adds to the gradients of the parameters, and writes d_x (b·t, m). d_x may be the memory of d_out.
  /// Throws Error like forward, and if there was no forward or nothing of it was kept.
  void backward(const BlockWeights& weights, const BlockGradients& gradients, ConstMatrix x, ConstMatrix d_out,
                Matrix d_x, const KernelTable& kernels = active_kernels());

  /// Appends n positions, 1 <= n <= options.tokens, to the sequence in the cache: x (n, m) -> out (n, m), without
  /// dropout. Equals the same rows of a forward pass over the whole sequence, if the block is causal. What the last
  /// forward kept is lost. Throws Error like AttentionLayer::decode.
  void decode(const BlockWeights& weights, ConstMatrix x, KeyValueCache& cache, Matrix out,
              const KernelTable& kernels = active_kernels());

  /// Which numbers the next forward drops: those that belong to this seed. 0 at first.
  void set_dropout_seed(std::uint32_t seed);
  /// Whether the next forward drops anything, if the options have a dropout: true while training.
  void set_dropout(bool enabled);

  /// What the last forward computed on the way.
  [[nodiscard]] const BlockActivations& activations() const { return activations_; }
  /// The same as a list, in the order of computation in a pre-norm block.
  [[nodiscard]] std::span<const TensorDeclaration> tensors() const { return tensors_; }
  /// The attention inside: its padding, and its weights to look at.
  [[nodiscard]] AttentionLayer& attention() { return attention_; }
  [[nodiscard]] const AttentionLayer& attention() const { return attention_; }

 private:
  struct Pass;
  template <class Attend>
  void run(const Pass& pass, ConstMatrix x, Matrix out, const Attend& attend) const;
  [[nodiscard]] Matrix feed_forward(const Pass& pass, ConstMatrix x) const;
  void feed_forward_backward(const BlockWeights& weights, const BlockGradients& gradients, ConstMatrix x,
                             ConstMatrix d_out, Matrix d_x, const KernelTable& kernels) const;
  void check_memory() const;
  void fill_dropout() const;
  void visit_scratch(std::size_t rows, TensorVisitor& visit);
  [[nodiscard]] bool drops(double probability) const { return dropped_ && probability > 0.0; }

  BlockOptions options_;
  std::size_t batch_;
  Keep keep_;
  AttentionLayer attention_;
  Workspace workspace_;
  std::size_t bytes_ = 0;  // of the workspace
  EmptiedByMove<BlockActivations> activations_;
  std::vector<TensorDeclaration> tensors_;
  EmptiedByMove<Matrix> d_branch_;  // (n, m): what reaches the end of a branch; only for backward, as are the next
  EmptiedByMove<Matrix> d_stream_;  // (n, m): what reaches the stream
  EmptiedByMove<Matrix> d_hidden_;  // (n, f)
  std::uint32_t dropout_seed_ = 0;
  bool dropout_enabled_ = true;  // in the next forward
  bool dropped_ = false;         // in the last
  EmptiedByMove<bool> kept_;
};

}  // namespace mha
