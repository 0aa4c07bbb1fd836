#include "tools/train_layer/sentence.hpp"

namespace mha::layer_trainer {

std::string_view name_of(Kind kind) {
  constexpr std::array<std::string_view, kKinds> kNames = {"determiner",
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
  return kNames.at(static_cast<std::size_t>(kind));
}

std::string_view name_of(PairKind kind) {
  constexpr std::array<std::string_view, kPairKinds.size()> kNames = {"meaning", "gender", "number"};
  return kNames.at(static_cast<std::size_t>(kind));
}

std::string Sentence::text() const {
  std::string text;
  for (const Word& word : words) text += (text.empty() ? "" : " ") + word.text;
  return text;
}

std::size_t Speaker::say(std::string_view word, Kind kind) {
  const std::size_t position = next();
  sentence.words.push_back({std::string(word), kind, position, false});
  return position;
}

void Speaker::read(std::size_t from, std::size_t to, bool undecided) {
  Word& word = sentence.words[from];
  word.reads = to;
  word.undecided = undecided;
}

}  // namespace mha::layer_trainer
