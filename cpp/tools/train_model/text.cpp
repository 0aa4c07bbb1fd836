#include "tools/train_model/text.hpp"

#include <algorithm>
#include <set>
#include <string>

#include "tools/train_model/grammar.hpp"

namespace mha::trainer {
namespace {

Passage say_for_training(Dice& dice) {
  for (;;) {
    Passage passage = say_something(dice);
    if (!is_held_out(passage)) return passage;
  }
}

bool is_worth_measuring(const Passage& passage) {
  if (passage.agreement) return passage.agreement->verb > passage.agreement->subject + 1;
  if (passage.antecedent) return passage.antecedent->named_again.has_value();
  return true;
}

}  // namespace

void write_training_batch(LanguageModel& model, const Vocabulary& vocabulary, std::uint32_t seed, std::uint32_t step) {
  Dice dice(random_u32(seed, step));
  for (std::size_t b = 0; b < model.batch(); ++b) {
    std::vector<std::int32_t> text = {Vocabulary::kStart};
    while (text.size() <= model.tokens()) {
      for (const std::int32_t id : vocabulary.ids(say_for_training(dice).words)) text.push_back(id);
    }
    for (std::size_t t = 0; t < model.tokens(); ++t) {
      const bool unknown = t > 0 && dice.below(100) == 0;
      model.token_ids()(b, t) = unknown ? Vocabulary::kUnknown : text[t];
      model.targets()(b, t) = text[t + 1];
    }
  }
}

std::vector<Passage> held_out_passages(std::uint32_t seed, std::size_t each) {
  Dice dice(seed);
  std::vector<Passage> passages;
  std::set<std::string> said;
  const auto collect = [&](Passage (*say)(Dice&), std::size_t count) {
    for (std::size_t found = 0; found < count;) {
      Passage passage = say(dice);
      if (!is_held_out(passage) || !is_worth_measuring(passage) || !said.insert(passage.text()).second) continue;
      passages.push_back(std::move(passage));
      ++found;
    }
  };
  for (const auto say : {say_agreement, say_gender, say_meaning, say_repetition}) collect(say, each);
  collect(say_other, each / 2);
  return passages;
}

std::vector<Passage> shipped_passages() {
  constexpr std::uint32_t kSeed = 99;
  constexpr std::size_t kOfEach = 100;
  return held_out_passages(kSeed, kOfEach);
}

void write_passages(LanguageModel& model, const Vocabulary& vocabulary, std::span<const Passage> passages) {
  for (std::size_t b = 0; b < model.batch(); ++b) {
    for (std::size_t t = 0; t < model.tokens(); ++t) {
      model.token_ids()(b, t) = t == 0 ? Vocabulary::kStart : Vocabulary::kUnknown;
      model.targets()(b, t) = LanguageModel::kIgnored;
    }
    if (b >= passages.size()) continue;
    const std::vector<std::int32_t> ids = vocabulary.ids(passages[b].words);
    for (std::size_t t = 0; t < ids.size(); ++t) {
      model.targets()(b, t) = ids[t];
      if (t + 1 < model.tokens()) model.token_ids()(b, t + 1) = ids[t];
    }
  }
}

}  // namespace mha::trainer
