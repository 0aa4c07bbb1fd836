// LanguageModel: forward pass, loss and backward pass.
// Each step of backward quotes the line of forward that it differentiates.
#include "mha/model.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "check_model.hpp"
#include "layer_checks.hpp"
#include "mha/detail/fail.hpp"
#include "mha/detail/kernels.hpp"
#include "mha/detail/repeatable_math.hpp"
#include "mha/mask.hpp"
#include "mha/random.hpp"

namespace mha {
namespace {

/// Seed index of the embedding's dropout; block i has the index i + 1.
constexpr std::uint32_t kOfEmbedding = 0;

/// Work memory of the loss, for n rows of v logits.
struct CrossEntropyMemory {
  Vector row_max;       // (n)
  Vector row_sum;       // (n)
  Matrix exponentials;  // (n, v)
};

/// The mean of -ln softmax(logits)[target], in nats, over the rows whose target is not `ignored`. Targets must be
/// valid; `counted`, at least 1, of them are not ignored. Stays finite if a probability underflows a 32-bit float.
double cross_entropy(ConstMatrix logits, std::span<const std::int32_t> targets, std::int32_t ignored,
                     std::size_t counted, const CrossEntropyMemory& memory, const KernelTable& kernels) {
  const auto& [row_max, row_sum, exponentials] = memory;
  kernels.row_max(logits, row_max);                          // (n, v) -> (n)
  kernels.exp_shifted(logits, row_max, 1.0F, exponentials);  // (n, v)
  kernels.row_sum(exponentials, row_sum);                    // (n, v) -> (n)

  // -ln (e^(l - max) / sum) = ln sum + max - l
  double total = 0.0;
  for (std::size_t i = 0; i < targets.size(); ++i) {
    if (targets[i] == ignored) continue;
    const auto of_target = static_cast<double>(logits(i, static_cast<std::size_t>(targets[i])));
    total += natural_logarithm(static_cast<double>(row_sum(i))) + static_cast<double>(row_max(i)) - of_target;
  }
  return total / static_cast<double>(counted);
}

/// The gradient of the loss with respect to the logits, times `factor`: (softmax(logits) - 1 at the target) / counted;
/// 0 if ignored. Overwrites the exponentials that `cross_entropy` stored in `memory`.
void cross_entropy_gradient(std::span<const std::int32_t> targets, std::int32_t ignored, std::size_t counted,
                            float factor, const CrossEntropyMemory& memory, const KernelTable& kernels) {
  const auto& [row_max, row_sum, d_logits] = memory;
  const float share = factor / static_cast<float>(counted);

  // forward: kernels.exp_shifted(logits, row_max, 1.0F, exponentials);
  //          kernels.row_sum(exponentials, row_sum);
  //          ln sum + max - l
  // d ln sum / d logit is the exponential divided by the sum; subtracting the row's maximum does not change the
  // softmax.
  kernels.divide_rows(d_logits, row_sum, d_logits);
  kernels.scale(flat(d_logits), share, flat(d_logits));
  for (std::size_t i = 0; i < targets.size(); ++i) {
    if (targets[i] == ignored) {
      std::ranges::fill(d_logits[i], 0.0F);
    } else {
      d_logits(i, static_cast<std::size_t>(targets[i])) -= share;
    }
  }
}

}  // namespace

LanguageModel::LanguageModel(const ModelOptions& options, std::size_t batch, std::size_t tokens, Keep keep,
                             std::shared_ptr<Workers> workers)
    : options_((validate(options), options)),
      batch_(batch),
      tokens_(tokens),
      keep_(keep),
      workers_(workers == nullptr ? std::make_shared<Workers>() : std::move(workers)) {
  require(tokens <= options.context, "sequences of {} tokens are longer than the context of {} positions",
          {tokens, options.context});
  blocks_.reserve(options.layers);
  for (std::size_t i = 0; i < options.layers; ++i) {
    blocks_.emplace_back(options.block(tokens), batch, keep, workers_);
  }

  streams_.resize(options.layers + 1);
  TensorList list;
  visit(list);
  workspace_ = Workspace(list.plan());
  floats_ = list.plan().floats();
  list.bind(workspace_.data());
  const std::size_t most = std::max({batch * tokens, options.d_model, options.vocabulary});
  workers_->reserve(product_memory_floats(most, most, most));
  resize_tensor(token_ids_, "token_ids", std::array{batch, tokens});
  resize_tensor(read_ids_, "token_ids", std::array{batch, tokens});
  resize_tensor(targets_, "targets", std::array{batch, tokens}, kIgnored);
  set_dropout_seed(0);
}

void LanguageModel::visit(TensorVisitor& visit) {
  const std::size_t n = batch_ * tokens_;
  const std::array row = {n};
  const std::array wide = {n, options_.d_model};
  const std::array over_vocabulary = {n, options_.vocabulary};
  if (options_.embedding_dropout > 0.0) visit("embedding_dropout", embedding_dropout_, wide);
  for (Matrix& stream : streams_) visit("stream", stream, wide);
  visit("norm_mean", norm_mean_, row);
  visit("norm_inverse_deviation", norm_inverse_deviation_, row);
  visit("norm", norm_, wide);
  visit("logits", logits_, over_vocabulary);
  visit("row_max", row_max_, row);
  visit("row_sum", row_sum_, row);
  visit("d_logits", d_logits_, over_vocabulary);
  if (keep_ == Keep::kForBackward) visit("d_stream", d_stream_, wide);
}

std::size_t LanguageModel::bytes() const {
  std::size_t bytes = floats_ * sizeof(float) + 3 * token_ids_.size() * sizeof(std::int32_t);
  for (const TransformerBlock& block : blocks_) bytes += block.bytes();
  return bytes;
}

void LanguageModel::set_dropout_seed(std::uint32_t seed) {
  dropout_seed_ = seed;
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    blocks_[i].set_dropout_seed(random_u32(seed, static_cast<std::uint32_t>(i) + 1));
  }
}

