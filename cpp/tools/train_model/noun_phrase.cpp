#include "tools/train_model/noun_phrase.hpp"

namespace mha::trainer {

std::string Passage::text() const {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
  return text;
}

std::size_t Writer::say(std::string_view words) {
  const std::size_t first = next();
  for (std::size_t from = 0; from <= words.size();) {
    const std::size_t to = std::min(words.find(' ', from), words.size());
    passage_.words.emplace_back(words.substr(from, to - from));
    from = to + 1;
  }
  return first;
}

NounPhrase Writer::say_noun(const Noun& noun, bool plural, std::size_t adjectives, Article article) {
  constexpr std::array<std::string_view, 4> kForOne = {"the", "the", "a", "this"};
  constexpr std::array<std::string_view, 4> kForMany = {"the", "the", "two", "these"};
  const std::size_t choice = article == Article::kThe ? 0 : dice_.below(kForOne.size());
  const std::size_t determiner = say(plural ? kForMany.at(choice) : kForOne.at(choice));
  const bool coloured = noun.pronoun == Pronoun::kIt;
  const std::size_t first = dice_.below(looks().size());
  const std::size_t other = (first + 1 + dice_.below(looks().size() - 1)) % looks().size();
  if (adjectives > 1) say(looks()[first]);
  if (adjectives > 0) coloured&& dice_.percent(50) ? say_one_of(colours()) : say(looks()[other]);
  const std::string_view word = plural ? noun.plural : noun.singular;
  const std::size_t position = say(word);
  std::string& article_said = passage_.words[determiner];
  const char after = passage_.words[determiner + 1].front();
  if (article_said == "a" && std::string_view("aeiou").find(after) != std::string_view::npos) article_said = "an";
  NounPhrase phrase;
  phrase.position = position;
  phrase.pronoun = plural ? Pronoun::kThey : noun.pronoun;
  phrase.again = {"the", std::string(word)};
  return phrase;
}

NounPhrase Writer::say_name(std::string_view name, Pronoun pronoun) {
  NounPhrase phrase;
  phrase.position = say(name);
  phrase.pronoun = pronoun;
  phrase.again = {std::string(name)};
  return phrase;
}

NounPhrase Writer::say_pronoun(Pronoun pronoun) {
  NounPhrase phrase = say_name(word_of(pronoun), pronoun);
  phrase.is_pronoun = true;
  return phrase;
}

const Noun& Writer::living() {
  const bool person = dice_.percent(60);
  return dice_.pick(person ? people() : animals());
}

NounPhrase Writer::say_living(std::size_t adjectives) {
  if (dice_.percent(25)) {
    const bool his = dice_.percent(50);
    return say_name(dice_.pick(his ? his_names() : her_names()), his ? Pronoun::kHe : Pronoun::kShe);
  }
  const Noun& noun = living();
  const bool plural = dice_.percent(40);
  return say_noun(noun, plural, adjectives);
}

NounPhrase Writer::say_place(bool plural) {
  NounPhrase phrase = say_noun(dice_.pick(places()), plural, 0, Article::kThe);
  phrase.place = true;
  return phrase;
}

NounPhrase Writer::say_anything(std::size_t adjectives) {
  if (dice_.percent(65)) return say_living(adjectives);
  return say_place(dice_.percent(40));
}

}  // namespace mha::trainer
