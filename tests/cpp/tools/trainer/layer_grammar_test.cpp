// Checks what the grammars state about their sentences, by separate word lists.
#include <gtest/gtest.h>

#include <functional>
#include <set>
#include <string>

#include "mha/error.hpp"
#include "tools/trainer/grammar.hpp"
#include "tools/trainer/grammars.hpp"

namespace mha::trainer {
namespace {

using Texts = std::set<std::string>;

constexpr int kSentences = 3000;

const Texts kMen = {"boy",  "man",  "king",  "uncle", "brother", "father", "son", "prince", "he", "tom",
                    "john", "paul", "peter", "adam",  "hugo",    "leo",    "max", "sam",    "ben"};
const Texts kWomen = {"girl", "woman", "queen", "aunt",  "sister", "mother", "daughter", "princess", "she",  "mary",
                      "anna", "emma",  "lucy",  "clara", "eve",    "nora",   "ruth",     "ida",      "alice"};
const Texts kMoods = {"tired", "hungry", "happy",  "scared", "thirsty", "angry",  "lazy",     "kind",    "sick",
                      "brave", "sad",    "sleepy", "proud",  "lonely",  "clever", "friendly", "nervous", "curious"};
const Texts kMany = {"men", "women", "children", "mice", "we", "you", "they"};

bool is_many(const std::string& word) {
  return kMany.contains(word) ||
         (word.ends_with("s") && word != "princess" && !kMen.contains(word) && !kWomen.contains(word));
}

void for_each(const Grammar& grammar, const std::function<void(const Sentence&)>& check) {
  Dice dice(17);
  for (int i = 0; i < kSentences; ++i) {
    const Sentence sentence = grammar.say(dice);
    SCOPED_TRACE(sentence.text());
    check(sentence);
    if (::testing::Test::HasFailure()) return;
  }
}

/// Checks each word of a kind against the word that it reads.
void for_each_word(const Grammar& grammar, Kind kind,
                   const std::function<void(const Sentence&, std::size_t at, const Word& read)>& check) {
  for_each(grammar, [&](const Sentence& sentence) {
    for (std::size_t t = 0; t < sentence.words.size(); ++t) {
      const Word& word = sentence.words[t];
      if (word.kind == kind) check(sentence, t, sentence.words[word.reads]);
    }
  });
}

class LayerGrammar : public ::testing::TestWithParam<const Grammar& (*)()> {};
INSTANTIATE_TEST_SUITE_P(OfALanguage, LayerGrammar, ::testing::Values(&testing::english, &testing::french),
                         [](const auto& language) { return language.param().language(); });

TEST_P(LayerGrammar, LinksEachKindOfWordToTheKindThatItDependsOn) {
  const std::vector<std::pair<Kind, std::set<Kind>>> links = {
      {Kind::kDeterminer, {Kind::kNoun}},
      {Kind::kAttribute, {Kind::kNoun}},
      {Kind::kPredicate, {Kind::kNoun, Kind::kPronoun}},
      {Kind::kNoun, {Kind::kVerb}},
      {Kind::kPronoun, {Kind::kNoun, Kind::kPronoun, Kind::kVerb}},
      {Kind::kVerb, {Kind::kNoun, Kind::kPronoun, Kind::kVerb}},
      {Kind::kPreposition, {Kind::kNoun}},
      {Kind::kConjunction, {Kind::kVerb}},
      {Kind::kDegree, {Kind::kPredicate}},
      {Kind::kAdverb, {Kind::kVerb}},
      {Kind::kMark, {Kind::kVerb}},
  };
  for (const auto& [kind, expected] : links) {
    for_each_word(GetParam()(), kind, [&expected](const Sentence&, std::size_t, const Word& read) {
      EXPECT_TRUE(expected.contains(read.kind)) << read.text;
    });
  }
}

TEST_P(LayerGrammar, LinksWordsInTheDirectionThatTheyHave) {
  for (const Kind kind : {Kind::kDeterminer, Kind::kPreposition, Kind::kConjunction, Kind::kDegree}) {
    for_each_word(GetParam()(), kind, [](const Sentence& sentence, std::size_t at, const Word&) {
      EXPECT_GT(sentence.words[at].reads, at);
    });
  }
  for_each_word(GetParam()(), Kind::kPredicate,
                [](const Sentence& sentence, std::size_t at, const Word&) { EXPECT_LT(sentence.words[at].reads, at); });
}

TEST_P(LayerGrammar, SaysMinimalPairsThatDifferInOneWordAndInWhatIsRead) {
  for (const std::string_view kind : kPairKinds) {
    Dice dice(5);
    for (int i = 0; i < 300; ++i) {
      const MinimalPair pair = GetParam()().say_pair(dice, kind);
      SCOPED_TRACE(pair.first.text() + " / " + pair.second.text());
      ASSERT_EQ(pair.first.words.size(), pair.second.words.size());
      std::size_t different = 0;
      for (std::size_t t = 0; t < pair.first.words.size(); ++t) {
        different += static_cast<std::size_t>(pair.first.words[t].text != pair.second.words[t].text);
      }
      EXPECT_EQ(different, 1U);
      EXPECT_NE(pair.first.words[pair.row].reads, pair.second.words[pair.row].reads);
      EXPECT_FALSE(pair.first.words[pair.row].undecided);
    }
  }
}

TEST(EnglishGrammar, LinksHeAndSheToAPersonOfTheirGenderAndTheyToMany) {
  for_each_word(testing::english(), Kind::kPronoun, [](const Sentence& sentence, std::size_t at, const Word& read) {
    if (read.kind == Kind::kVerb) return;  // it stands for no one
    const std::string& word = sentence.words[at].text;
    EXPECT_EQ(kMen.contains(read.text), word == "he");
    EXPECT_EQ(kWomen.contains(read.text), word == "she");
    EXPECT_EQ(is_many(read.text), word == "they");
  });
}

TEST(EnglishGrammar, FindsTheSubjectOfAVerbByItsNumber) {
  for_each_word(testing::english(), Kind::kVerb, [](const Sentence& sentence, std::size_t at, const Word& read) {
    const std::string& verb = sentence.words[at].text;
    if (verb == "is" || verb == "was") {
      EXPECT_FALSE(is_many(read.text)) << read.text;
    } else if (verb == "are" || verb == "were") {
      EXPECT_TRUE(is_many(read.text)) << read.text;
    }
  });
}

TEST(EnglishGrammar, LeavesItUndecidedWhereTwoNounsFit) {
  int undecided = 0;
  for_each(testing::english(), [&undecided](const Sentence& sentence) {
    const std::string text = sentence.text();
    const std::size_t it = text.find(" because it was ");
    if (it == std::string::npos) return;
    for (std::size_t t = 0; t < sentence.words.size(); ++t) {
      const Word& word = sentence.words[t];
      if (word.text != "it") continue;
      undecided += static_cast<int>(word.undecided);
      // The verb reads its subject, "it", and the adjective whatever is meant.
      EXPECT_EQ(sentence.words[t + 1].reads, t);
      const Word& adjective = sentence.words[t + (sentence.words[t + 2].kind == Kind::kDegree ? 3 : 2)];
      EXPECT_EQ(adjective.reads, word.reads);
    }
  });
  EXPECT_GT(undecided, 100);
}

TEST(EnglishGrammar, DescribesOnlyTheLivingByMoods) {
  const Texts things = {"mat", "mats", "street", "streets", "river", "bridge", "table", "apple", "cake"};
  for_each_word(testing::english(), Kind::kPredicate,
                [&things](const Sentence& sentence, std::size_t at, const Word& read) {
                  if (kMoods.contains(sentence.words[at].text)) {
                    EXPECT_FALSE(things.contains(read.text)) << read.text;
                  }
                });
}

TEST(Lexicon, KnowsEveryWordOfTheLessonsSentences) {
  const auto expect_known = [](const Grammar& grammar, std::initializer_list<std::string_view> sentences) {
    const Lexicon lexicon(grammar);
    for (const std::string_view sentence : sentences) {
      for (const std::string& word : split(sentence)) EXPECT_TRUE(lexicon.knows(word)) << word;
    }
    EXPECT_THROW(static_cast<void>(lexicon.id("xylophone")), Error);
    EXPECT_LT(lexicon.size(), 500U);
  };
  expect_known(testing::english(),
               {"the cat sat on the mat because it was tired", "the cat sat on the mat because it was soft",
                "the girl thanked tom because she was kind", "the girl thanked tom because he was kind",
                "the dogs near the river are tired .", "the dog near the rivers is tired",
                "the animal didn't cross the street because it was too tired",
                "the animal didn't cross the street because it was too wide",
                "she ate the apple because she was hungry", "the quick brown fox jumps .", "the mat sat on the cat",
                "we sat on the river bank", "the bank gave us credit", "i love deep learning"});
  expect_known(
      testing::french(),
      {"le chat dormait sur le tapis parce qu'il était fatigué", "le chat dormait sur le tapis parce qu'il était mou",
       "l'animal n'a pas traversé la rue parce qu'il était trop fatigué",
       "l'animal n'a pas traversé la rue parce qu'elle était trop large",
       "elle a mangé la pomme parce qu'elle avait faim", "le renard brun saute .", "le chat dort sur le tapis .",
       "le tapis dort sur le chat", "un avocat mange un avocat", "j'aime l'apprentissage profond"});
}

}  // namespace
}  // namespace mha::trainer