void LanguageModel::set_dropout(bool enabled) {
  dropout_enabled_ = enabled;
  for (TransformerBlock& block : blocks_) block.set_dropout(enabled);
}

const TransformerBlock& LanguageModel::block(std::size_t layer) const {
  if (layer < blocks_.size()) return blocks_[layer];
  fail("there is no block {}: they are numbered from 0 to {}", {layer, blocks_.size() - 1});
}

ConstMatrix LanguageModel::stream(std::size_t layer) const {
  if (layer < streams_.size()) return streams_[layer];
  fail("there is no stream {}: they are numbered from 0 to {}", {layer, streams_.size() - 1});
}

// The token embedding plus the position embedding: (v, m) and (context, m) -> (n, m)
void LanguageModel::embed(const ModelWeights& weights, const Kernels& kernels) const {
  const Matrix& stream = streams_.front();
  for (std::size_t i = 0; i < token_ids_.size(); ++i) {
    const auto id = static_cast<std::size_t>(token_ids_[i]);
    kernels.add(weights.token_embedding[id], weights.position_embedding[i % tokens_], stream[i]);
  }
  if (dropped_ && options_.embedding_dropout > 0.0) {
    fill_dropout_mask(options_.embedding_dropout, random_u32(dropout_seed_, kOfEmbedding),
                      {embedding_dropout_.data(), {1, stream.extent(0), stream.extent(1)}});
    kernels.multiply(flat(stream), flat(embedding_dropout_), flat(stream));
  }
}

void LanguageModel::forward(const ModelWeights& weights, const KernelTable& table) {
  require(!blocks_.empty(), "this model has no memory: it was moved from");
  state_ = State::kEmpty;
  require_shapes(options_, weights);
  require_tokens(options_, token_ids_, tokens_);
  dropped_ = dropout_enabled_;
  const Kernels kernels(table, *workers_);

  std::ranges::copy(token_ids_, read_ids_.begin());
  embed(weights, kernels);
  check_computed(options_, weights, "the residual stream", "btm", streams_.front(), batch_, kernels);
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    in_block(i, [&] { blocks_[i].forward(weights.blocks[i], streams_[i], streams_[i + 1], table); });
  }
  kernels.layer_norm(streams_.back(), weights.norm.weight, weights.norm.bias, options_.epsilon, norm_, norm_mean_,
                     norm_inverse_deviation_);
  kernels.matmul_transposed(norm_, weights.to_vocabulary(options_), logits_);  // (n, m) · (v, m)ᵀ -> (n, v)

  check_computed(options_, weights, "a logit", "btv", logits_, batch_, kernels);
  state_ = State::kForward;
}

