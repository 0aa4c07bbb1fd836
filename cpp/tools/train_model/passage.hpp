// Passage: a sentence or two that the grammar says, with what is true of it: positions count words from 0.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace mha::trainer {

/// A verb that shows whether its subject is one or many.
struct Agreement {
  std::size_t subject = 0;  // the noun, the name or the pronoun
  std::size_t verb = 0;
  std::string wrong;       // the verb's form for the other number
  bool attracted = false;  // whether a noun of the other number stands between the two
};

/// A pronoun that can stand for one of two noun phrases only.
struct Antecedent {
  std::size_t pronoun = 0;
  std::size_t antecedent = 0;  // the noun, the name or the pronoun that it stands for
  std::size_t rival = 0;       // the one that it does not stand for
  bool by_meaning = false;     // both would fit by gender and number: the adjective after it decides
  std::size_t decided = 0;     // from which word on it is known: the pronoun itself, or that adjective
  /// Where the passage names the antecedent once more: the first word in which it differs from the rival named there.
  std::optional<std::size_t> named_again;
  std::string wrong;  // the word that would name the rival there
};

/// A surname that comes again, after the same first name.
struct Repetition {
  std::size_t first = 0;
  std::size_t again = 0;
};

struct Passage {
  std::vector<std::string> words;
  std::optional<Agreement> agreement;
  std::optional<Antecedent> antecedent;
  std::vector<Repetition> repetitions;

  /// The words with spaces between them.
  [[nodiscard]] std::string text() const;
};

}  // namespace mha::trainer
