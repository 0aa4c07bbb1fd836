// Measures what a trained model can do, on held-out passages.
#pragma once

#include <span>

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
  /// After a repeated first name: is the surname that followed it before the most likely of all words?
  Score repetition;
};

/// Throws Error if a passage is too long for the model's context.
[[nodiscard]] Measurements measure(const ModelOptions& options, const ModelWeights& weights,
                                   const Vocabulary& vocabulary, std::span<const Passage> passages);

}  // namespace mha::trainer
