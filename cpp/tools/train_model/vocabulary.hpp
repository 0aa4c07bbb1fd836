// Vocabulary: the numbered words of the grammar, after two special tokens.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mha::trainer {

class Vocabulary {
 public:
  /// The token for unknown words.
  static constexpr std::int32_t kUnknown = 0;
  /// The token at the start of every text.
  static constexpr std::int32_t kStart = 1;

  /// The grammar's words in alphabetical order.
  Vocabulary();

  [[nodiscard]] std::size_t size() const { return words_.size(); }
  [[nodiscard]] const std::vector<std::string>& words() const { return words_; }
  /// The number of a word; kUnknown if it is not in the vocabulary.
  [[nodiscard]] std::int32_t id(std::string_view word) const;
  [[nodiscard]] std::vector<std::int32_t> ids(std::span<const std::string> words) const;

 private:
  std::vector<std::string> words_;
  std::map<std::string, std::int32_t, std::less<>> ids_;
};

}  // namespace mha::trainer
