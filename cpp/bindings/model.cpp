// LanguageModelSession: JavaScript binding of the language model: parameters, training and generation.
//
// Call configure, then initialise (or write the parameters). Then, for each batch:
//   const run = makeRun(batch, tokens, true); tokenIds(run).set(…); targets(run).set(…);
//   forward(run); loss(run); zeroGradients(); backward(run, 1); clipGradients(1); adamwStep(rate);
//
// A run is the memory for one batch size. A model may have several, for example for training and for inspection.
#include "mha/model.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "mha/generator.hpp"
#include "mha/training.hpp"
#include "parameter_session.hpp"

namespace mha::bindings {
namespace {

using ModelSettings = Given<ModelOptions>;

/// Tokens that one pass over the weights reads. More need more memory and are hardly faster.
constexpr std::size_t kChunk = 32;

class LanguageModelSession : public ParameterSession {
 public:
  /// Allocates the parameters and their gradients. Drops every run, the optimiser and the generator. On failure, the
  /// session is unchanged.
  void configure(const ModelSettings& options) { allocate(options, Purpose::kTraining); }
  /// Configures without gradients, for inference only: backward is not available.
  void configureForInference(const ModelSettings& options) { allocate(options, Purpose::kInference); }
  void initialise(double seed) const {
    mha::initialise(options_, learned().list, learned().values, whole<std::uint32_t>("seed", seed));
  }

  /// Allocates memory for `batch` sequences of `tokens` tokens, optionally for backward. Returns the number of the run.
  double makeRun(double batch, double tokens, bool backward) {
    static_cast<void>(learned());
    using Keep = LanguageModel::Keep;
    runs_.push_back(std::make_unique<LanguageModel>(options_, whole<std::size_t>("batch", batch),
                                                    whole<std::size_t>("tokens", tokens),
                                                    backward ? Keep::kForBackward : Keep::kNothing));
    return static_cast<double>(runs_.size() - 1);
  }
  /// Frees the memory of a run. Its number is not reused.
  void freeRun(double run) {
    static_cast<void>(this->run(run));
    runs_[static_cast<std::size_t>(run)].reset();
  }

  /// (b, t)
  [[nodiscard]] Int32Array tokenIds(double run) const { return Int32Array(this->run(run).token_ids()); }
  /// (b, t): -100 marks a target to ignore.
  [[nodiscard]] Int32Array targets(double run) const { return Int32Array(this->run(run).targets()); }
  void forward(double run) const { this->run(run).forward(weights_); }
  /// (b·t, v)
  [[nodiscard]] Float32Array logits(double run) const { return Float32Array(this->run(run).logits()); }
  [[nodiscard]] double loss(double run) const { return this->run(run).loss(); }
  /// The share of the counted targets that the last forward predicts correctly.
  [[nodiscard]] double accuracy(double run) const {
    const auto [counted, correct] = this->run(run).accuracy();
    return static_cast<double>(correct) / static_cast<double>(counted);
  }
  /// Adds the gradients of the loss, times `factor`.
  void backward(double run, double factor) const {
    static_cast<void>(learned().gradients());
    this->run(run).backward(weights_, gradients_, static_cast<float>(factor));
  }
  void setDropout(double run, bool enabled) const { this->run(run).set_dropout(enabled); }
  void setDropoutSeed(double run, double seed) const {
    this->run(run).set_dropout_seed(whole<std::uint32_t>("seed", seed));
  }
  /// (t, t): the weights of one head of one sequence in the last forward; the run must have a backward pass.
  [[nodiscard]] Float32Array attentionWeights(double run, double layer, double item, double head) {
    const TransformerBlock& block = this->run(run).block(whole<std::size_t>("layer", layer));
    return attention_weights(block.attention(), item, head, looked_at_);
  }
  /// (b·t, m): the residual stream before a layer, or after the last one.
  [[nodiscard]] Float32Array stream(double run, double layer) const {
    return Float32Array(this->run(run).stream(whole<std::size_t>("layer", layer)));
  }

  /// Resets the step counter.
  void configureAdamW(const Given<AdamWOptions>& options) {
    static_cast<void>(learned().gradients());
    optimizer_.emplace(learned().list, options);
  }
  /// Returns the norm of all gradients before clipping. Throws if it is not finite: the training has diverged.
  [[nodiscard]] double clipGradients(double largest) const { return clip_gradients(learned().gradients(), largest); }
  void adamwStep(double learning_rate) { optimizer().step(learning_rate, learned().gradients(), learned().values); }
  [[nodiscard]] double adamwSteps() { return static_cast<double>(optimizer().steps()); }
  /// Resumes from a checkpoint, after allParameters, adamwMeans and adamwSquares were restored.
  void restoreAdamwSteps(double steps) { optimizer().restore_steps(whole<std::uint64_t>("steps", steps)); }
  [[nodiscard]] Float32Array adamwMeans() { return Float32Array(optimizer().means().all()); }
  [[nodiscard]] Float32Array adamwSquares() { return Float32Array(optimizer().squares().all()); }

  /// (n): the tokens that the next readTokens appends to the text.
  [[nodiscard]] Int32Array tokensToRead(double count) {
    static_cast<void>(learned());
    to_read_.resize(std::min(whole<std::size_t>("count", count), options_.context + 1));
    return Int32Array(to_read_);
  }
  /// Returns the logits (v) of the token after them.
  [[nodiscard]] Float32Array readTokens() {
    static_cast<void>(learned());
    if (!generator_) generator_.emplace(options_, std::min(kChunk, options_.context));
    return Float32Array(generator_->read(weights_, to_read_));
  }
  /// Forgets every token from position `from` onwards.
  void forgetTokens(double from) {
    if (generator_) generator_->truncate(whole<std::size_t>("from", from));
  }

