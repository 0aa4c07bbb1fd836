// TransformerBlock: attention, feed-forward part, residual connections and layer normalisation, for a batch.
// See "Attention Is All You Need", sections 3.1 and 3.3, and GPT-2 for pre-norm.
//
//   post-norm:  residual_1 = x + attention(x)           x' = norm_1(residual_1)
//               residual_2 = x' + feed_forward(x')      out = norm_2(residual_2)
//   pre-norm:   residual_1 = x + attention(norm_1(x))
//               out = residual_1 + feed_forward(norm_2(residual_1))
//
// The caller owns the parameters (see parameters.hpp). The constructor allocates the block's own memory; forward,
// backward and decode do not allocate.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
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

  /// Declares the two, with names that begin with `prefix`.
  void visit(std::string_view prefix, std::size_t d_model, TensorVisitor& visit) {
    const NamePrefix before(visit, prefix);
    visit("weight", weight, std::array{d_model});
    visit("bias", bias, std::array{d_model});
  }
};

/// feed_forward(x) = GELU(x · w_1 + b_1) · w_2 + b_2
template <class T>
struct FeedForwardParameters {
  TensorView<T, 2> w_1;  // (m, f)
  TensorView<T, 1> b_1;  // (f)
  TensorView<T, 2> w_2;  // (f, m)
  TensorView<T, 1> b_2;  // (m)

  /// Declares the four, with names that begin with `prefix`.
  void visit(std::string_view prefix, std::size_t d_model, std::size_t d_ff, TensorVisitor& visit) {
    const NamePrefix before(visit, prefix);
    visit("w_1", w_1, std::array{d_model, d_ff});
    visit("b_1", b_1, std::array{d_ff});
    visit("w_2", w_2, std::array{d_ff, d_model});
    visit("b_2", b_2, std::array{d_model});
  }
};

template <class T>
struct BlockParameters {
  LayerNormParameters<T> norm_1;
  AttentionParameters<T> attention;
  LayerNormParameters<T> norm_2;
  FeedForwardParameters<T> feed_forward;

  /// Declares the parameters of a block: visit(name, view, shape) for each.
  void visit(const BlockOptions& options, TensorVisitor& visit) {
    const std::size_t m = options.d_model;
    norm_1.visit("norm_1.", m, visit);
    {
      const NamePrefix before(visit, "attention.");
      attention.visit(options.attention(), visit);
    }
    norm_2.visit("norm_2.", m, visit);
    feed_forward.visit("feed_forward.", m, options.d_ff, visit);
  }
};
using BlockWeights = BlockParameters<const float>;
using BlockGradients = BlockParameters<float>;

/// The intermediate results of a forward pass; n = b·t. With dropout, the next step uses `dropped_…`.
struct BlockActivations {
  Vector norm_1_mean;               // (n)
  Vector norm_1_inverse_deviation;  // (n)
  Matrix norm_1;                    // (n, m)
  Matrix attended;                  // (n, m): attention's contribution to the residual stream
  Matrix attended_dropout;  // (n, m): 0 or 1 / (1 - p). Like the other residual dropout tensors, empty without residual
                            // dropout
  Matrix dropped_attended;  // (n, m)
  Matrix residual_1;        // (n, m)
  Vector norm_2_mean;       // (n)
  Vector norm_2_inverse_deviation;  // (n)
  Matrix norm_2;                    // (n, m)
  Matrix hidden;                    // (n, f): before the GELU
  Matrix activated;                 // (n, f): after it
  Matrix activated_dropout;         // (n, f): empty without hidden dropout
  Matrix dropped_activated;         // (n, f)
  Matrix contracted;                // (n, m): the feed-forward part's contribution to the residual stream
  Matrix contracted_dropout;        // (n, m)
  Matrix dropped_contracted;        // (n, m)
  Matrix residual_2;                // (n, m)

  /// Declares them in the order of computation of a pre-norm block: visit(name, view, shape).
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

