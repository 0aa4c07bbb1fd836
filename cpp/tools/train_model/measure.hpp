// Measures what a trained model can do, on held-out passages.
#pragma once

#include <span>
#include <vector>

#include "mha/model.hpp"
#include "tools/train_model/passage.hpp"
#include "tools/train_model/vocabulary.hpp"

namespace mha::trainer {

/// The number of questions and of right answers.
struct Score {
  std::size_t right = 0;
  std::size_t asked = 0;

  [[nodiscard]] double share() const { return static_cast<double>(right) / static_cast<double>(asked); }
  void count(bool is_right) {
    right += static_cast<std::size_t>(is_right);
    ++asked;
  }
};

/// The mean weight that a head gives to the keys that a pattern names (0 to 1). Row t of the weights reads token t;
/// token 0 starts the text, and word i is token i + 1.
struct HeadMeasures {
  double previous = 0.0;   // every row after the first word's: the token before
  double induction = 0.0;  // the row that predicts a repeated word: what followed its own word earlier
  double subject = 0.0;    // the row that predicts a verb: the verb's subject
};

struct Measurements {
  double loss = 0.0;  // mean cross-entropy of every word, in nats
  std::size_t words = 0;
  /// Just before the verb: is the right form more likely than that of the other number? Chance: 1/2.
  Score agreement;
  /// The same, only if a noun of the other number is in between.
  Score attracted;
  /// Just before the antecedent is named again: is its word more likely than that of the other noun phrase? Chance:
  /// 1/2.
  Score gender;
  Score meaning;
  /// In repeated text: is the word that followed the last word before the most likely of all words?
  Score repetition;
  /// By layer, then by head.
  std::vector<HeadMeasures> heads;
};

/// Throws Error if a passage is too long for the model's context.
[[nodiscard]] Measurements measure(const ModelOptions& options, const ModelWeights& weights,
                                   const Vocabulary& vocabulary, std::span<const Passage> passages);

}  // namespace mha::trainer
