// LanguageModel: a small language model with the shape of GPT-2, for a batch of sequences in one call, forward and
// backward.
//
//   ParameterList list = list_parameters<ModelWeights>(options);
//   ParameterBuffer values(list), gradients(list);
//   initialise(options, list, values, seed);
//   LanguageModel model(options, batch, tokens);
//   write model.token_ids() and model.targets(), then
//   model.forward(weights); model.loss(); model.backward(weights, gradients);
//
// Parameters live elsewhere, so that several of these, for other batches and lengths, can share them. All memory is
// allocated by the constructor; forward, loss and backward allocate nothing.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
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
  TensorView<T, 2> output;  // (v, m): row by row what a token looks like; the token embedding itself if tied

  /// The one list of a model's parameters: visit(name, view, shape) for each.
  void visit(const ModelOptions& options, TensorVisitor& visit) {
    const std::size_t m = options.d_model;
    visit("token_embedding", token_embedding, std::array{options.vocabulary, m});
    visit("position_embedding", position_embedding, std::array{options.context, m});
    blocks.resize(options.layers);
    for (std::size_t i = 0; i < options.layers; ++i) {
      visit.set_prefix(joined({"blocks.", std::to_string(i), "."}));
      blocks[i].visit(options.block(options.context), visit);
    }
    visit.set_prefix("");
    visit("norm.weight", norm.weight, std::array{m});
    visit("norm.bias", norm.bias, std::array{m});
    if (!options.tied) visit("output", output, std::array{options.vocabulary, m});
  }

  /// The matrix to the vocabulary.
  [[nodiscard]] const TensorView<T, 2>& to_vocabulary(const ModelOptions& options) const {
    return options.tied ? token_embedding : output;
  }
};
using ModelWeights = ModelParameters<const float>;
using ModelGradients = ModelParameters<float>;

/// Fills the values of a model's parameters: matrices and embeddings from a normal distribution with deviation 0.02,
/// those that write into the residual stream (w_o and w_2) divided by √(2 · layers), biases 0, weights of layer norms 1
/// (Radford et al. 2019, section 2.3). The same bits for a seed on every machine and in every build.
void initialise(const ModelOptions& options, const ParameterList& list, const ParameterBuffer& values,
                std::uint32_t seed);

class LanguageModel {
 public:
  using Keep = TransformerBlock::Keep;
  /// A target that is not counted, as in PyTorch.
  static constexpr std::int32_t kIgnored = -100;

  /// For `batch` sequences of `tokens` tokens each. Throws Error if the options are impossible, `tokens` is more than
  /// the context, the batch is 0, or the sizes are more than memory can address.
  LanguageModel(const ModelOptions& options, std::size_t batch, std::size_t tokens, Keep keep = Keep::kForBackward);

  [[nodiscard]] const ModelOptions& options() const { return options_; }
  [[nodiscard]] std::size_t batch() const { return batch_; }
  [[nodiscard]] std::size_t tokens() const { return tokens_; }
  /// How much memory the model holds, in bytes, its parameters apart.
  [[nodiscard]] std::size_t bytes() const;

  /// (b, t): the tokens of each sequence, from 0 to vocabulary - 1.
  [[nodiscard]] TensorView<std::int32_t, 2> token_ids() { return {token_ids_.data(), {batch_, tokens_}}; }
  /// (b, t): what should follow each position: a token, or kIgnored, as all are at first.
  [[nodiscard]] TensorView<std::int32_t, 2> targets() { return {targets_.data(), {batch_, tokens_}}; }

  /// Computes the logits of every position. Throws Error if a token is not in the vocabulary, if a weight has another
  /// shape than the options need, or if a number is not finite.
  void forward(const ModelWeights& weights, const KernelTable& kernels = active_kernels());

  /// (b·t, v): what the last forward says about the token that follows each position.
  [[nodiscard]] ConstMatrix logits() const { return logits_; }

  /// The cross-entropy of the targets under the softmax of the logits, in nats: the mean over all that are not ignored.
  /// Throws Error if a target is not in the vocabulary, if all are ignored, or if there was no forward.
  [[nodiscard]] double loss(const KernelTable& kernels = active_kernels());
  /// How many targets are not ignored, and of how many of them the logit is the largest of its position.
  struct Accuracy {
    std::size_t counted = 0;
    std::size_t correct = 0;
  };
  [[nodiscard]] Accuracy accuracy() const;

  /// Adds the gradient of the loss, times `factor`, to the gradients of all parameters. Computes the loss too, if
  /// `loss` was not called since forward. Throws Error like loss, and if nothing was kept.
  void backward(const ModelWeights& weights, const ModelGradients& gradients, float factor = 1.0F,
                const KernelTable& kernels = active_kernels());

  /// Which numbers the next forward drops: another seed for each step of a training. 0 at first.
  void set_dropout_seed(std::uint32_t seed);
  /// Whether the next forward drops anything, if the options have a dropout: true while training.
  void set_dropout(bool enabled);

  /// The blocks, for what they computed on the way: block(l).attention().weights(item, head, out).
  [[nodiscard]] const TransformerBlock& block(std::size_t layer) const;
  /// (b·t, m): the residual stream before block `layer`, or, for layer = layers, after the last one.
  [[nodiscard]] ConstMatrix stream(std::size_t layer) const;

 private:
  void visit(TensorVisitor& visit);
  void embed(const ModelWeights& weights, const KernelTable& kernels) const;
  void embed_backward(const ModelGradients& gradients, const KernelTable& kernels) const;

  ModelOptions options_;
  EmptiedByMove<std::size_t> batch_;
  std::size_t tokens_;
  Keep keep_;
  std::vector<std::int32_t> token_ids_;
  std::vector<std::int32_t> targets_;
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
  std::size_t counted_ = 0;  // targets that the loss is the mean of
};

}  // namespace mha
