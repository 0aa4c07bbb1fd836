// Compares a recorded training of a GPT-2-shaped model with LanguageModel and AdamW.
#include "tools/conformance/run_case.hpp"

#include <array>
#include <regex>
#include <string>

#include "mha/error.hpp"
#include "tools/checkpoint/gpt2_file.hpp"

namespace mha::tools {
namespace {

/// How far a few training steps may drift from the recorded ones, relative to the largest value.
constexpr double kDrift = 2e-4;

void copy_ids(const GoldenFile& file, const std::string& name, TensorView<std::int32_t, 2> to) {
  const std::vector<std::int64_t> recorded = file.file().integers(name);
  if (recorded.size() != to.size()) throw Error(name + " does not have the size of in.ids");
  std::ranges::transform(recorded, to.begin(), [](std::int64_t id) { return static_cast<std::int32_t>(id); });
}

/// The number of consecutive additions on the way to the logits.
std::size_t sums(const ModelOptions& options, std::size_t tokens) {
  return options.layers * block_sums(options.block(tokens)) + 2 * options.d_model;
}

class Comparison {
 public:
  Comparison(const GoldenFile& file, const KernelTable& kernels)
      : file_(file),
        kernels_(kernels),
        loaded_(load_model(file.file(), "param.")),
        gradients_(loaded_.list),
        model_(loaded_.options, file["in.ids"].extent(0), file["in.ids"].extent(1)),
        weights_(bind_parameters<ModelWeights>(loaded_.options, loaded_.list, loaded_.values)),
        model_gradients_(bind_parameters<ModelGradients>(loaded_.options, loaded_.list, gradients_)) {
    copy_ids(file, "in.ids", model_.token_ids());
    copy_ids(file, "in.targets", model_.targets());
  }

  CaseReport run() {
    model_.forward(weights_, kernels_);
    compare_forward();
    model_.backward(weights_, model_gradients_, 1.0F, kernels_);
    compare_gradients();
    if (file_.file().metadata().contains("optimizer")) train();
    report_.leave_out_the_rest(file_);
    return report_;
  }

 private:
  void compare(const std::string& name, std::span<const std::size_t> shape, std::span<const float> actual,
               const std::string& recorded, double relative) {
    const GoldenTensor expected = file_[recorded];
    report_.compare(name, shape, actual, expected, relative_to_largest(expected.values, relative));
  }

  void compare_forward() {
    const std::array shape = {model_.batch(), model_.tokens(), loaded_.options.vocabulary};
    compare("logits", shape, {model_.logits().data(), model_.logits().size()}, "out.logits", 1e-5);
    const std::array loss = {static_cast<float>(model_.loss(kernels_))};
    compare("loss", std::array{std::size_t{1}}, loss, "out.loss", 1e-5);
    const std::size_t tokens = model_.tokens();
    const std::array weights_shape = {model_.batch(), loaded_.options.num_heads, tokens, tokens};
    std::vector<float> weights(model_.batch() * loaded_.options.num_heads * tokens * tokens);
    for (std::size_t layer = 0; layer < loaded_.options.layers; ++layer) {
      float* to = weights.data();
      for (std::size_t item = 0; item < model_.batch(); ++item) {
        for (std::size_t head = 0; head < loaded_.options.num_heads; ++head) {
          model_.block(layer).attention().weights(item, head, {to, {tokens, tokens}});
          to += tokens * tokens;
        }
      }
      compare("weights of layer " + std::to_string(layer), weights_shape, weights,
              "out.weights." + std::to_string(layer), 1e-5);
    }
  }

  void compare_gradients() {
    const std::size_t rows = model_.batch() * model_.tokens();
    const double relative = roundings(2 * sums(loaded_.options, model_.tokens()) + rows + loaded_.options.vocabulary);
    for (const auto& [name, tensor] : to_gpt2(loaded_.options, loaded_.list, gradients_)) {
      compare("gradient of " + name, tensor.shape, tensor.values, "grad." + name, relative);
    }
  }

  // Every step uses the whole batch; a loss is the one before its step.
  void train() {
    const RecordedTraining training = read_training(file_.metadata("optimizer"));
    AdamW optimizer(loaded_.list, training.adamw);
    std::vector<float> losses;
    for (std::size_t step = 0; step < training.steps; ++step) {
      model_.forward(weights_, kernels_);
      losses.push_back(static_cast<float>(model_.loss(kernels_)));
      gradients_.zero();
      model_.backward(weights_, model_gradients_, 1.0F, kernels_);
      optimizer.step(training.learning_rate, gradients_, loaded_.values, kernels_);
    }
    compare("losses", std::array{losses.size()}, losses, "out.losses", kDrift);
    const std::string prefix = "out.after" + std::to_string(training.steps) + ".";
    for (const auto& [name, tensor] : to_gpt2(loaded_.options, loaded_.list, loaded_.values)) {
      if (file_.has(prefix + name)) {
        compare(name + " after the last step", tensor.shape, tensor.values, prefix + name, kDrift);
      }
    }
  }

  const GoldenFile& file_;
  const KernelTable& kernels_;
  LoadedModel loaded_;
  ParameterBuffer gradients_;
  LanguageModel model_;
  ModelWeights weights_;
  ModelGradients model_gradients_;
  CaseReport report_;
};

}  // namespace

RecordedTraining read_training(const std::string& sentence) {
  static const std::regex form(
      R"(AdamW lr=(\S+) betas=\(([^,]+),([^)]+)\) eps=(\S+) weight_decay=(\S+) on every parameter, (\d+) full-batch steps.*)");
  std::smatch found;
  if (!std::regex_match(sentence, found, form)) throw Error("the metadata's optimizer is not understood: " + sentence);
  RecordedTraining training;
  training.learning_rate = std::stod(found[1]);
  training.adamw.beta_1 = std::stod(found[2]);
  training.adamw.beta_2 = std::stod(found[3]);
  training.adamw.epsilon = std::stod(found[4]);
  training.adamw.weight_decay = std::stod(found[5]);
  training.steps = std::stoul(found[6]);
  return training;
}

CaseReport run_torch_language_model(const GoldenFile& file, const KernelTable& kernels) {
  return Comparison(file, kernels).run();
}

}  // namespace mha::tools
