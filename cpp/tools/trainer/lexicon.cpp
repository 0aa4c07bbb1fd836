#include "tools/trainer/lexicon.hpp"

#include <set>

#include "mha/error.hpp"

namespace mha::trainer {
namespace {

/// How many sentences are heard to collect the words: the probability to miss the rarest one is below e^-40.
constexpr int kHeard = 60000;

}  // namespace

Lexicon::Lexicon(const Grammar& grammar, const std::vector<std::string>& special)
    : words_(special), knows_unknown_(!special.empty()) {
  std::set<std::string> heard;
  Dice dice(0);
  for (int i = 0; i < kHeard; ++i) {
    for (Word& word : grammar.say(dice).words) heard.insert(std::move(word.text));
  }
  words_.insert(words_.end(), heard.begin(), heard.end());
  for (std::size_t i = 0; i < words_.size(); ++i) ids_.emplace(words_[i], i);
}

std::size_t Lexicon::id(std::string_view word) const {
  const auto found = ids_.find(word);
  if (found != ids_.end()) return found->second;
  if (!knows_unknown_) throw Error("the lexicon has no word \"" + std::string(word) + "\"");
  return kUnknown;
}

std::vector<std::size_t> Lexicon::ids(const Sentence& sentence) const {
  std::vector<std::size_t> ids;
  ids.reserve(sentence.words.size());
  for (const Word& word : sentence.words) ids.push_back(id(word.text));
  return ids;
}

}  // namespace mha::trainer
