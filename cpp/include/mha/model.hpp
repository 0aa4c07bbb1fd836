// LanguageModel: a small GPT-2-shaped language model, forward and backward, for a batch.
//
//   ParameterList list = list_parameters<ModelWeights>(options);
//   ParameterBuffer values(list), gradients(list);
//   initialise(options, list, values, seed);
//   LanguageModel model(options, batch, tokens);
// write model.token_ids() and model.targets(), then
//   model.forward(weights); model.loss(); model.backward(weights, gradients);
//
// The caller owns the parameters, so that several models with other batch sizes and lengths can share them. The
// constructor allocates all memory; forward, loss and backward do not allocate.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "mha/block.hpp"
#include "mha/detail/emptied_by_move.hpp"
#include "mha/model_options.hpp"
#include "mha/parameters.hpp"

namespace mha {

/// T: const float for weights, float for their gradients.
template <class T>
struct ModelParameters {
  TensorView<T, 2> token_embedding;     // (v, m)
  TensorView<T, 2> position_embedding;  // (context, m)
  std::vector<BlockParameters<T>> blocks;
  LayerNormParameters<T> norm;
  TensorView<T, 2> output;  // (v, m): one output embedding per token; the token embedding itself if tied

  /// Declares the parameters of a model: visit(name, view, shape) for each. The blocks are between the two other parts.
  void visit(const ModelOptions& options, TensorVisitor& visit) {
    visit_embeddings(options, visit);
    blocks.resize(options.layers);
    for (std::size_t i = 0; i < options.layers; ++i) {
      const std::string prefix = joined({"blocks.", std::to_string(i), "."});
      const NamePrefix before(visit, prefix);
      blocks[i].visit(options.block(options.context), visit);
    }
    visit_output(options, visit);
  }
  void visit_embeddings(const ModelOptions& options, TensorVisitor& visit) {
    visit("token_embedding", token_embedding, std::array{options.vocabulary, options.d_model});
    visit("position_embedding", position_embedding, std::array{options.context, options.d_model});
  }
  void visit_output(const ModelOptions& options, TensorVisitor& visit) {
    norm.visit("norm.", options.d_model, visit);
    if (!options.tied) visit("output", output, std::array{options.vocabulary, options.d_model});
  }

  /// The projection from features to logits.
  [[nodiscard]] const TensorView<T, 2>& to_vocabulary(const ModelOptions& options) const {
    return options.tied ? token_embedding : output;
  }
};
using ModelWeights = ModelParameters<const float>;
using ModelGradients = ModelParameters<float>;

/// Initialises the parameters of a model like GPT-2 (Radford et al. 2019, section 2.3). Matrices and embeddings are
/// normally distributed with deviation 0.02; w_o and w_2, which write to the residual stream, are divided by √(2 ·
/// layers). Biases are 0, layer norm weights 1. A seed gives the same bits on every machine and in every build. Throws
/// Error, and changes nothing, if the options are invalid or if the list or the buffer is one of other options.
void initialise(const ModelOptions& options, const ParameterList& list, const ParameterBuffer& values,
                std::uint32_t seed);

class LanguageModel {
 public:
  using Keep = TransformerBlock::Keep;
  /// A target that is not counted in the loss, as in PyTorch.
  static constexpr std::int32_t kIgnored = -100;

  /// For `batch` sequences of `tokens` tokens each. Without `workers`, it computes on the thread that calls. Throws
  /// Error if the options are invalid, `tokens` is more than the context, the batch is 0, or the sizes exceed the
  /// address space.
  LanguageModel(const ModelOptions& options, std::size_t batch, std::size_t tokens, Keep keep = Keep::kForBackward,
                std::shared_ptr<Workers> workers = nullptr);

  [[nodiscard]] const ModelOptions& options() const { return options_; }
  [[nodiscard]] std::size_t batch() const { return batch_; }
  [[nodiscard]] std::size_t tokens() const { return tokens_; }
  /// The memory of the model in bytes, without its parameters.
  [[nodiscard]] std::size_t bytes() const;

