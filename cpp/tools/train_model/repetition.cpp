// Generates two people with random first names and surnames, named two to four times.
// From the second mention on, the surname can be predicted from the first mention alone.
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

}  // namespace

Passage say_repetition(Dice& dice) {
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

}  // namespace mha::trainer
