// Sentence: words, each with the word that it depends on.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tools/train_model/dice.hpp"

namespace mha::layer_trainer {

using trainer::Dice;

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
};

inline constexpr std::size_t kKinds = 11;

/// "determiner", "adjective beside its noun", …
[[nodiscard]] std::string_view name_of(Kind kind);

struct Word {
  std::string text;
  Kind kind = Kind::kNoun;
  /// The position of the word that it depends on.
  std::size_t reads = 0;
  /// Whether one attention layer cannot know it: what decides stands in a third word.
  bool undecided = false;
};

struct Sentence {
  std::vector<Word> words;

  /// The words with spaces between them.
  [[nodiscard]] std::string text() const;
};

/// Two sentences that differ in one word, so that the word at `row` depends on another word.
struct MinimalPair {
  Sentence first;
  Sentence second;
  std::size_t row = 0;
};

/// What a pair is about: the meaning of an adjective, the gender of a pronoun, the number of a verb or pronoun.
enum class PairKind : std::uint8_t { kMeaning, kGender, kNumber };

inline constexpr std::array kPairKinds = {PairKind::kMeaning, PairKind::kGender, PairKind::kNumber};

[[nodiscard]] std::string_view name_of(PairKind kind);

/// A sentence that is being said, with the dice that choose its words.
class Speaker {
 public:
  explicit Speaker(Dice& with) : dice(with) {}

  Dice& dice;
  Sentence sentence;

  [[nodiscard]] std::size_t next() const { return sentence.words.size(); }
  /// Adds a word. Returns its position.
  std::size_t say(std::string_view word, Kind kind);
  std::size_t say_one_of(std::span<const std::string_view> words, Kind kind) { return say(dice.pick(words), kind); }
  /// Says what the word at `from` depends on.
  void read(std::size_t from, std::size_t to, bool undecided = false);
};

/// A row of a sentence that is written in small letters.
struct Reading {
  std::string_view sentence;
  std::size_t row = 0;
};

/// A language: its grammar as a source of annotated sentences, and its words.
struct Language {
  std::string_view code;  // "en"
  std::string_view name;  // "English"
  Sentence (*say)(Dice& dice);
  MinimalPair (*say_pair)(Dice& dice, PairKind kind);
  /// Rows of the lesson's sentences whose shares the model card tells.
  std::vector<Reading> (*readings)();
};

[[nodiscard]] const Language& english();
[[nodiscard]] const Language& french();
inline constexpr std::array kLanguages = {&english, &french};

}  // namespace mha::layer_trainer
