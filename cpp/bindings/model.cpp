// LanguageModelSession: a small language model as JavaScript sees it: its parameters, its training, and what it says
// next.
//
//   configure, initialise (or write the parameters), then for each batch:
//   const run = makeRun(batch, tokens, true); tokenIds(run).set(…); targets(run).set(…);
//   forward(run); loss(run); zeroGradients(); backward(run, 1); clipGradients(1); adamwStep(rate);
//
// A run is the memory for a batch of one size: a model may have several, one to train, one to look at.
#include "mha/model.hpp"

#include <emscripten/bind.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "errors.hpp"
#include "mha/generator.hpp"
#include "mha/training.hpp"
#include "parameter_session.hpp"
#include "values.hpp"
#include "whole.hpp"

namespace mha::bindings {
namespace {

/// The options as JavaScript has them: every number a double, so that 2.5 or -1 can be refused in words.
struct ModelSettings {
  double vocabulary;
  double context;
  double d_model;
  double num_heads;
  double num_kv_heads;
  double d_ff;
  double layers;
  bool tied;
  bool tanh_gelu;
  double epsilon;
  double embedding_dropout;
  double attention_dropout;
  double residual_dropout;
};

ModelOptions read_options(const ModelSettings& from) {
  ModelOptions to;
  to.vocabulary = whole<std::size_t>("vocabulary", from.vocabulary, 0);
  to.context = whole<std::size_t>("context", from.context, 0);
  to.d_model = whole<std::size_t>("dModel", from.d_model, 0);
  to.num_heads = whole<std::size_t>("numHeads", from.num_heads, 0);
  to.num_kv_heads = whole<std::size_t>("numKvHeads", from.num_kv_heads, 0);
  to.d_ff = whole<std::size_t>("dFf", from.d_ff, 0);
  to.layers = whole<std::size_t>("layers", from.layers, 0);
  to.tied = from.tied;
  to.gelu = from.tanh_gelu ? Gelu::kTanh : Gelu::kExact;
  to.epsilon = static_cast<float>(from.epsilon);
  to.embedding_dropout = from.embedding_dropout;
  to.attention_dropout = from.attention_dropout;
  to.residual_dropout = from.residual_dropout;
  return to;
}

std::size_t index_of(const char* name, double value) { return whole<std::size_t>(name, value, 0); }

class LanguageModelSession : public ParameterSession {
 public:
  /// Allocates the parameters of these options and their gradients; forgets every run, the optimiser and what was read.
  /// If that fails, the session stays as it was.
  void configure(const ModelSettings& settings) { allocate(settings, Purpose::kTraining); }
  /// The same without gradients, for a model that is only read from: it cannot go backward.
  void configureForInference(const ModelSettings& settings) { allocate(settings, Purpose::kInference); }
  void initialise(double seed) const {
    guarded(
        [&] { mha::initialise(options_, learned().list, learned().values, whole<std::uint32_t>("seed", seed, 0)); });
  }

  /// Memory for `batch` sequences of `tokens` tokens, with what a backward pass needs or without. Returns its number.
  int makeRun(double batch, double tokens, bool backward) {
    return guarded([&] {
      static_cast<void>(learned());
      using Keep = LanguageModel::Keep;
      runs_.push_back(std::make_unique<LanguageModel>(options_, index_of("batch", batch), index_of("tokens", tokens),
                                                      backward ? Keep::kForBackward : Keep::kNothing));
      return static_cast<int>(runs_.size()) - 1;
    });
  }
  /// Frees its memory. Its number is not given again.
  void freeRun(int run) {
    guarded([&] {
      static_cast<void>(this->run(run));
      runs_[static_cast<std::size_t>(run)].reset();
    });
  }

