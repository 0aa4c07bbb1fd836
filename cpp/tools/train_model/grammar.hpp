// Grammar of the training text: each passage is one of these constructions, chosen at random.
//
//   agreement    the dogs near the river are tired .            the verb agrees with "dogs", not with "river"
//   gender       tom thanked the girl because she was kind , so the girl smiled .
//   meaning      the animal didn't cross the street because it was too wide , so the animal waited .
//   repetition   tom baker saw mary hill . then mary hill called tom baker .     fox wide tom , again fox wide tom .
//   other        lists, questions, river banks and banks that give credit, and whom or what one loves
#pragma once

#include <cstdint>

#include "tools/train_model/dice.hpp"
#include "tools/train_model/passage.hpp"

namespace mha::trainer {

[[nodiscard]] Passage say_agreement(Dice& dice);
[[nodiscard]] Passage say_gender(Dice& dice);
[[nodiscard]] Passage say_meaning(Dice& dice);
[[nodiscard]] Passage say_repetition(Dice& dice);
[[nodiscard]] Passage say_other(Dice& dice);

/// Generates a passage with a random construction.
[[nodiscard]] Passage say_something(Dice& dice);

/// Whether a passage is held out from training for measurements: one in eight, by a hash of its words.
[[nodiscard]] bool is_held_out(const Passage& passage);

}  // namespace mha::trainer
