// LanguageModelSession: JavaScript binding of the language model: parameters, training and generation.
//
// Call configure, then initialise (or write the parameters). Then, for each batch:
//   const run = makeRun(batch, tokens, true); tokenIds(run).set(…); targets(run).set(…);
//   forward(run); loss(run); zeroGradients(); backward(run, 1); clipGradients(1); adamwStep(rate);
//
// A run is the memory for one batch size. A model may have several, for example for training and for inspection.
#include "mha/model.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "classes.hpp"
#include "mha/generator.hpp"
#include "mha/training.hpp"
#include "parameter_session.hpp"
#include "whole.hpp"

namespace mha::bindings {
namespace {

/// The options as JavaScript passes them. All are doubles, so that 2.5 or -1 can be rejected with a message; 0 is
/// false.
struct ModelSettings {
  static constexpr const char* kNames =
      "vocabulary,context,dModel,numHeads,numKvHeads,dFf,layers,tied,tanhGelu,epsilon,"
      "embeddingDropout,attentionDropout,residualDropout";
  double vocabulary;
  double context;
  double d_model;
  double num_heads;
  double num_kv_heads;
  double d_ff;
  double layers;
  double tied;
  double tanh_gelu;
  double epsilon;
  double embedding_dropout;
  double attention_dropout;
  double residual_dropout;
};

struct AdamWSettings {
  static constexpr const char* kNames = "beta1,beta2,epsilon,weightDecay,decayMatricesOnly";
  double beta_1;
  double beta_2;
  double epsilon;
  double weight_decay;
  double decay_matrices_only;
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
  to.tied = from.tied != 0.0;
  to.gelu = from.tanh_gelu != 0.0 ? Gelu::kTanh : Gelu::kExact;
  to.epsilon = static_cast<float>(from.epsilon);
  to.embedding_dropout = from.embedding_dropout;
  to.attention_dropout = from.attention_dropout;
  to.residual_dropout = from.residual_dropout;
  return to;
}

std::size_t index_of(const char* name, double value) { return whole<std::size_t>(name, value, 0); }

/// Tokens that one pass over the weights reads. More need more memory and are hardly faster.
constexpr std::size_t kChunk = 32;

class LanguageModelSession : public ParameterSession {
 public:
  /// Allocates the parameters and their gradients. Drops every run, the optimiser and the generator. On failure, the
  /// session is unchanged.
  void configure(const ModelSettings& settings) { allocate(settings, Purpose::kTraining); }
  /// Configures without gradients, for inference only: backward is not available.
  void configureForInference(const ModelSettings& settings) { allocate(settings, Purpose::kInference); }
  void initialise(double seed) const {
    mha::initialise(options_, learned().list, learned().values, whole<std::uint32_t>("seed", seed, 0));
  }

  /// Allocates memory for `batch` sequences of `tokens` tokens, optionally for backward. Returns the number of the run.
  int makeRun(double batch, double tokens, bool backward) {
    static_cast<void>(learned());
    using Keep = LanguageModel::Keep;
    runs_.push_back(std::make_unique<LanguageModel>(options_, index_of("batch", batch), index_of("tokens", tokens),
                                                    backward ? Keep::kForBackward : Keep::kNothing));
    return static_cast<int>(runs_.size()) - 1;
  }
  /// Frees the memory of a run. Its number is not reused.
  void freeRun(int run) {
    static_cast<void>(this->run(run));
    runs_[static_cast<std::size_t>(run)].reset();
  }

  /// (b, t)
  [[nodiscard]] Int32Array tokenIds(int run) const {
    const auto ids = this->run(run).token_ids();
    return Int32Array{ids.data(), ids.size()};
  }
  /// (b, t): -100 marks a target to ignore.
  [[nodiscard]] Int32Array targets(int run) const {
    const auto targets = this->run(run).targets();
    return Int32Array{targets.data(), targets.size()};
  }
  void forward(int run) const { this->run(run).forward(weights_); }
  /// (b·t, v)
  [[nodiscard]] Float32Array logits(int run) const { return view(this->run(run).logits()); }
  [[nodiscard]] double loss(int run) const { return this->run(run).loss(); }
  /// The share of the counted targets that the last forward predicts correctly.
  [[nodiscard]] double accuracy(int run) const {
    const auto [counted, correct] = this->run(run).accuracy();
    return static_cast<double>(correct) / static_cast<double>(counted);
  }
  /// Adds the gradients of the loss, times `factor`.
  void backward(int run, double factor) const {
    static_cast<void>(learned().gradients());
    this->run(run).backward(weights_, gradients_, static_cast<float>(factor));
  }
  void setDropout(int run, bool enabled) const { this->run(run).set_dropout(enabled); }
  void setDropoutSeed(int run, double seed) const {
    this->run(run).set_dropout_seed(whole<std::uint32_t>("seed", seed, 0));
  }
  /// (t, t): the weights of one head of one sequence in the last forward; the run must have a backward pass.
  [[nodiscard]] Float32Array attentionWeights(int run, double layer, double item, double head) {
    const LanguageModel& model = this->run(run);
    resize_tensor(looked_at_, "the weights", std::array{model.tokens(), model.tokens()});
    const Matrix to(looked_at_.data(), {model.tokens(), model.tokens()});
    model.block(index_of("layer", layer)).attention().weights(index_of("item", item), index_of("head", head), to);
    return view(to);
  }
  /// (b·t, m): the residual stream before a layer, or after the last one.
  [[nodiscard]] Float32Array stream(int run, double layer) const {
    return view(this->run(run).stream(index_of("layer", layer)));
  }

