// The files that are shipped with the lesson: for each language two layers and its held-out sentences; a model card.
#pragma once

#include <filesystem>
#include <string>

#include "tools/train_layer/measure.hpp"
#include "tools/train_layer/train.hpp"

namespace mha::layer_trainer {

/// A training, with what was measured afterwards.
struct Trained {
  Recipe recipe;
  std::unique_ptr<Layer> layer;
  Measurements measured;
};

/// What a language's layers were measured on: the same sentences each time.
struct HeldOut {
  std::vector<Sentence> sentences;
  std::vector<std::vector<MinimalPair>> pairs;  // by PairKind
};

[[nodiscard]] HeldOut held_out(const Language& language);

/// A row of one of the lesson's sentences, with the shares that head 1 gives in it.
struct ReadingShares {
  Reading reading;
  std::vector<std::string> words;
  std::vector<float> shares;
};

/// A language's layer, two of whose heads were shown where to look, and one that was shown nothing.
struct TrainedLanguage {
  const Language& language;
  Lexicon lexicon;
  HeldOut held_out;
  Trained shown;
  Trained free;
  std::vector<ReadingShares> readings;  // by the first
};

[[nodiscard]] TrainedLanguage train_language(const Language& language, const Recipe& recipe, const KernelTable& kernels,
                                             const std::function<void(std::size_t step, double loss)>& tell);

/// The language's own readings, by this layer.
[[nodiscard]] std::vector<ReadingShares> read_rows(Layer& layer, const Lexicon& lexicon, const Language& language,
                                                   const KernelTable& kernels);

/// `embedding` (words, m), `w_q`, `w_k`, `w_v`, `w_o` (m, m) in half precision; metadata: `words`, divided by spaces,
/// and `heads`.
[[nodiscard]] std::vector<std::byte> layer_file(const Layer& layer, const Lexicon& lexicon);
/// What was measured, and the sentences and pairs that it was measured on.
[[nodiscard]] std::string held_out_file(const TrainedLanguage& trained);
/// What a reader should know: data, training, numbers, limits.
[[nodiscard]] std::string model_card(std::span<const TrainedLanguage> languages, std::string_view kernels);

/// en.safetensors, en.free.safetensors, en.held-out.json, …, README.md. Throws Error if one cannot be written.
void write_files(std::span<const TrainedLanguage> languages, std::string_view kernels,
                 const std::filesystem::path& folder);

}  // namespace mha::layer_trainer
