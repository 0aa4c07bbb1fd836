// Lexicon: the numbered words of a grammar.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tools/trainer/grammar.hpp"

namespace mha::trainer {

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