  /// Resets the step counter.
  void configureAdamW(const AdamWSettings& from) {
    static_cast<void>(learned().gradients());
    optimizer_.emplace(learned().list, AdamWOptions{.beta_1 = from.beta_1,
                                                    .beta_2 = from.beta_2,
                                                    .epsilon = from.epsilon,
                                                    .weight_decay = from.weight_decay,
                                                    .decay_matrices_only = from.decay_matrices_only != 0.0});
  }
  /// Returns the norm of all gradients before clipping. Throws if it is not finite: the training has diverged.
  [[nodiscard]] double clipGradients(double largest) const { return clip_gradients(learned().gradients(), largest); }
  void adamwStep(double learning_rate) { optimizer().step(learning_rate, learned().gradients(), learned().values); }
  [[nodiscard]] double adamwSteps() { return static_cast<double>(optimizer().steps()); }
  /// Resumes from a checkpoint, after allParameters, adamwMeans and adamwSquares were restored.
  void restoreAdamwSteps(double steps) { optimizer().restore_steps(whole<std::uint64_t>("steps", steps, 0)); }
  [[nodiscard]] Float32Array adamwMeans() { return whole_buffer(optimizer().means()); }
  [[nodiscard]] Float32Array adamwSquares() { return whole_buffer(optimizer().squares()); }

  /// (n): the tokens that the next readTokens appends to the text.
  [[nodiscard]] Int32Array tokensToRead(double count) {
    static_cast<void>(learned());
    to_read_.resize(std::min(index_of("count", count), options_.context + 1));
    return Int32Array{to_read_.data(), to_read_.size()};
  }
  /// Returns the logits (v) of the token after them.
  [[nodiscard]] Float32Array readTokens() {
    static_cast<void>(learned());
    if (!generator_) generator_.emplace(options_, std::min(kChunk, options_.context));
    return view(generator_->read(weights_, to_read_));
  }
  /// Forgets every token from position `from` onwards.
  void forgetTokens(double from) {
    if (generator_) generator_->truncate(index_of("from", from));
  }

 private:
  void allocate(const ModelSettings& settings, Purpose purpose) {
    const ModelOptions options = read_options(settings);
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

  template <std::size_t Rank>
  static Float32Array view(const TensorView<const float, Rank>& tensor) {
    return Float32Array{tensor.data(), tensor.size()};
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
  std::vector<std::int32_t> to_read_;
  std::vector<float> looked_at_;  // the attention weights that were requested last
};

double warmup_cosine(double step, double peak, double least, double warmup, double total) {
  const WarmupCosine schedule{.peak = peak,
                              .least = least,
                              .warmup = whole<std::uint64_t>("warmup", warmup, 0),
                              .total = whole<std::uint64_t>("total", total, 0)};
  return schedule.rate(whole<std::uint64_t>("step", step, 0));
}

constexpr std::array kLanguageModelSessionMethods{
    method<&LanguageModelSession::configure>("configure"),
    method<&LanguageModelSession::configureForInference>("configureForInference"),
    method<&LanguageModelSession::initialise>("initialise"),
    method<&LanguageModelSession::makeRun>("makeRun"),
    method<&LanguageModelSession::freeRun>("freeRun"),
    method<&LanguageModelSession::tokenIds>("tokenIds"),
    method<&LanguageModelSession::targets>("targets"),
    method<&LanguageModelSession::forward>("forward"),
    method<&LanguageModelSession::logits>("logits"),
    method<&LanguageModelSession::loss>("loss"),
    method<&LanguageModelSession::accuracy>("accuracy"),
    method<&LanguageModelSession::backward>("backward"),
    method<&LanguageModelSession::setDropout>("setDropout"),
    method<&LanguageModelSession::setDropoutSeed>("setDropoutSeed"),
    method<&LanguageModelSession::attentionWeights>("attentionWeights"),
    method<&LanguageModelSession::stream>("stream"),
    method<&LanguageModelSession::configureAdamW>("configureAdamW"),
    method<&LanguageModelSession::clipGradients>("clipGradients"),
    method<&LanguageModelSession::adamwStep>("adamwStep"),
    method<&LanguageModelSession::adamwSteps>("adamwSteps"),
    method<&LanguageModelSession::restoreAdamwSteps>("restoreAdamwSteps"),
    method<&LanguageModelSession::adamwMeans>("adamwMeans"),
    method<&LanguageModelSession::adamwSquares>("adamwSquares"),
    method<&LanguageModelSession::tokensToRead>("tokensToRead"),
    method<&LanguageModelSession::readTokens>("readTokens"),
    method<&LanguageModelSession::forgetTokens>("forgetTokens")};

constexpr std::array kModelFunctions{function<&warmup_cosine>("warmupCosine")};

}  // namespace

constinit const Class language_model_session_class = derived_class<LanguageModelSession, ParameterSession>(
    "LanguageModelSession", parameter_session_class, kLanguageModelSessionMethods);
constinit const Class model_functions = functions(kModelFunctions);

}  // namespace mha::bindings
