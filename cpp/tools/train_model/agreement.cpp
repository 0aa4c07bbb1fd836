// Generates subject-verb agreement, with up to three distracting nouns in between, and sometimes one before the
// subject.
#include "tools/train_model/grammar.hpp"
#include "tools/train_model/noun_phrase.hpp"

namespace mha::trainer {
namespace {

/// Adds a distractor between subject and verb: " near the river", " that the man saw". Returns its noun.
NounPhrase say_distractor(Writer& writer) {
  Dice& dice = writer.dice();
  if (dice.percent(25)) {
    writer.say("that");
    const NounPhrase seer = writer.say_living();
    writer.say(dice.pick(meetings()).past);
    return seer;
  }
  writer.say_one_of(prepositions());
  return writer.say_anything();
}

/// "near the river ,": a noun before the subject.
void say_setting(Writer& writer) {
  writer.say_one_of(prepositions());
  writer.say_anything();
  writer.say(",");
}

void say_verb(Writer& writer, const NounPhrase& subject, Agreement& agreement) {
  Dice& dice = writer.dice();
  const bool many = subject.plural();
  const auto say_either = [&](std::string_view one, std::string_view several) {
    agreement.verb = writer.say(many ? several : one);
    agreement.wrong = many ? one : several;
  };
  const std::size_t form = dice.below(4);
  if (form <= 1) {
    form == 0 ? say_either("is", "are") : say_either("was", "were");
    if (dice.percent(30)) writer.say(dice.percent(50) ? "very" : "too");
    writer.say_one_of(subject.place ? place_qualities() : moods());
  } else if (form == 2 || subject.place) {
    const Verb& verb = dice.pick(doings());
    say_either(verb.singular, verb.plural);
  } else {
    const Verb& verb = dice.pick(meetings());
    say_either(verb.singular, verb.plural);
    writer.say_living();
  }
}

}  // namespace

Passage say_agreement(Dice& dice) {
  Writer writer(dice);
  if (dice.percent(20)) say_setting(writer);
  const std::size_t adjectives = dice.below(3);
  const NounPhrase subject = writer.say_anything(adjectives);
  Agreement& agreement = writer.passage().agreement.emplace();
  agreement.subject = subject.position;
  const std::size_t chance = dice.below(100);
  const std::size_t distractors = chance < 20 ? 0 : (chance < 60 ? 1 : (chance < 85 ? 2 : 3));
  for (std::size_t i = 0; i < distractors; ++i) {
    const NounPhrase between = say_distractor(writer);
    agreement.attracted = agreement.attracted || between.plural() != subject.plural();
  }
  say_verb(writer, subject, agreement);
  writer.say(".");
  return writer.passage();
}

}  // namespace mha::trainer