  /// For `batch` sequences of options.tokens tokens each. Without `workers`, it computes on the thread that calls.
  /// Throws Error if the options are invalid, the batch is 0 or the sizes exceed the address space.
  explicit TransformerBlock(const BlockOptions& options, std::size_t batch = 1, Keep keep = Keep::kForBackward,
                            std::shared_ptr<Workers> workers = nullptr);

  [[nodiscard]] const BlockOptions& options() const { return options_; }
  [[nodiscard]] std::size_t batch() const { return batch_; }
  /// The memory that the block holds, in bytes, without that of its workers.
  [[nodiscard]] std::size_t bytes() const { return bytes_ + attention_.bytes(); }

  /// x (b·t, m) -> out (b·t, m), with the rows of a sequence consecutive. `out` must not overlap x. Throws Error, with
  /// the shapes, if one does not fit the options; with the position, if an input, a weight or a result is not finite.
  void forward(const BlockWeights& weights, ConstMatrix x, Matrix out, const KernelTable& table = active_kernels());

  /// Computes gradients from d_out (b·t, m), the gradient of the last forward's output. The weights and x must be those
  /// of that forward. Adds to the gradients of the parameters and overwrites d_x (b·t, m), which may alias d_out.
  /// Throws Error like forward, and also if no forward was kept for backward.
  void backward(const BlockWeights& weights, const BlockGradients& gradients, ConstMatrix x, ConstMatrix d_out,
                Matrix d_x, const KernelTable& table = active_kernels());

  /// Appends n positions, 1 <= n <= options.tokens, to the cached sequence: x (n, m) -> out (n, m), without dropout. If
  /// the block is causal, the rows equal those of a forward pass over the whole sequence. Discards what the last
  /// forward kept. Throws Error like AttentionLayer::decode.
  void decode(const BlockWeights& weights, ConstMatrix x, KeyValueCache& cache, Matrix out,
              const KernelTable& table = active_kernels());

  /// The seed that selects what the next forward drops. Default: 0.
  void set_dropout_seed(std::uint32_t seed);
  /// Enables dropout in the next forward, if the options have any. Initially enabled, as in training.
  void set_dropout(bool enabled);

  /// The intermediate results of the last forward.
  [[nodiscard]] const BlockActivations& activations() const { return activations_; }
  /// The same as a list, in the order of computation of a pre-norm block.
  [[nodiscard]] std::span<const TensorDeclaration> tensors() const { return tensors_; }
  /// The attention inside, with its padding and weights.
  [[nodiscard]] AttentionLayer& attention() { return attention_; }
  [[nodiscard]] const AttentionLayer& attention() const { return attention_; }

 private:
  struct Pass;
  template <class Attend>
  void run(const Pass& pass, ConstMatrix x, Matrix out, const Attend& attend) const;
  [[nodiscard]] Matrix feed_forward(const Pass& pass, ConstMatrix x) const;
  void feed_forward_backward(const BlockWeights& weights, const BlockGradients& gradients, ConstMatrix x,
                             ConstMatrix d_out, Matrix d_x, const Kernels& kernels) const;
  void check_memory() const;
  void fill_dropout() const;
  void visit_scratch(std::size_t rows, TensorVisitor& visit);
  [[nodiscard]] bool drops(double probability) const { return dropped_ && probability > 0.0; }

  BlockOptions options_;
  std::size_t batch_;
  Keep keep_;
  std::shared_ptr<Workers> workers_;
  AttentionLayer attention_;
  Workspace workspace_;
  std::size_t bytes_ = 0;  // of the workspace
  EmptiedByMove<BlockActivations> activations_;
  std::vector<TensorDeclaration> tensors_;
  EmptiedByMove<Matrix> d_branch_;  // (n, m): the gradient at the end of a branch. Like the next two, only for backward
  EmptiedByMove<Matrix> d_stream_;  // (n, m): the gradient of the residual stream
  EmptiedByMove<Matrix> d_hidden_;  // (n, f)
  std::uint32_t dropout_seed_ = 0;
  bool dropout_enabled_ = true;  // in the next forward
  bool dropped_ = false;         // in the last
  EmptiedByMove<bool> kept_;
};

}  // namespace mha
