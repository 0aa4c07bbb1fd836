#include "tools/train_model/vocabulary.hpp"

#include <set>

#include "tools/train_model/grammar.hpp"

namespace mha::trainer {
namespace {

/// The number of passages generated to collect the words: the probability to miss the rarest one is e^-40.
constexpr int kHeard = 40000;

}  // namespace

Vocabulary::Vocabulary() : words_{"<unk>", "<start>"} {
  std::set<std::string> heard;
  Dice dice(0);
  for (int i = 0; i < kHeard; ++i) {
    for (const std::string& word : say_something(dice).words) heard.insert(word);
  }
  words_.insert(words_.end(), heard.begin(), heard.end());
  for (std::size_t i = 0; i < words_.size(); ++i) ids_.emplace(words_[i], static_cast<std::int32_t>(i));
}

std::int32_t Vocabulary::id(std::string_view word) const {
  const auto found = ids_.find(word);
  return found == ids_.end() ? kUnknown : found->second;
}

std::vector<std::int32_t> Vocabulary::ids(std::span<const std::string> words) const {
  std::vector<std::int32_t> ids;
  ids.reserve(words.size());
  for (const std::string& word : words) ids.push_back(id(word));
  return ids;
}

}  // namespace mha::trainer