  /// (b, t)
  [[nodiscard]] Int32Array tokenIds(int run) const {
    return guarded([&] {
      const auto ids = this->run(run).token_ids();
      return view_of<Int32Array>(ids.data(), ids.size());
    });
  }
  /// (b, t): -100 is not counted.
  [[nodiscard]] Int32Array targets(int run) const {
    return guarded([&] {
      const auto targets = this->run(run).targets();
      return view_of<Int32Array>(targets.data(), targets.size());
    });
  }
  void forward(int run) const {
    guarded([&] { this->run(run).forward(weights_); });
  }
  /// (b·t, v)
  [[nodiscard]] Float32Array logits(int run) const {
    return guarded([&] { return view(this->run(run).logits()); });
  }
  [[nodiscard]] double loss(int run) const {
    return guarded([&] { return this->run(run).loss(); });
  }
  /// The share of the counted targets that the last forward predicts.
  [[nodiscard]] double accuracy(int run) const {
    return guarded([&] {
      const auto [counted, correct] = this->run(run).accuracy();
      return static_cast<double>(correct) / static_cast<double>(counted);
    });
  }
  /// Adds to the gradients those of the loss, times `factor`.
  void backward(int run, double factor) const {
    guarded([&] {
      static_cast<void>(learned().gradients());
      this->run(run).backward(weights_, gradients_, static_cast<float>(factor));
    });
  }
  void setDropout(int run, bool enabled) const {
    guarded([&] { this->run(run).set_dropout(enabled); });
  }
  void setDropoutSeed(int run, double seed) const {
    guarded([&] { this->run(run).set_dropout_seed(whole<std::uint32_t>("seed", seed, 0)); });
  }
  /// (t, t): the weights of one head of one sequence of the last forward of a run with a backward pass.
  [[nodiscard]] Float32Array attentionWeights(int run, double layer, double item, double head) {
    return guarded([&] {
      const LanguageModel& model = this->run(run);
      looked_at_.resize(model.tokens() * model.tokens());
      const Matrix to(looked_at_.data(), {model.tokens(), model.tokens()});
      model.block(index_of("layer", layer)).attention().weights(index_of("item", item), index_of("head", head), to);
      return view(to);
    });
  }
  /// (b·t, m): the residual stream before a layer, or after the last.
  [[nodiscard]] Float32Array stream(int run, double layer) const {
    return guarded([&] { return view(this->run(run).stream(index_of("layer", layer))); });
  }

  /// Begins to count steps anew.
  void configureAdamW(const AdamWOptions& options) {
    guarded([&] {
      static_cast<void>(learned().gradients());
      optimizer_.emplace(learned().list, options);
    });
  }
  /// Returns the norm of all gradients before. Throws if it is no finite number: the training has diverged.
  [[nodiscard]] double clipGradients(double largest) const {
    return guarded([&] { return clip_gradients(learned().gradients(), largest); });
  }
  void adamwStep(double learning_rate) {
    guarded([&] { optimizer().step(learning_rate, learned().gradients(), learned().values); });
  }
  [[nodiscard]] double adamwSteps() {
    return guarded([&] { return static_cast<double>(optimizer().steps()); });
  }
  /// To go on from a checkpoint: after allParameters, adamwMeans and adamwSquares were put back.
  void restoreAdamwSteps(double steps) {
    guarded([&] { optimizer().restore_steps(whole<std::uint64_t>("steps", steps, 0)); });
  }
  [[nodiscard]] Float32Array adamwMeans() {
    return guarded([&] { return whole_buffer(optimizer().means()); });
  }
  [[nodiscard]] Float32Array adamwSquares() {
    return guarded([&] { return whole_buffer(optimizer().squares()); });
  }

  /// Reads one more token of a text. Returns (v): the logits of the next.
  [[nodiscard]] Float32Array readToken(double token) {
    return guarded([&] {
      static_cast<void>(learned());
      if (!generator_) generator_.emplace(options_);
      const auto id = static_cast<std::int32_t>(whole<std::uint32_t>("token", token, 0));
      return view(generator_->read(weights_, {&id, 1}));
    });
  }
  /// Forgets every token from there on.
  void forgetTokens(double from) {
    guarded([&] {
      if (generator_) generator_->truncate(index_of("from", from));
    });
  }

 private:
  void allocate(const ModelSettings& settings, Purpose purpose) {
    guarded([&] {
      const ModelOptions options = read_options(settings);
      validate(options);
      learned_ = std::make_unique<Learned>(list_parameters<ModelWeights>(options), purpose);
      options_ = options;
      weights_ = bind_parameters<ModelWeights>(options, learned_->list, learned_->values);
      gradients_ = purpose == Purpose::kTraining
                       ? bind_parameters<ModelGradients>(options, learned_->list, learned_->gradients())
                       : ModelGradients();
      runs_.clear();
      optimizer_.reset();
      generator_.reset();
    });
  }

  template <std::size_t Rank>
  static Float32Array view(const TensorView<const float, Rank>& tensor) {
    return view_of<Float32Array>(tensor.data(), tensor.size());
  }
  static Float32Array view(const Matrix& tensor) { return view(ConstMatrix(tensor)); }