  /// (b, t): the tokens of each sequence, from 0 to vocabulary - 1.
  [[nodiscard]] TensorView<std::int32_t, 2> token_ids() { return {token_ids_.data(), {batch_, tokens_}}; }
  /// (b, t): the target of each position, a token or kIgnored. Initially all are kIgnored.
  [[nodiscard]] TensorView<std::int32_t, 2> targets() { return {targets_.data(), {batch_, tokens_}}; }

  /// Computes the logits of every position. Throws Error if a token is not in the vocabulary, if a weight has the wrong
  /// shape, or if a number is not finite.
  void forward(const ModelWeights& weights, const KernelTable& table = active_kernels());

  /// (b·t, v): the logits of the last forward, which predict the next token of each position.
  [[nodiscard]] ConstMatrix logits() const { return logits_; }

  /// The cross-entropy of the targets under the softmax of the logits, in nats: the mean over the counted targets.
  /// Throws Error if a target is not in the vocabulary, if all are ignored, or before the first forward.
  [[nodiscard]] double loss(const KernelTable& kernels = active_kernels());
  /// The number of counted targets, and how many of them have the largest logit at their position. Among equal logits,
  /// the first counts as the largest.
  struct Accuracy {
    std::size_t counted = 0;
    std::size_t correct = 0;
  };
  [[nodiscard]] Accuracy accuracy() const;

  /// Adds the gradient of the loss of the current targets, times `factor`, to the gradients of all parameters, for the
  /// tokens of the last forward. Computes the loss first unless `loss` was called since forward. Throws Error like
  /// loss, if nothing was kept for backward, and, with the tensor and the position, if a gradient is not finite.
  void backward(const ModelWeights& weights, const ModelGradients& gradients, float factor = 1.0F,
                const KernelTable& table = active_kernels());

  /// The dropout seed of the next forward; use a different one for each training step. Default: 0.
  void set_dropout_seed(std::uint32_t seed);
  /// Enables dropout in the next forward, if the options have any. Initially enabled, as in training.
  void set_dropout(bool enabled);

  /// A block, to inspect its last forward: block(l).attention().weights(item, head, out).
  [[nodiscard]] const TransformerBlock& block(std::size_t layer) const;
  /// (b·t, m): the residual stream before block `layer`, or after the last block if layer = layers.
  [[nodiscard]] ConstMatrix stream(std::size_t layer) const;

 private:
  void visit(TensorVisitor& visit);
  void embed(const ModelWeights& weights, const Kernels& kernels) const;
  void embed_backward(const ModelGradients& gradients, const Kernels& kernels) const;

  ModelOptions options_;
  EmptiedByMove<std::size_t> batch_;
  std::size_t tokens_;
  Keep keep_;
  std::vector<std::int32_t> token_ids_;
  std::vector<std::int32_t> read_ids_;  // those of the last forward, which backward differentiates
  std::vector<std::int32_t> targets_;
  std::shared_ptr<Workers> workers_;
  std::vector<TransformerBlock> blocks_;
  Workspace workspace_;
  std::size_t floats_ = 0;
  EmptiedByMove<Matrix> embedding_dropout_;       // (n, m); empty without dropout
  std::vector<Matrix> streams_;                   // layers + 1 of (n, m)
  EmptiedByMove<Vector> norm_mean_;               // (n)
  EmptiedByMove<Vector> norm_inverse_deviation_;  // (n)
  EmptiedByMove<Matrix> norm_;                    // (n, m)
  EmptiedByMove<Matrix> logits_;                  // (n, v)
  EmptiedByMove<Vector> row_max_;                 // (n)
  EmptiedByMove<Vector> row_sum_;                 // (n)
  EmptiedByMove<Matrix> d_logits_;  // (n, v): the exponentials of the logits, then the gradient of the loss
  EmptiedByMove<Matrix> d_stream_;  // (n, m); only for backward
  std::uint32_t dropout_seed_ = 0;
  bool dropout_enabled_ = true;  // in the next forward
  bool dropped_ = false;         // in the last
  enum class State : std::uint8_t { kEmpty, kForward, kLoss };
  EmptiedByMove<State> state_;
};

}  // namespace mha
