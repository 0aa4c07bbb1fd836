#include "tools/trainer/sentence.hpp"

#include <algorithm>

#include "mha/random.hpp"

namespace mha::trainer {

std::string Sentence::text() const {
  std::string text;
  for (const Word& word : words) text += (text.empty() ? "" : " ") + word.text;
  return text;
}

std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> parts;
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t to = std::min(text.find(' ', from), text.size());
    if (to > from) parts.emplace_back(text.substr(from, to - from));
    from = to + 1;
  }
  return parts;
}

bool is_held_out(const Sentence& sentence) {
  std::uint32_t mixed = 0;
  for (const char byte : sentence.text()) mixed = hash(mixed ^ static_cast<std::uint8_t>(byte));
  return mixed % 8 == 0;
}

}  // namespace mha::trainer
