// NounPhrase and Writer: generated noun phrases, and the passage that they are added to.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tools/train_model/dice.hpp"
#include "tools/train_model/lexicon.hpp"
#include "tools/train_model/passage.hpp"

namespace mha::trainer {

struct NounPhrase {
  std::size_t position = 0;  // of the noun, the name or the pronoun
  Pronoun pronoun = Pronoun::kIt;
  bool is_pronoun = false;         // the phrase was a pronoun
  bool place = false;              // not a person or an animal
  std::vector<std::string> again;  // the words of a later mention: "the", "cat"; "tom"

  [[nodiscard]] bool plural() const { return pronoun == Pronoun::kThey; }
};

/// Adds words to a passage; its dice choose them.
class Writer {
 public:
  explicit Writer(Dice& dice) : dice_(dice) {}

  [[nodiscard]] Dice& dice() { return dice_; }
  [[nodiscard]] Passage& passage() { return passage_; }
  [[nodiscard]] std::size_t next() const { return passage_.words.size(); }

  /// Adds one or more words, separated by spaces. Returns the position of the first.
  std::size_t say(std::string_view words);
  std::size_t say_one_of(Words words) { return say(dice_.pick(words)); }

  enum class Article { kThe, kAny };
  /// Adds a determiner, up to `adjectives` adjectives and the noun, in the singular or plural.
  NounPhrase say_noun(const Noun& noun, bool plural, std::size_t adjectives = 0, Article article = Article::kAny);
  NounPhrase say_name(std::string_view name, Pronoun pronoun);
  NounPhrase say_pronoun(Pronoun pronoun);

  /// Adds a person, an animal or a name.
  NounPhrase say_living(std::size_t adjectives = 0);
  /// Adds a person, an animal, a name or a place.
  NounPhrase say_anything(std::size_t adjectives = 0);
  NounPhrase say_place(bool plural);

  /// Picks a person or an animal.
  const Noun& living();

 private:
  Dice& dice_;
  Passage passage_;
};

}  // namespace mha::trainer
