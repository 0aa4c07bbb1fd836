// Trains the lesson's language model from a seed; its files.
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "mha/model.hpp"
#include "tools/trainer/grammar.hpp"
#include "tools/trainer/training.hpp"

namespace mha::trainer {

inline const Recipe kModelRecipe{.seed = 5,
                                 .steps = 5000,
                                 .batch = 16,
                                 .layers = 2,
                                 .heads = 4,
                                 .width = 64,
                                 .peak_rate = 4e-3,
                                 .last_rate_divisor = 40,
                                 .supervision = 0.1,
                                 .adamw = {.beta_2 = 0.98, .weight_decay = 0.05, .decay_matrices_only = true}};

/// The position rows start as sines and cosines times this number; they are trained like all other numbers.
inline constexpr double kPositionScale = 0.05;

/// The context of the model: the start token and the 64 tokens of the lesson's longest sentence.
inline constexpr std::size_t kContext = 65;

/// Two special tokens, for unknown words and for the start of a text; then the grammar's words.
[[nodiscard]] Lexicon model_lexicon(const Grammar& grammar);
inline constexpr std::int32_t kStart = 1;

[[nodiscard]] ModelOptions model_options(const Recipe& recipe, const Lexicon& lexicon);

/// Fills every sequence of the model with training passages after a start token, and its targets with the next tokens.
/// One token in a hundred is read as unknown. A seed and a step give the same numbers on every machine.
void write_training_batch(LanguageModel& model, const Grammar& grammar, const Lexicon& lexicon, std::uint32_t seed,
                          std::uint32_t step);

/// Distinct held-out passages: `each` of agreement, gender, meaning and repetition, and half as many others. Agreement
/// passages always have words between subject and verb. Gender and meaning passages name the antecedent again.
[[nodiscard]] std::vector<Sentence> held_out_passages(const Grammar& grammar, std::size_t each = 100);

/// Attention supervision: shows one head the token before during training (as in Strubell et al. 2018). Adds `factor`
/// times the gradient of a loss to w_q, w_k, b_q and b_k of head 0 of layer 0: the mean over all rows but the first of
/// each sequence of -log(weight of the token before). What the layer reads counts as given, so that no other parameter
/// changes by it. Returns the loss. For the model's last forward.
double show_previous(const LanguageModel& model, const ModelWeights& weights, const ModelGradients& gradients,
                     double factor);

/// A model with its parameters, from the recipe's seed.
struct TrainedModel {
  TrainedModel(const Recipe& recipe, const Lexicon& lexicon);

  [[nodiscard]] ModelWeights weights() const { return bind_parameters<ModelWeights>(options, list, values); }

  ModelOptions options;
  ParameterList list;
  ParameterBuffer values;
};

/// Calls tell(step, loss) after every step.
void train_model(const Recipe& recipe, const Grammar& grammar, const Lexicon& lexicon, const TrainedModel& trained,
                 const Tell& tell);

/// What the model can do, as the vocabulary's file has it. Throws Error if a passage is too long for its context.
[[nodiscard]] Json measure_model(const TrainedModel& trained, const Lexicon& lexicon,
                                 std::span<const Sentence> passages);

/// Tensors with GPT-2's names, in half precision.
[[nodiscard]] std::vector<std::byte> model_file(const TrainedModel& trained);
/// The numbered words, the recipe and the measurements.
[[nodiscard]] std::string vocabulary_file(const Recipe& recipe, std::string_view kernels, const Lexicon& lexicon,
                                          const Json& measured);
/// The passages and their annotations.
[[nodiscard]] std::string passages_file(std::span<const Sentence> passages);
/// A summary for readers: data, training, measurements and limits.
[[nodiscard]] std::string model_card(std::string_view text, const Recipe& recipe, std::string_view kernels,
                                     const Grammar& grammar, const TrainedModel& trained, std::size_t passages,
                                     const Json& measured);

/// Trains by the grammar.json of a folder, and writes model.safetensors, vocabulary.json, held-out.json, and README.md,
/// by card.template.md. Throws Error if one cannot be read or written.
void train_language_model(const Recipe& recipe, const std::filesystem::path& folder);

}  // namespace mha::trainer
