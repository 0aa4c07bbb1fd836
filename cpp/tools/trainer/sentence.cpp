#include "tools/trainer/sentence.hpp"

#include "mha/random.hpp"

namespace mha::trainer {

std::string Sentence::text() const {
  std::string text;
  for (const Word& word : words) text += (text.empty() ? "" : " ") + word.text;
  return text;
}

std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> parts;
  bool quoted = false;
  bool within = false;
  for (const char letter : text) {
    if (letter == kQuote) quoted = !quoted;
    const bool space = letter == ' ' && !quoted;
    if (!space && !within) parts.emplace_back();
    if (!space) parts.back() += letter;
    within = !space;
  }
  return parts;
}

bool is_held_out(const Sentence& sentence) {
  std::uint32_t mixed = 0;
  for (const char byte : sentence.text()) mixed = hash(mixed ^ static_cast<std::uint8_t>(byte));
  return mixed % 8 == 0;
}

}  // namespace mha::trainer
