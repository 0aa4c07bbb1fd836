// Sentence: generated words, each with the word that it depends on, and notes of what is true of them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace mha::trainer {

using Json = nlohmann::ordered_json;

/// What a word is, and so which word it depends on.
enum class Kind : std::uint8_t {
  kDeterminer,   // the noun that it introduces
  kAttribute,    // an adjective beside its noun: that noun
  kPredicate,    // an adjective after "is" or "was": the noun or pronoun that it describes
  kNoun,         // the verb of its clause
  kPronoun,      // the noun that it stands for; the verb where it stands for none
  kVerb,         // its subject
  kPreposition,  // the noun after it
  kConjunction,  // the verb of its clause
  kDegree,       // the adjective after it
  kAdverb,       // the verb
  kMark,         // the verb of the main clause
  kPlain,        // none: the grammar of the language model has no kinds
};

/// The kinds in the shipped files and the model card.
inline constexpr std::array<std::string_view, 11> kKindNames = {"determiner",
                                                                "adjective beside its noun",
                                                                "adjective after the verb",
                                                                "noun",
                                                                "pronoun",
                                                                "verb",
                                                                "preposition",
                                                                "conjunction",
                                                                "degree",
                                                                "adverb",
                                                                "mark"};

struct Word {
  std::string text;
  Kind kind = Kind::kPlain;
  /// The position of the word that it depends on; its own where it depends on none.
  std::size_t reads = 0;
  /// Whether one attention layer cannot know it: what decides stands in a third word.
  bool undecided = false;
};

struct Sentence {
  std::vector<Word> words;
  /// What the grammar notes, as the held-out files have it; positions count words from 0.
  Json notes = Json::object();

  /// The words with spaces between them.
  [[nodiscard]] std::string text() const;
};

/// Encloses a word with spaces in a rule.
inline constexpr char kQuote = '`';

/// The parts of a text between its spaces; a part in quotes may have spaces.
[[nodiscard]] std::vector<std::string> split(std::string_view text);

/// Whether a sentence is kept from training, for measuring: one of eight, by a hash of its words.
[[nodiscard]] bool is_held_out(const Sentence& sentence);

}  // namespace mha::trainer
