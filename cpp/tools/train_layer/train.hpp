// Trains the layer from a seed, with or without showing two of its heads where to look.
#pragma once

#include <cstdint>
#include <functional>

#include "tools/train_layer/layer.hpp"

namespace mha::layer_trainer {

/// What a training depends on, all of it: the same recipe gives the same bits, with the same kernel table.
struct Recipe {
  std::uint32_t seed = 1;
  std::size_t steps = 20000;
  std::size_t batch = 64;
  std::size_t d_model = 12;
  std::size_t heads = 3;
  double peak_rate = 3e-2;
  /// How much the heads' cross-entropy counts beside that of the answers; 0: no head is shown anything.
  double supervision = 10.0;
  /// The share that the shown word should get; the other words of the sentence get the rest, evenly.
  double focus = 0.85;
};

/// Which head is shown the word that a word depends on, and which the word before.
inline constexpr std::size_t kDependencyHead = 0;
inline constexpr std::size_t kPreviousHead = 1;

/// Whether a sentence is kept from training, for measuring: one of eight, by a hash of its words.
[[nodiscard]] bool is_held_out(const Sentence& sentence);

/// Sentences that are held out, no two alike.
[[nodiscard]] std::vector<Sentence> held_out_sentences(const Language& language, std::size_t count, std::uint32_t seed);
/// Pairs of a kind, both sentences held out, no two pairs alike.
[[nodiscard]] std::vector<MinimalPair> held_out_pairs(const Language& language, PairKind kind, std::size_t count,
                                                      std::uint32_t seed);

/// What one sentence adds to the gradients: of the mean, over `rows` rows, of the losses of both answers and both
/// heads. Returns its losses' sum.
double add_gradients(Layer& layer, const Recipe& recipe, const Sentence& sentence, const Lexicon& lexicon,
                     std::size_t rows, const LayerParameters& gradients, const KernelTable& kernels);

/// Trains the layer and rounds it to half precision, in which it is shipped. Calls tell(step, loss) after every step.
void train(Layer& layer, const Recipe& recipe, const Language& language, const Lexicon& lexicon,
           const KernelTable& kernels, const std::function<void(std::size_t step, double loss)>& tell);

}  // namespace mha::layer_trainer
