// Text as a model reads it: sequences of token numbers, for training and for measuring.
#pragma once

#include <cstdint>
#include <vector>

#include "mha/model.hpp"
#include "tools/train_model/passage.hpp"
#include "tools/train_model/vocabulary.hpp"

namespace mha::trainer {

/// How many tokens the model reads at once: the mark of the start and the 64 of the lesson's longest sentence.
inline constexpr std::size_t kContext = 65;

/// Fills every sequence of the model with passages that are not held out, one after another behind the mark of the
/// start, and its targets with the tokens that follow. One token in a hundred is read as unknown. The same numbers for
/// the same seed and step on every machine.
void write_training_batch(LanguageModel& model, const Vocabulary& vocabulary, std::uint32_t seed, std::uint32_t step);

/// Passages that are held out from training, no two alike: `each` of agreement, gender, meaning and repetition, and
/// half as many others. Agreement: only with something between subject and verb; gender and meaning: only those that
/// name the antecedent again.
[[nodiscard]] std::vector<Passage> held_out_passages(std::uint32_t seed, std::size_t each);

/// Those that are shipped, and that the shipped model was measured on.
[[nodiscard]] std::vector<Passage> shipped_passages();

/// The passages, each behind the mark of the start in a sequence of its own, the rest filled up with targets that are
/// not counted. There may be fewer passages than sequences.
void write_passages(LanguageModel& model, const Vocabulary& vocabulary, std::span<const Passage> passages);

}  // namespace mha::trainer
