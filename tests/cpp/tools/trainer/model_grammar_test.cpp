// Tests the annotations of generated passages with independent word lists.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <set>
#include <string>

#include "tools/trainer/grammars.hpp"
#include "tools/trainer/model_trainer.hpp"

namespace mha::trainer {
namespace {

using Texts = std::set<std::string>;

constexpr int kPassages = 3000;

const Texts kMale = {"boy",  "man",  "king",  "uncle", "brother", "father", "son", "waiter", "he", "tom",
                     "john", "paul", "peter", "adam",  "hugo",    "leo",    "max", "sam",    "ben"};
const Texts kFemale = {"girl", "woman", "queen", "aunt",  "sister", "mother", "daughter", "waitress", "she", "mary",
                       "anna", "emma",  "lucy",  "clara", "eve",    "nora",   "ruth",     "ida",      "jane"};
const Texts kAnimals = {"cat",  "dog", "fox",    "horse",  "bird", "mouse",
                        "lion", "cow", "animal", "rabbit", "duck", "bear"};
const Texts kThings = {"mat",   "street", "river", "bridge", "table", "box",  "house", "tree", "garden", "boat", "road",
                       "field", "chair",  "door",  "tent",   "apple", "cake", "pear",  "egg",  "plum",   "pie"};
const Texts kLiving = {"tired", "hungry", "happy", "scared", "thirsty", "angry",
                       "lazy",  "kind",   "sick",  "brave",  "sad",     "cold"};

bool in(const Texts& words, const std::string& word) { return words.contains(word); }

/// "men" and "girls" are plural, "tom" is singular.
bool is_plural(const std::string& word) {
  if (word == "they" || word == "men" || word == "women" || word == "mice") return true;
  return word.ends_with("s") && !in(kMale, word) && !in(kFemale, word);
}

/// The pronoun, "he", "she", "it" or "they", that can replace a noun, a name or a pronoun.
std::string pronoun_for(const std::string& word) {
  if (is_plural(word)) return "they";
  if (in(kMale, word)) return "he";
  if (in(kFemale, word)) return "she";
  EXPECT_TRUE(in(kAnimals, word) || in(kThings, word)) << word;
  return "it";
}

/// "is", "was" and "sees" are singular.
bool is_for_one(const std::string& verb) { return verb == "is" || verb == "was" || (verb.ends_with("s")); }

bool is_noun(const std::string& word) {
  if (word == "is" || word == "was" || word == "this" || word == "these") return false;
  return in(kMale, word) || in(kFemale, word) || in(kAnimals, word) || in(kThings, word) || is_plural(word);
}

void for_each(std::string_view rule, const std::function<void(const Sentence&)>& check) {
  Dice dice(17);
  for (int i = 0; i < kPassages; ++i) {
    const Sentence passage = testing::model_grammar().say(dice, rule);
    SCOPED_TRACE(passage.text());
    check(passage);
    if (::testing::Test::HasFailure()) return;
  }
}

/// The word at the position that a note has in a field.
const std::string& noted(const Sentence& passage, const char* note, const char* field) {
  return passage.words.at(passage.notes.at(note).at(field).get<std::size_t>()).text;
}

TEST(ModelGrammar, AVerbAgreesWithItsSubjectAndNotWithTheNounsBetween) {
  for_each("agreement", [](const Sentence& passage) {
    const Json& agreement = passage.notes.at("agreement");
    const std::size_t subject = agreement.at("subject");
    const std::size_t verb = agreement.at("verb");
    const std::string wrong = agreement.at("wrong");
    ASSERT_LT(subject, verb);
    const bool many = is_plural(passage.words[subject].text);
    EXPECT_EQ(is_for_one(passage.words[verb].text), !many);
    EXPECT_EQ(is_for_one(wrong), many);
    EXPECT_NE(wrong, passage.words[verb].text);
    bool other_number = false;
    for (std::size_t i = subject + 1; i < verb; ++i) {
      const std::string& word = passage.words[i].text;
      other_number = other_number || (is_noun(word) && is_plural(word) != many);
    }
    EXPECT_EQ(agreement.at("attracted"), other_number);
  });
}

TEST(ModelGrammar, TheSubjectIsTheFirstNounAfterAComma) {
  for_each("agreement", [](const Sentence& passage) {
    const auto comma = std::ranges::find(passage.words, ",", &Word::text);
    const auto begin = comma == passage.words.end() ? passage.words.begin() : comma;
    const auto first = std::find_if(begin, passage.words.end(), [](const Word& word) { return is_noun(word.text); });
    EXPECT_EQ(passage.notes.at("agreement").at("subject"), first - passage.words.begin());
  });
}

/// The checks of both kinds of pronouns.
void check_named_again(const Sentence& passage) {
  const Json& antecedent = passage.notes.at("antecedent");
  ASSERT_EQ(antecedent.contains("namedAgain"), antecedent.contains("wrong"));
  if (!antecedent.contains("namedAgain")) return;
  const std::size_t at = antecedent.at("namedAgain");
  const std::string& again = passage.words[at].text;
  const std::string wrong = antecedent.at("wrong");
  ASSERT_GT(at, antecedent.at("decided").get<std::size_t>());
  EXPECT_NE(again, wrong);
  // Compares the nouns; if one of the two is a name, compares whether there is an article.
  EXPECT_EQ(again == "the" ? passage.words[at + 1].text : again, noted(passage, "antecedent", "antecedent"));
  if (wrong != "the") {
    EXPECT_EQ(wrong, noted(passage, "antecedent", "rival"));
  }
  const std::string& before = passage.words[at - 1].text;
  EXPECT_TRUE(again == "the" || wrong == "the" || before == "the" || before == "so");
}

TEST(ModelGrammar, APronounHasOneAntecedentByGenderAndNumber) {
  for_each("gender", [](const Sentence& passage) {
    const Json& antecedent = passage.notes.at("antecedent");
    const std::size_t at = antecedent.at("pronoun");
    const std::string& pronoun = passage.words[at].text;
    EXPECT_EQ(antecedent.at("byMeaning"), false);
    EXPECT_EQ(antecedent.at("decided"), at);
    EXPECT_EQ(passage.words[at - 1].text, "because");
    EXPECT_EQ(pronoun_for(noted(passage, "antecedent", "antecedent")), pronoun);
    EXPECT_NE(pronoun_for(noted(passage, "antecedent", "rival")), pronoun);
    EXPECT_EQ(passage.words[at + 1].text, pronoun == "they" ? "were" : "was");
    check_named_again(passage);
  });
}

TEST(ModelGrammar, TheAdjectiveDecidesTheAntecedentOfItIfBothNounsFit) {
  for_each("meaning", [](const Sentence& passage) {
    const std::string& antecedent = noted(passage, "antecedent", "antecedent");
    const std::string& rival = noted(passage, "antecedent", "rival");
    EXPECT_EQ(passage.notes.at("antecedent").at("byMeaning"), true);
    EXPECT_EQ(noted(passage, "antecedent", "pronoun"), "it");
    EXPECT_EQ(pronoun_for(antecedent), "it");
    EXPECT_EQ(pronoun_for(rival), "it");
    const bool of_the_living = in(kLiving, noted(passage, "antecedent", "decided"));
    EXPECT_EQ(in(kAnimals, antecedent), of_the_living);
    EXPECT_EQ(in(kAnimals, rival), !of_the_living);
    check_named_again(passage);
  });
}

TEST(ModelGrammar, AWordIsRepeatedAfterTheSameWord) {
  for_each("repetition", [](const Sentence& passage) {
    const std::vector<Word>& words = passage.words;
    ASSERT_GE(passage.notes.at("repetitions").size(), 2U);
    for (const Json& repetition : passage.notes.at("repetitions")) {
      const std::size_t first = repetition.at("first");
      const std::size_t again = repetition.at("again");
      ASSERT_LT(first, again);
      EXPECT_EQ(words[first].text, words[again].text);
      EXPECT_EQ(words[first - 1].text, words[again - 1].text);
      // Either words said again, or a surname.
      const bool said_again = std::ranges::find(words, "again", &Word::text) != words.end();
      EXPECT_TRUE(said_again || in(kMale, words[first - 1].text) || in(kFemale, words[first - 1].text));
    }
  });
}

TEST(ModelGrammar, AnPrecedesVowels) {
  for_each("sentence", [](const Sentence& passage) {
    for (std::size_t i = 0; i + 1 < passage.words.size(); ++i) {
      const std::string& word = passage.words[i].text;
      if (word != "a" && word != "an") continue;
      const bool vowel = std::string("aeiou").find(passage.words[i + 1].text.front()) != std::string::npos;
      EXPECT_EQ(word, vowel ? "an" : "a");
    }
  });
}

TEST(ModelLexicon, KnowsEveryWordOfTheLessonsSentences) {
  const Lexicon lexicon = model_lexicon(testing::model_grammar());
  EXPECT_EQ(lexicon.words()[Lexicon::kUnknown], "<unk>");
  EXPECT_EQ(lexicon.words()[kStart], "<start>");
  for (const std::string sentence :
       {"the cat sat on the mat because it was tired .", "the cat sat on the mat because it was soft",
        "the animal didn't cross the street because it was too wide", "she ate the apple because she was hungry",
        "the quick brown fox jumps .", "we sat on the river bank", "the bank gave us credit", "i love deep learning"}) {
    for (const std::string& word : split(sentence)) EXPECT_TRUE(lexicon.knows(word)) << word;
  }
  EXPECT_EQ(lexicon.id("xylophone"), Lexicon::kUnknown);
}

TEST(HeldOutPassages, AreNeverUsedInTraining) {
  const Grammar& grammar = testing::model_grammar();
  const Lexicon lexicon = model_lexicon(grammar);
  LanguageModel model(model_options(kModelRecipe, lexicon), 8, kContext, LanguageModel::Keep::kNothing);
  std::string read;
  for (std::uint32_t step = 0; step < 40; ++step) {
    write_training_batch(model, grammar, lexicon, 5, step);
    for (std::size_t b = 0; b < model.batch(); ++b) {
      EXPECT_EQ(model.token_ids()(b, 0), kStart);
      for (std::size_t t = 0; t < model.tokens(); ++t) {
        read += " " + lexicon.words()[static_cast<std::size_t>(model.targets()(b, t))];
      }
    }
  }
  const std::vector<Sentence> passages = held_out_passages(grammar, 50);
  EXPECT_EQ(passages.size(), 225U);
  for (const Sentence& passage : passages) {
    EXPECT_TRUE(is_held_out(passage));
    EXPECT_EQ(read.find(" . " + passage.text() + " "), std::string::npos) << passage.text();
  }
}

}  // namespace
}  // namespace mha::trainer
