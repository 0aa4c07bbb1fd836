// Grammar: word lists and rules from a JSON file, which say sentences by dice; and the lexicon of its words.
// README.md describes the file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "mha/random.hpp"
#include "tools/trainer/sentence.hpp"

namespace mha::trainer {

/// A seeded sequence of random choices, the same on every machine.
class Dice {
 public:
  explicit Dice(std::uint32_t seed) : offset_(seed_offset(seed)) {}

  /// A number from 0 to count - 1; count > 0.
  std::size_t below(std::size_t count) {
    return static_cast<std::size_t>((static_cast<std::uint64_t>(hash(offset_ + index_++)) * count) >> 32U);
  }
  /// True with a probability of `share` percent.
  bool percent(std::size_t share) { return below(100) < share; }

  /// A random element; `choices` must not be empty.
  template <class T, std::size_t Extent>
  const T& pick(std::span<const T, Extent> choices) {
    return choices[below(choices.size())];
  }

 private:
  std::uint32_t offset_;
  std::uint32_t index_ = 0;
};

/// A word of a list, in all its forms.
struct Entry {
  std::vector<std::string> forms;
  std::set<std::string, std::less<>> tags = {};
  std::shared_ptr<const Entry> pronoun = {};
};

/// "mouse/mice" has two forms.
[[nodiscard]] std::vector<std::string> forms_of(std::string_view word);

using List = std::vector<Entry>;

/// What an expression of a rule gives.
struct Value {
  /// Nothing, a truth, a number, a list, or a word in one of its forms.
  std::variant<std::monostate, bool, std::size_t, const List*, const Entry*> what = {};
  std::size_t form = 0;
  bool plural = false;
  /// Where the word was said.
  std::optional<std::size_t> at = {};

  [[nodiscard]] const Entry* entry() const;
  /// The word in its form; "" if there is none.
  [[nodiscard]] std::string_view text() const;
  [[nodiscard]] std::size_t number() const;
  [[nodiscard]] bool is_true() const;
};

/// A rule that is being followed, with its own variables.
struct Scope {
  Dice& dice;
  Sentence& sentence;
  std::vector<Value> variables;
};

using Step = std::function<Value(Scope&)>;

struct Rule {
  std::size_t parameters = 0;
  std::size_t variables = 0;  // parameters included; they come first
  Step body;
};

/// Two sentences that differ in one word, so that the word at `row` depends on another word.
struct MinimalPair {
  Sentence first;
  Sentence second;
  std::size_t row = 0;
};

/// What a pair is about: the meaning of an adjective, the gender of a pronoun, the number of a verb or pronoun.
inline constexpr std::array<std::string_view, 3> kPairKinds = {"meaning", "gender", "number"};

/// A row of a sentence that is written in small letters.
struct Reading {
  std::string sentence;
  std::size_t row = 0;
};

class Grammar {
 public:
  /// Throws Error, which names the file, the place, what was expected there and what was found.
  explicit Grammar(const std::filesystem::path& path);
  /// The same, from the content of a file; `name` is for the errors.
  Grammar(const std::string& json, const std::string& name);
  // Its rules point into it.
  Grammar(const Grammar&) = delete;
  Grammar& operator=(const Grammar&) = delete;
  ~Grammar() = default;

  /// "English"
  [[nodiscard]] const std::string& language() const { return language_; }
  /// Rows of the lesson's sentences whose shares the model card tells.
  [[nodiscard]] const std::vector<Reading>& readings() const { return readings_; }

  /// Follows the rule of that name.
  [[nodiscard]] Sentence say(Dice& dice, std::string_view name = "sentence") const;
  /// Follows the rule `pair` twice, with the same dice and each of two meanings.
  [[nodiscard]] MinimalPair say_pair(Dice& dice, std::string_view kind) const;

 private:
  friend class RuleParser;

  [[nodiscard]] const Rule& rule(std::string_view name) const;
  /// The rule of that name and those parameters.
  [[nodiscard]] Rule parse_rule(std::span<const std::string> signature, const Json& body) const;
  void read_words(const Json& words);
  void read_rules(const Json& rules);
  [[noreturn]] void fail(const std::string& place, const std::string& expected, const std::string& found) const;

  std::string file_;
  std::string language_;
  std::vector<Reading> readings_;
  std::map<std::string, std::string, std::less<>> before_vowels_;
  std::string vowels_;
  std::set<std::string, std::less<>> tags_;
  std::map<std::string, List, std::less<>> lists_;
  std::map<std::string, Rule, std::less<>> rules_;
};

/// The numbered words of a grammar.
class Lexicon {
 public:
  /// The number of the token for unknown words, in a lexicon that has one.
  static constexpr std::size_t kUnknown = 0;

  Lexicon() = default;
  /// Special tokens, of which the first stands for unknown words; then every word that the grammar says, in the order
  /// of their bytes.
  explicit Lexicon(const Grammar& grammar, const std::vector<std::string>& special = {});

  [[nodiscard]] std::size_t size() const { return words_.size(); }
  [[nodiscard]] const std::vector<std::string>& words() const { return words_; }
  [[nodiscard]] bool knows(std::string_view word) const { return ids_.contains(word); }
  /// Of an unknown word, the number of its token. Throws Error if there is no such token.
  [[nodiscard]] std::size_t id(std::string_view word) const;
  [[nodiscard]] std::vector<std::size_t> ids(const Sentence& sentence) const;

 private:
  std::vector<std::string> words_;
  std::map<std::string, std::size_t, std::less<>> ids_;
  bool knows_unknown_ = false;
};

}  // namespace mha::trainer
