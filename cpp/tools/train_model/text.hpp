// Token sequences for training and for measurements.
#pragma once

#include <cstdint>
#include <vector>

#include "mha/model.hpp"
#include "tools/train_model/passage.hpp"
#include "tools/train_model/vocabulary.hpp"

namespace mha::trainer {

/// The context of the model: the start token and the 64 tokens of the lesson's longest sentence.
inline constexpr std::size_t kContext = 65;

/// Fills every sequence of the model with training passages after a start token, and its targets with the next tokens.
/// One token in a hundred is read as unknown. A seed and a step give the same numbers on every machine.
void write_training_batch(LanguageModel& model, const Vocabulary& vocabulary, std::uint32_t seed, std::uint32_t step);

/// Distinct held-out passages: `each` of agreement, gender, meaning and repetition, and half as many others. Agreement
/// passages always have words between subject and verb. Gender and meaning passages name the antecedent again.
[[nodiscard]] std::vector<Passage> held_out_passages(std::uint32_t seed, std::size_t each);

/// The shipped passages, on which the shipped model was measured.
[[nodiscard]] std::vector<Passage> shipped_passages();

/// Writes each passage into its own sequence, after a start token, padded with ignored targets. There may be fewer
/// passages than sequences.
void write_passages(LanguageModel& model, const Vocabulary& vocabulary, std::span<const Passage> passages);

}  // namespace mha::trainer