double LanguageModel::loss(const KernelTable& kernels) {
  if (state_ == State::kEmpty) throw Error("there is no loss yet: call forward first");
  const std::size_t counted = require_targets(options_, targets_, tokens_);
  const double loss = cross_entropy(logits_, targets_, kIgnored, counted, {row_max_, row_sum_, d_logits_}, kernels);
  state_ = State::kLoss;
  return loss;
}

LanguageModel::Accuracy LanguageModel::accuracy() const {
  if (state_ == State::kEmpty) throw Error("there are no predictions yet: call forward first");
  Accuracy accuracy;
  for (std::size_t i = 0; i < targets_.size(); ++i) {
    if (targets_[i] == kIgnored) continue;
    const Vector row = logits_[i];
    ++accuracy.counted;
    if (std::max_element(row.begin(), row.end()) - row.begin() == targets_[i]) ++accuracy.correct;
  }
  return accuracy;
}

void LanguageModel::backward(const ModelWeights& weights, const ModelGradients& gradients, float factor,
                             const KernelTable& table) {
  if (keep_ != Keep::kForBackward) throw Error("this model was created without memory for a backward pass");
  if (!std::isfinite(factor)) fail("the factor is {}, but it must be finite", {describe_non_finite(factor)});
  if (state_ != State::kLoss) static_cast<void>(loss(table));
  // The caller may have changed the targets since the loss.
  const std::size_t counted = require_targets(options_, targets_, tokens_);
  require_shapes(options_, weights);
  require_shapes(options_, gradients);

  const Kernels kernels(table, *workers_);

  // forward: cross_entropy(logits_, targets_, …)
  cross_entropy_gradient(targets_, kIgnored, counted, factor, {row_max_, row_sum_, d_logits_}, kernels);
  state_ = State::kForward;

  // forward: kernels.matmul_transposed(norm_, weights.to_vocabulary(options_), logits_);
  kernels.matmul(d_logits_, weights.to_vocabulary(options_), {}, d_stream_);  // (n, v) · (v, m) -> (n, m)
  kernels.add_transposed_matmul(d_logits_, norm_, gradients.to_vocabulary(options_));

  // forward: kernels.layer_norm(streams_.back(), weights.norm.weight, weights.norm.bias, …, norm_, …);
  kernels.layer_norm_gradient(d_stream_, streams_.back(), weights.norm.weight, norm_mean_, norm_inverse_deviation_,
                              d_stream_, gradients.norm.weight, gradients.norm.bias);
  FiniteChecker check(FiniteChecker::kComputed, kernels);
  const NamePrefix before(check, "the gradient of ");
  ModelGradients checked = outside_blocks(gradients);
  checked.visit_output(options_, check);
  check_rows(check, "the residual stream", d_stream_, batch_);

  // forward: blocks_[i].forward(weights.blocks[i], streams_[i], streams_[i + 1], table);
  for (std::size_t i = blocks_.size(); i-- > 0;) {
    in_block(i, [&] {
      blocks_[i].backward(weights.blocks[i], gradients.blocks[i], streams_[i], d_stream_, d_stream_, table);
    });
  }
  embed_backward(gradients, kernels);
  checked.visit_embeddings(options_, check);
}

void LanguageModel::embed_backward(const ModelGradients& gradients, const Kernels& kernels) const {
  // forward: kernels.multiply(flat(stream), flat(embedding_dropout_), flat(stream));
  if (dropped_ && options_.embedding_dropout > 0.0) {
    kernels.multiply(flat(d_stream_), flat(embedding_dropout_), flat(d_stream_));
  }
  // forward: kernels.add(weights.token_embedding[id], weights.position_embedding[i % tokens_], stream[i]);
  for (std::size_t i = 0; i < read_ids_.size(); ++i) {
    const Vector token = gradients.token_embedding[static_cast<std::size_t>(read_ids_[i])];
    const Vector position = gradients.position_embedding[i % tokens_];
    kernels.add(token, d_stream_[i], token);
    kernels.add(position, d_stream_[i], position);
  }
}

}  // namespace mha
