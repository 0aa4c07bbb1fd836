// Generates text that comes again, so that a word can be predicted from what followed the word before it earlier: two
// people with random first names and surnames, named two to four times, or random words, said two or three times.
#include <algorithm>
#include <vector>

#include "tools/train_model/grammar.hpp"
#include "tools/train_model/noun_phrase.hpp"

namespace mha::trainer {
namespace {

struct Person {
  std::string_view name;
  std::string_view surname;
};

std::size_t say_person(Writer& writer, const Person& person) {
  writer.say(person.name);
  return writer.say(person.surname);
}

std::string_view name_of_anyone(Dice& dice) {
  const bool his = dice.percent(50);
  return dice.pick(his ? his_names() : her_names());
}

/// Words of every kind, for sequences without grammar.
const std::vector<std::string_view>& any_words() {
  static const std::vector<std::string_view> kWords = [] {
    std::vector<std::string_view> all;
    for (const Nouns nouns : {people(), animals(), places(), food()}) {
      for (const Noun& noun : nouns) all.push_back(noun.singular);
    }
    for (const Words words : {his_names(), her_names(), looks(), colours(), moods(), place_qualities(), prepositions()})
      all.insert(all.end(), words.begin(), words.end());
    return all;
  }();
  return kWords;
}

/// "fox wide tom under , again fox wide tom under ."
Passage say_words_again(Dice& dice) {
  Writer writer(dice);
  const std::size_t count = 3 + dice.below(6);
  std::vector<std::string_view> said;
  while (said.size() < count) {
    const std::string_view word = dice.pick(std::span(any_words()));
    if (std::ranges::find(said, word) == said.end()) said.push_back(word);
  }
  for (const std::string_view word : said) writer.say(word);
  const std::size_t times = 1 + dice.below(2);
  for (std::size_t i = 0; i < times; ++i) {
    writer.say(", again");
    const std::size_t from = writer.next();
    for (const std::string_view word : said) writer.say(word);
    for (std::size_t at = 1; at < count; ++at) writer.passage().repetitions.push_back({at, from + at});
  }
  writer.say(".");
  return writer.passage();
}

Passage say_people_again(Dice& dice) {
  constexpr std::array<std::string_view, 3> kLater = {"then", "later", "today"};
  Writer writer(dice);
  Person one;
  Person other;
  one.name = name_of_anyone(dice);
  do other.name = name_of_anyone(dice);
  while (other.name == one.name);
  one.surname = dice.pick(surnames());
  do other.surname = dice.pick(surnames());
  while (other.surname == one.surname);

  const std::size_t one_first = say_person(writer, one);
  writer.say(dice.pick(meetings()).past);
  const std::size_t other_first = say_person(writer, other);
  writer.say(".");
  const std::size_t times = 1 + dice.below(3);
  for (std::size_t i = 0; i < times; ++i) {
    if (dice.percent(15)) {
      writer.say_living();
      writer.say(dice.pick(doings()).past);
      writer.say(".");
    }
    if (dice.percent(60)) writer.say_one_of(kLater);
    const bool swapped = dice.percent(60);
    const std::size_t left = say_person(writer, swapped ? other : one);
    writer.say(dice.pick(meetings()).past);
    const std::size_t right = say_person(writer, swapped ? one : other);
    writer.say(".");
    writer.passage().repetitions.push_back({one_first, swapped ? right : left});
    writer.passage().repetitions.push_back({other_first, swapped ? left : right});
  }
  return writer.passage();
}

}  // namespace

Passage say_repetition(Dice& dice) { return dice.percent(50) ? say_people_again(dice) : say_words_again(dice); }

}  // namespace mha::trainer
