// Generates a pronoun after "because" that has only one possible antecedent.
#include <algorithm>

#include "tools/train_model/grammar.hpp"
#include "tools/train_model/noun_phrase.hpp"

namespace mha::trainer {
namespace {

constexpr std::array<std::string_view, 3> kDegrees = {"too", "very", "so"};

/// ", so the girl smiled": names the antecedent again, which resolves the pronoun.
void say_consequence(Writer& writer, const NounPhrase& meant, const NounPhrase& rival, Antecedent& antecedent) {
  writer.say(", so");
  const auto [ours, theirs] = std::ranges::mismatch(meant.again, rival.again);
  if (!meant.is_pronoun && !rival.is_pronoun && ours != meant.again.end() && theirs != rival.again.end()) {
    antecedent.named_again = writer.next() + static_cast<std::size_t>(ours - meant.again.begin());
    antecedent.wrong = *theirs;
  }
  for (const std::string& word : meant.again) writer.say(word);
  writer.say_one_of(meant.place ? place_endings() : endings());
}

/// "because she was too tired", and sometimes a consequence.
void say_reason(Writer& writer, const NounPhrase& meant, const NounPhrase& rival, bool by_meaning) {
  Dice& dice = writer.dice();
  Antecedent& antecedent = writer.passage().antecedent.emplace();
  writer.say("because");
  antecedent.pronoun = writer.say(word_of(meant.pronoun));
  antecedent.antecedent = meant.position;
  antecedent.rival = rival.position;
  antecedent.by_meaning = by_meaning;
  writer.say(meant.plural() ? "were" : "was");
  if (dice.percent(50)) writer.say_one_of(kDegrees);
  const std::size_t adjective = writer.say_one_of(meant.place ? place_qualities() : moods());
  antecedent.decided = by_meaning ? adjective : antecedent.pronoun;
  if (dice.percent(65)) say_consequence(writer, meant, rival, antecedent);
  writer.say(".");
}

/// The reason refers to one of the two, chosen at random.
void say_reason_of_either(Writer& writer, const NounPhrase& first, const NounPhrase& second, bool by_meaning) {
  const bool of_first = writer.dice().percent(50);
  say_reason(writer, of_first ? first : second, of_first ? second : first, by_meaning);
}

/// A living subject, sometimes already a pronoun.
NounPhrase say_subject(Writer& writer) {
  Dice& dice = writer.dice();
  if (!dice.percent(15)) return writer.say_living();
  constexpr std::array kChoices = {Pronoun::kHe, Pronoun::kShe, Pronoun::kThey};
  return writer.say_pronoun(kChoices.at(dice.below(kChoices.size())));
}

NounPhrase say_object(Writer& writer) {
  Dice& dice = writer.dice();
  const std::size_t form = dice.below(10);
  if (form < 2) {
    writer.say("ate");
    const Noun& eaten = dice.pick(food());
    return writer.say_noun(eaten, dice.percent(30));
  }
  if (form < 4) {
    writer.say_one_of(reached());
    return writer.say_place(dice.percent(40));
  }
  writer.say(dice.pick(meetings()).past);
  return writer.say_living();
}

}  // namespace

Passage say_gender(Dice& dice) {
  for (;;) {
    Writer writer(dice);
    const NounPhrase first = say_subject(writer);
    const std::size_t verb = writer.next();
    const NounPhrase second = say_object(writer);
    // The pronoun must fit only one of the two.
    if (first.pronoun == second.pronoun) continue;
    if (writer.passage().words[verb] == "ate") {
      say_reason(writer, first, second, false);
    } else {
      say_reason_of_either(writer, first, second, false);
    }
    return writer.passage();
  }
}

Passage say_meaning(Dice& dice) {
  Writer writer(dice);
  // Drawn before the animal: the evaluation order of two arguments is unspecified.
  const std::size_t adjectives = dice.below(2);
  const NounPhrase first = writer.say_noun(dice.pick(animals()), false, adjectives);
  const std::size_t form = dice.below(3);
  if (form == 0) {
    writer.say_one_of(stays());
    writer.say_one_of(prepositions());
  } else if (form == 1) {
    writer.say("didn't");
    writer.say_one_of(reaches());
  } else {
    writer.say_one_of(reached());
  }
  const NounPhrase second = writer.say_place(false);
  say_reason_of_either(writer, first, second, true);
  return writer.passage();
}

}  // namespace mha::trainer
