// Passage: generated sentences and their annotations; positions count words from 0.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace mha::trainer {

/// A verb whose form shows the number of its subject.
struct Agreement {
  std::size_t subject = 0;  // the noun, the name or the pronoun
  std::size_t verb = 0;
  std::string wrong;       // the verb's form for the other number
  bool attracted = false;  // whether a noun of the other number is between the two
};

/// A pronoun with two candidate antecedents, of which only one is right.
struct Antecedent {
  std::size_t pronoun = 0;
  std::size_t antecedent = 0;  // the noun, the name or the pronoun that it refers to
  std::size_t rival = 0;       // the other candidate
  bool by_meaning = false;     // both fit by gender and number; the adjective after the pronoun decides
  std::size_t decided = 0;     // the word that decides: the pronoun or that adjective
  /// Where the passage names the antecedent again: the first word that differs from a second mention of the rival.
  std::optional<std::size_t> named_again;
  std::string wrong;  // the rival's word at that position
};

/// A word that follows the same word again: a surname after its first name, or a word of a repeated sequence.
struct Repetition {
  std::size_t first = 0;
  std::size_t again = 0;
};

struct Passage {
  std::vector<std::string> words;
  std::optional<Agreement> agreement;
  std::optional<Antecedent> antecedent;
  std::vector<Repetition> repetitions;

  /// The words, separated by spaces.
  [[nodiscard]] std::string text() const;
};

}  // namespace mha::trainer
