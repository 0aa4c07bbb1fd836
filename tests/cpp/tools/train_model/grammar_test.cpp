// Tests the annotations of generated passages with independent word lists.
#include "tools/train_model/grammar.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>
#include <string>

#include "tools/train_model/lexicon.hpp"
#include "tools/train_model/text.hpp"
#include "tools/train_model/vocabulary.hpp"

namespace mha::trainer {
namespace {

using Words = std::set<std::string>;

constexpr int kPassages = 3000;

const Words kMale = {"boy",  "man",  "king",  "uncle", "brother", "father", "son", "waiter", "he", "tom",
                     "john", "paul", "peter", "adam",  "hugo",    "leo",    "max", "sam",    "ben"};
const Words kFemale = {"girl", "woman", "queen", "aunt",  "sister", "mother", "daughter", "waitress", "she", "mary",
                       "anna", "emma",  "lucy",  "clara", "eve",    "nora",   "ruth",     "ida",      "jane"};
const Words kAnimals = {"cat",  "dog", "fox",    "horse",  "bird", "mouse",
                        "lion", "cow", "animal", "rabbit", "duck", "bear"};
const Words kThings = {"mat",   "street", "river", "bridge", "table", "box",  "house", "tree", "garden", "boat", "road",
                       "field", "chair",  "door",  "tent",   "apple", "cake", "pear",  "egg",  "plum",   "pie"};
const Words kLiving = {"tired", "hungry", "happy", "scared", "thirsty", "angry",
                       "lazy",  "kind",   "sick",  "brave",  "sad",     "cold"};

bool in(const Words& words, const std::string& word) { return words.contains(word); }

/// "men" and "girls" are plural, "tom" is singular.
bool is_many(const std::string& word) {
  if (word == "they" || word == "men" || word == "women" || word == "mice") return true;
  return word.ends_with("s") && !in(kMale, word) && !in(kFemale, word);
}

/// The pronoun, "he", "she", "it" or "they", that can replace a noun, a name or a pronoun.
std::string pronoun_for(const std::string& word) {
  if (is_many(word)) return "they";
  if (in(kMale, word)) return "he";
  if (in(kFemale, word)) return "she";
  EXPECT_TRUE(in(kAnimals, word) || in(kThings, word)) << word;
  return "it";
}

/// "is", "was" and "sees" are singular.
bool is_for_one(const std::string& verb) { return verb == "is" || verb == "was" || (verb.ends_with("s")); }

bool is_noun(const std::string& word) {
  if (word == "is" || word == "was" || word == "this" || word == "these") return false;
  return in(kMale, word) || in(kFemale, word) || in(kAnimals, word) || in(kThings, word) || is_many(word);
}

void for_each(Passage (*say)(Dice&), const std::function<void(const Passage&)>& check) {
  Dice dice(17);
  for (int i = 0; i < kPassages; ++i) {
    const Passage passage = say(dice);
    SCOPED_TRACE(passage.text());
    check(passage);
    if (::testing::Test::HasFailure()) return;
  }
}

TEST(Grammar, AVerbAgreesWithItsSubjectAndNotWithTheNounsBetween) {
  for_each(say_agreement, [](const Passage& passage) {
    ASSERT_TRUE(passage.agreement.has_value());
    const auto& [subject, verb, wrong, attracted] = *passage.agreement;
    ASSERT_LT(subject, verb);
    const bool many = is_many(passage.words[subject]);
    EXPECT_EQ(is_for_one(passage.words[verb]), !many);
    EXPECT_EQ(is_for_one(wrong), many);
    EXPECT_NE(wrong, passage.words[verb]);
    bool other_number = false;
    for (std::size_t i = subject + 1; i < verb; ++i) {
      other_number = other_number || (is_noun(passage.words[i]) && is_many(passage.words[i]) != many);
    }
    EXPECT_EQ(attracted, other_number);
  });
}

TEST(Grammar, TheSubjectIsTheFirstNounAfterAComma) {
  for_each(say_agreement, [](const Passage& passage) {
    const auto comma = std::ranges::find(passage.words, ",");
    const auto begin = comma == passage.words.end() ? passage.words.begin() : comma;
    const auto first = std::find_if(begin, passage.words.end(), is_noun);
    EXPECT_EQ(static_cast<std::size_t>(first - passage.words.begin()), passage.agreement->subject);
  });
}

/// The checks of both kinds of pronouns.
void check_named_again(const Passage& passage, const Antecedent& antecedent) {
  const std::vector<std::string>& words = passage.words;
  if (!antecedent.named_again) return;
  const std::size_t at = *antecedent.named_again;
  ASSERT_GT(at, antecedent.decided);
  EXPECT_NE(words[at], antecedent.wrong);
  // Compares the nouns; if one of the two is a name, compares whether there is an article.
  const bool one_is_a_name = words[at] == "the" || antecedent.wrong == "the";
  EXPECT_EQ(words[at] == "the" ? words[at + 1] : words[at], words[antecedent.antecedent]);
  if (antecedent.wrong != "the") {
    EXPECT_EQ(antecedent.wrong, words[antecedent.rival]);
  }
  EXPECT_EQ(one_is_a_name || words[at - 1] == "the" || words[at - 1] == "so", true);
}

TEST(Grammar, APronounHasOneAntecedentByGenderAndNumber) {
  for_each(say_gender, [](const Passage& passage) {
    ASSERT_TRUE(passage.antecedent.has_value());
    const Antecedent& antecedent = *passage.antecedent;
    const std::string& pronoun = passage.words[antecedent.pronoun];
    EXPECT_FALSE(antecedent.by_meaning);
    EXPECT_EQ(antecedent.decided, antecedent.pronoun);
    EXPECT_EQ(passage.words[antecedent.pronoun - 1], "because");
    EXPECT_EQ(pronoun_for(passage.words[antecedent.antecedent]), pronoun);
    EXPECT_NE(pronoun_for(passage.words[antecedent.rival]), pronoun);
    EXPECT_EQ(passage.words[antecedent.pronoun + 1], pronoun == "they" ? "were" : "was");
    check_named_again(passage, antecedent);
  });
}

TEST(Grammar, TheAdjectiveDecidesTheAntecedentOfItIfBothNounsFit) {
  for_each(say_meaning, [](const Passage& passage) {
    ASSERT_TRUE(passage.antecedent.has_value());
    const Antecedent& antecedent = *passage.antecedent;
    EXPECT_TRUE(antecedent.by_meaning);
    EXPECT_EQ(passage.words[antecedent.pronoun], "it");
    EXPECT_EQ(pronoun_for(passage.words[antecedent.antecedent]), "it");
    EXPECT_EQ(pronoun_for(passage.words[antecedent.rival]), "it");
    const bool of_the_living = in(kLiving, passage.words[antecedent.decided]);
    EXPECT_EQ(in(kAnimals, passage.words[antecedent.antecedent]), of_the_living);
    EXPECT_EQ(in(kAnimals, passage.words[antecedent.rival]), !of_the_living);
    check_named_again(passage, antecedent);
  });
}

TEST(Grammar, AWordIsRepeatedAfterTheSameWord) {
  for_each(say_repetition, [](const Passage& passage) {
    ASSERT_GE(passage.repetitions.size(), 2U);
    for (const auto& [first, again] : passage.repetitions) {
      ASSERT_LT(first, again);
      EXPECT_EQ(passage.words[first], passage.words[again]);
      EXPECT_EQ(passage.words[first - 1], passage.words[again - 1]);
      // Either words said again, or a surname.
      const bool said_again = std::ranges::find(passage.words, "again") != passage.words.end();
      EXPECT_TRUE(said_again || in(kMale, passage.words[first - 1]) || in(kFemale, passage.words[first - 1]));
    }
  });
}

TEST(Grammar, AnPrecedesVowels) {
  for_each(say_something, [](const Passage& passage) {
    for (std::size_t i = 0; i + 1 < passage.words.size(); ++i) {
      if (passage.words[i] != "a" && passage.words[i] != "an") continue;
      const bool vowel = std::string("aeiou").find(passage.words[i + 1].front()) != std::string::npos;
      EXPECT_EQ(passage.words[i], vowel ? "an" : "a");
    }
  });
}

TEST(Vocabulary, KnowsEveryWordOfTheLessonsSentences) {
  const Vocabulary vocabulary;
  EXPECT_EQ(vocabulary.words()[Vocabulary::kUnknown], "<unk>");
  EXPECT_EQ(vocabulary.words()[Vocabulary::kStart], "<start>");
  for (const std::string sentence :
       {"the cat sat on the mat because it was tired .", "the cat sat on the mat because it was soft",
        "the animal didn't cross the street because it was too wide", "she ate the apple because she was hungry",
        "the quick brown fox jumps .", "we sat on the river bank", "the bank gave us credit", "i love deep learning"}) {
    for (std::size_t from = 0; from < sentence.size();) {
      const std::size_t to = std::min(sentence.find(' ', from), sentence.size());
      EXPECT_NE(vocabulary.id(sentence.substr(from, to - from)), Vocabulary::kUnknown) << sentence.substr(from);
      from = to + 1;
    }
  }
  EXPECT_EQ(vocabulary.id("xylophone"), Vocabulary::kUnknown);
}

TEST(HeldOut, IsNeverUsedInTraining) {
  const Vocabulary vocabulary;
  ModelOptions options;
  options.vocabulary = vocabulary.size();
  options.context = kContext;
  LanguageModel model(options, 8, kContext, LanguageModel::Keep::kNothing);
  std::string read;
  for (std::uint32_t step = 0; step < 40; ++step) {
    write_training_batch(model, vocabulary, 5, step);
    for (std::size_t b = 0; b < model.batch(); ++b) {
      EXPECT_EQ(model.token_ids()(b, 0), Vocabulary::kStart);
      for (std::size_t t = 0; t < model.tokens(); ++t) {
        read += " " + vocabulary.words()[static_cast<std::size_t>(model.targets()(b, t))];
      }
    }
  }
  const std::vector<Passage> passages = held_out_passages(99, 50);
  EXPECT_EQ(passages.size(), 225U);
  for (const Passage& passage : passages) {
    EXPECT_TRUE(is_held_out(passage));
    EXPECT_EQ(read.find(" . " + passage.text() + " "), std::string::npos) << passage.text();
  }
}

}  // namespace
}  // namespace mha::trainer