 private:
  void allocate(const ModelOptions& options, Purpose purpose) {
    validate(options);
    auto learned = std::make_unique<Learned>(list_parameters<ModelWeights>(options), purpose);
    auto weights = bind_parameters<ModelWeights>(options, learned->list, learned->values);
    auto gradients = purpose == Purpose::kTraining
                         ? bind_parameters<ModelGradients>(options, learned->list, learned->gradients())
                         : ModelGradients();
    // The rest cannot fail.
    learned_ = std::move(learned);
    options_ = options;
    weights_ = std::move(weights);
    gradients_ = std::move(gradients);
    runs_.clear();
    optimizer_.reset();
    generator_.reset();
  }

  [[nodiscard]] LanguageModel& run(double run) const {
    const auto place = whole<std::size_t>("run", run);
    if (place < runs_.size() && runs_[place] != nullptr) return *runs_[place];
    fail("there is no run {}: makeRun makes one", {place});
  }
  [[nodiscard]] AdamW& optimizer() {
    return existing(optimizer_, "there is no optimiser yet: call configureAdamW first");
  }

  ModelOptions options_;
  ModelWeights weights_;
  ModelGradients gradients_;
  std::vector<std::unique_ptr<LanguageModel>> runs_;
  std::optional<AdamW> optimizer_;
  std::optional<Generator> generator_;
  std::vector<std::int32_t> to_read_;
  std::vector<float> looked_at_;  // the attention weights that were requested last
};

double warmup_cosine(double step, double peak, double least, double warmup, double total) {
  const WarmupCosine schedule{.peak = peak,
                              .least = least,
                              .warmup = whole<std::uint64_t>("warmup", warmup),
                              .total = whole<std::uint64_t>("total", total)};
  return schedule.rate(whole<std::uint64_t>("step", step));
}

EMSCRIPTEN_BINDINGS(model) {
  OptionsOf<ModelOptions>("ModelOptions")
      .whole<"vocabulary", &ModelOptions::vocabulary>()
      .whole<"context", &ModelOptions::context>()
      .whole<"dModel", &ModelOptions::d_model>()
      .whole<"numHeads", &ModelOptions::num_heads>()
      .whole<"numKvHeads", &ModelOptions::num_kv_heads>()
      .whole<"dFf", &ModelOptions::d_ff>()
      .whole<"layers", &ModelOptions::layers>()
      .set("tanhGelu", set_gelu<ModelOptions>)
      .field("tied", &ModelOptions::tied)
      .field("epsilon", &ModelOptions::epsilon)
      .field("embeddingDropout", &ModelOptions::embedding_dropout)
      .field("attentionDropout", &ModelOptions::attention_dropout)
      .field("residualDropout", &ModelOptions::residual_dropout);
  OptionsOf<AdamWOptions>("AdamWOptions")
      .field("beta1", &AdamWOptions::beta_1)
      .field("beta2", &AdamWOptions::beta_2)
      .field("epsilon", &AdamWOptions::epsilon)
      .field("weightDecay", &AdamWOptions::weight_decay)
      .field("decayMatricesOnly", &AdamWOptions::decay_matrices_only);
  emscripten::class_<LanguageModelSession, emscripten::base<ParameterSession>>("LanguageModelSession")
      .constructor(bound<&made<LanguageModelSession>>)
      .function("configure(options)", bound<&LanguageModelSession::configure>)
      .function("configureForInference(options)", bound<&LanguageModelSession::configureForInference>)
      .function("initialise(seed)", bound<&LanguageModelSession::initialise>)
      .function("makeRun(batch,tokens,backward)", bound<&LanguageModelSession::makeRun>)
      .function("freeRun(run)", bound<&LanguageModelSession::freeRun>)
      .function("tokenIds(run)", bound<&LanguageModelSession::tokenIds>)
      .function("targets(run)", bound<&LanguageModelSession::targets>)
      .function("forward(run)", bound<&LanguageModelSession::forward>)
      .function("logits(run)", bound<&LanguageModelSession::logits>)
      .function("loss(run)", bound<&LanguageModelSession::loss>)
      .function("accuracy(run)", bound<&LanguageModelSession::accuracy>)
      .function("backward(run,factor)", bound<&LanguageModelSession::backward>)
      .function("setDropout(run,enabled)", bound<&LanguageModelSession::setDropout>)
      .function("setDropoutSeed(run,seed)", bound<&LanguageModelSession::setDropoutSeed>)
      .function("attentionWeights(run,layer,item,head)", bound<&LanguageModelSession::attentionWeights>)
      .function("stream(run,layer)", bound<&LanguageModelSession::stream>)
      .function("configureAdamW(options)", bound<&LanguageModelSession::configureAdamW>)
      .function("clipGradients(largest)", bound<&LanguageModelSession::clipGradients>)
      .function("adamwStep(learningRate)", bound<&LanguageModelSession::adamwStep>)
      .function("adamwSteps()", bound<&LanguageModelSession::adamwSteps>)
      .function("restoreAdamwSteps(steps)", bound<&LanguageModelSession::restoreAdamwSteps>)
      .function("adamwMeans()", bound<&LanguageModelSession::adamwMeans>)
      .function("adamwSquares()", bound<&LanguageModelSession::adamwSquares>)
      .function("tokensToRead(count)", bound<&LanguageModelSession::tokensToRead>)
      .function("readTokens()", bound<&LanguageModelSession::readTokens>)
      .function("forgetTokens(from)", bound<&LanguageModelSession::forgetTokens>);
  emscripten::function("warmupCosine(step,peak,least,warmup,total)", bound<&warmup_cosine>);
}

}  // namespace
}  // namespace mha::bindings
