// Trains the lesson's attention layers, with or without showing two of their heads where to look; their files.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "mha/gradients.hpp"
#include "mha/multi_head.hpp"
#include "mha/parameters.hpp"
#include "tools/trainer/grammar.hpp"
#include "tools/trainer/training.hpp"

namespace mha::trainer {

struct LayerSizes {
  std::size_t words = 0;
  std::size_t d_model = 12;
  std::size_t num_heads = 3;
};

/// What is learned. The two classifiers exist in training only: from a row of Y they name the word that the row's word
/// depends on, and the word before it.
struct LayerParameters {
  Matrix embedding;           // (words, m)
  Matrix w_q, w_k, w_v, w_o;  // (m, m)
  Matrix depended, before;    // (m, words)

  void visit(const LayerSizes& sizes, TensorVisitor& visit);
};

/// A layer with numbers from a seed, or with numbers that were learned.
class Layer {
 public:
  Layer(const LayerSizes& sizes, std::uint32_t seed);
  ~Layer();
  Layer(const Layer&) = delete;
  Layer& operator=(const Layer&) = delete;

  [[nodiscard]] const LayerSizes& sizes() const { return sizes_; }
  [[nodiscard]] const ParameterList& list() const { return list_; }
  [[nodiscard]] const ParameterBuffer& values() const { return values_; }
  [[nodiscard]] const LayerParameters& parameters() const { return parameters_; }

  /// The attention over a sentence, computed. It stays as it is until a sentence of this length is read again.
  const MultiHeadAttention& read(std::span<const std::size_t> ids);
  /// The gradients that belong to the attention over sentences of that length.
  AttentionGradients& gradients(std::size_t length);

 private:
  struct Run;
  Run& run(std::size_t length);

  LayerSizes sizes_;
  ParameterList list_;
  ParameterBuffer values_;
  LayerParameters parameters_;
  std::map<std::size_t, std::unique_ptr<Run>> runs_;
};

inline const Recipe kLayerRecipe{.seed = 1,
                                 .steps = 20000,
                                 .batch = 64,
                                 .heads = 3,
                                 .width = 12,
                                 .peak_rate = 3e-2,
                                 .last_rate_divisor = 100,
                                 .supervision = 10.0,
                                 .adamw = {.beta_2 = 0.99, .weight_decay = 0.01}};

/// The share that a shown word should get; the other words of the sentence get the rest, evenly.
inline constexpr double kFocus = 0.85;

/// Which head is shown the word that a word depends on, and which the word before.
inline constexpr std::size_t kDependencyHead = 0;
inline constexpr std::size_t kPreviousHead = 1;

/// What the layers of a language are measured on; all of it is held out, and no two sentences or pairs are alike.
struct HeldOut {
  std::vector<Sentence> sentences;
  std::array<std::vector<MinimalPair>, kPairKinds.size()> pairs;
};

[[nodiscard]] HeldOut held_out(const Grammar& grammar, std::size_t sentences = 1500, std::size_t pairs_of_a_kind = 200);

/// What one sentence adds to the gradients: of the mean, over `rows` rows, of the losses of both answers and both
/// heads. Returns its losses' sum.
double add_gradients(Layer& layer, const Recipe& recipe, const Sentence& sentence, const Lexicon& lexicon,
                     std::size_t rows, const LayerParameters& gradients);

/// Trains a layer, which has numbers from the recipe's seed.
[[nodiscard]] std::unique_ptr<Layer> train_layer(const Recipe& recipe, const Grammar& grammar, const Lexicon& lexicon,
                                                 const Tell& tell);

/// What the layer's heads read, and what it answers, as the held-out file has it.
[[nodiscard]] Json measure_layer(Layer& layer, const Lexicon& lexicon, const HeldOut& held_out);

/// The position that gets the largest share in a row.
[[nodiscard]] std::size_t largest(ConstVector shares);

/// A language's layer, two of whose heads were shown where to look, and one that was shown nothing.
struct TrainedLanguage {
  std::string code;  // "en"
  const Grammar& grammar;
  Lexicon lexicon;
  HeldOut held_out;
  std::unique_ptr<Layer> shown, free;
  Json measured_shown, measured_free;
};

/// `embedding` (words, m), `w_q`, `w_k`, `w_v`, `w_o` (m, m) in half precision; metadata: `words`, divided by spaces,
/// and `heads`.
[[nodiscard]] std::vector<std::byte> layer_file(const Layer& layer, const Lexicon& lexicon);
/// What was measured, and the sentences and pairs that it was measured on.
[[nodiscard]] std::string held_out_file(const TrainedLanguage& trained);
/// What a reader should know: data, training, numbers, limits.
[[nodiscard]] std::string layer_card(std::string_view text, std::span<const TrainedLanguage> languages,
                                     const Recipe& recipe, std::string_view kernels);

/// Trains by the grammars en.grammar.json and fr.grammar.json of a folder, and writes en.safetensors,
/// en.free.safetensors, en.held-out.json, …, and README.md, by card.template.md. Throws Error if one cannot be read or
/// written.
void train_layers(const Recipe& recipe, const std::filesystem::path& folder);

}  // namespace mha::trainer