  [[nodiscard]] LanguageModel& run(int run) const {
    const auto place = static_cast<std::size_t>(run);
    if (run >= 0 && place < runs_.size() && runs_[place] != nullptr) return *runs_[place];
    fail("there is no run {}: makeRun makes one", {run});
  }
  [[nodiscard]] AdamW& optimizer() {
    if (!optimizer_) throw Error("there is no optimiser yet: call configureAdamW first");
    return *optimizer_;
  }

  ModelOptions options_;
  ModelWeights weights_;
  ModelGradients gradients_;
  std::vector<std::unique_ptr<LanguageModel>> runs_;
  std::optional<AdamW> optimizer_;
  std::optional<Generator> generator_;
  std::vector<float> looked_at_;  // the attention weights that were asked for last
};

double warmup_cosine(double step, double peak, double least, double warmup, double total) {
  return guarded([&] {
    const WarmupCosine schedule{.peak = peak,
                                .least = least,
                                .warmup = whole<std::uint64_t>("warmup", warmup, 0),
                                .total = whole<std::uint64_t>("total", total, 0)};
    return schedule.rate(whole<std::uint64_t>("step", step, 0));
  });
}

}  // namespace

EMSCRIPTEN_BINDINGS(mha_model) {
  emscripten::value_object<ModelSettings>("ModelOptions")
      .field("vocabulary", &ModelSettings::vocabulary)
      .field("context", &ModelSettings::context)
      .field("dModel", &ModelSettings::d_model)
      .field("numHeads", &ModelSettings::num_heads)
      .field("numKvHeads", &ModelSettings::num_kv_heads)
      .field("dFf", &ModelSettings::d_ff)
      .field("layers", &ModelSettings::layers)
      .field("tied", &ModelSettings::tied)
      .field("tanhGelu", &ModelSettings::tanh_gelu)
      .field("epsilon", &ModelSettings::epsilon)
      .field("embeddingDropout", &ModelSettings::embedding_dropout)
      .field("attentionDropout", &ModelSettings::attention_dropout)
      .field("residualDropout", &ModelSettings::residual_dropout);
  emscripten::value_object<AdamWOptions>("AdamWOptions")
      .field("beta1", &AdamWOptions::beta_1)
      .field("beta2", &AdamWOptions::beta_2)
      .field("epsilon", &AdamWOptions::epsilon)
      .field("weightDecay", &AdamWOptions::weight_decay)
      .field("decayMatricesOnly", &AdamWOptions::decay_matrices_only);

  emscripten::class_<LanguageModelSession, emscripten::base<ParameterSession>>("LanguageModelSession")
      .constructor<>()
      .function("configure(options)", &LanguageModelSession::configure)
      .function("configureForInference(options)", &LanguageModelSession::configureForInference)
      .function("initialise(seed)", &LanguageModelSession::initialise)
      .function("makeRun(batch, tokens, backward)", &LanguageModelSession::makeRun)
      .function("freeRun(run)", &LanguageModelSession::freeRun)
      .function("tokenIds(run)", &LanguageModelSession::tokenIds)
      .function("targets(run)", &LanguageModelSession::targets)
      .function("forward(run)", &LanguageModelSession::forward)
      .function("logits(run)", &LanguageModelSession::logits)
      .function("loss(run)", &LanguageModelSession::loss)
      .function("accuracy(run)", &LanguageModelSession::accuracy)
      .function("backward(run, factor)", &LanguageModelSession::backward)
      .function("setDropout(run, enabled)", &LanguageModelSession::setDropout)
      .function("setDropoutSeed(run, seed)", &LanguageModelSession::setDropoutSeed)
      .function("attentionWeights(run, layer, item, head)", &LanguageModelSession::attentionWeights)
      .function("stream(run, layer)", &LanguageModelSession::stream)
      .function("configureAdamW(options)", &LanguageModelSession::configureAdamW)
      .function("clipGradients(largest)", &LanguageModelSession::clipGradients)
      .function("adamwStep(learningRate)", &LanguageModelSession::adamwStep)
      .function("adamwSteps", &LanguageModelSession::adamwSteps)
      .function("restoreAdamwSteps(steps)", &LanguageModelSession::restoreAdamwSteps)
      .function("adamwMeans", &LanguageModelSession::adamwMeans)
      .function("adamwSquares", &LanguageModelSession::adamwSquares)
      .function("readToken(token)", &LanguageModelSession::readToken)
      .function("forgetTokens(from)", &LanguageModelSession::forgetTokens);

  emscripten::function("warmupCosine(step, peak, least, warmup, total)", &warmup_cosine);
}

}  // namespace mha::bindings
