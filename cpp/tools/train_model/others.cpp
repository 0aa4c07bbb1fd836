// Generates the other passages: short sentences, lists, questions and answers, two kinds of bank.
#include "tools/train_model/grammar.hpp"
#include "tools/train_model/noun_phrase.hpp"

namespace mha::trainer {
namespace {

void say_stay(Writer& writer) {
  writer.say_living();
  writer.say_one_of(stays());
  writer.say_one_of(prepositions());
  writer.say_place(writer.dice().percent(30));
  writer.say(".");
}

void say_list(Writer& writer) {
  writer.say_living();
  writer.say(writer.dice().pick(meetings()).past);
  writer.say_living();
  writer.say(",");
  writer.say_living();
  writer.say("and");
  writer.say_living();
  writer.say(".");
}

void say_question(Writer& writer) {
  Dice& dice = writer.dice();
  const Noun& noun = writer.living();
  const bool plural = dice.percent(40);
  const std::string_view is = plural ? "are" : "is";
  writer.say(is);
  const NounPhrase asked = writer.say_noun(noun, plural, 0, Writer::Article::kThe);
  const std::string_view mood = dice.pick(moods());
  writer.say(mood);
  const bool yes = dice.percent(50);
  writer.say(yes ? "? yes ," : "? no ,");
  writer.say(word_of(asked.pronoun));
  writer.say(is);
  if (!yes) writer.say("not");
  writer.say(mood);
  writer.say(".");
}

void say_exclamation(Writer& writer) {
  Dice& dice = writer.dice();
  writer.say("what");
  const std::size_t article = writer.say("a");
  const std::size_t look = writer.say_one_of(looks());
  if (writer.passage().words[look].front() == 'o') writer.passage().words[article] = "an";
  writer.say(writer.living().singular);
  writer.say(dice.percent(80) ? "!" : ".");
}

void say_weather(Writer& writer) {
  writer.say(writer.dice().percent(50) ? "when it rained ," : "when the sun shone ,");
  writer.say_living();
  writer.say(writer.dice().pick(doings()).past);
  writer.say(".");
}

void say_bank(Writer& writer) {
  constexpr std::array<std::string_view, 3> kWhom = {"us", "them", "me"};
  constexpr std::array<std::string_view, 2> kWhat = {"credit", "money"};
  constexpr std::array<std::string_view, 3> kWho = {"we", "they", "you"};
  if (writer.dice().percent(50)) {
    writer.say_one_of(kWho);
    writer.say_one_of(stays());
    writer.say("on the river bank .");
    return;
  }
  writer.say("the bank gave");
  if (writer.dice().percent(50)) {
    writer.say_one_of(kWhom);
  } else {
    writer.say_living();
  }
  writer.say_one_of(kWhat);
  writer.say(".");
}

void say_love(Writer& writer) {
  writer.say_one_of(subjects_of_love());
  writer.say("love");
  if (writer.dice().percent(70)) {
    writer.say_one_of(loved());
  } else {
    writer.say_living();
  }
  writer.say(".");
}

}  // namespace

Passage say_other(Dice& dice) {
  constexpr std::array kForms = {say_stay,        say_stay,    say_list, say_question,
                                 say_exclamation, say_weather, say_bank, say_love};
  Writer writer(dice);
  kForms.at(dice.below(kForms.size()))(writer);
  return writer.passage();
}

Passage say_something(Dice& dice) {
  const std::size_t share = dice.below(100);
  if (share < 26) return say_agreement(dice);
  if (share < 46) return say_gender(dice);
  if (share < 56) return say_meaning(dice);
  if (share < 88) return say_repetition(dice);
  return say_other(dice);
}

bool is_held_out(const Passage& passage) {
  std::uint32_t mixed = 0;
  for (const char letter : passage.text()) mixed = hash(mixed ^ static_cast<unsigned char>(letter));
  return mixed % 8 == 0;
}

}  // namespace mha::trainer
