// A grammar says what its rules describe, and a wrong file is refused with its place, what was expected and found.
#include "tools/trainer/grammar.hpp"

#include <gtest/gtest.h>

#include "mha/error.hpp"

namespace mha::trainer {
namespace {

Grammar grammar_of(const std::string& words, const std::string& rules) {
  return {R"({"language": "Test", "vowels": "aeiou", "before a vowel": {"a": "an"}, "words": {)" + words +
              R"(}, "rules": {)" + rules + "}}",
          "test.json"};
}

std::string said(const std::string& words, const std::string& rules) {
  Dice dice(1);
  return grammar_of(words, rules).say(dice).text();
}

TEST(Grammar, SaysAWordInTheFormThatFollowsFromTwoTruths) {
  const std::string words = R"("be": "is/are/was/were", "nouns": "mouse/mice")";
  EXPECT_EQ(said(words, R"("sentence": ["say nouns", "say be", "say nouns yes", "say be yes yes", "say be no yes"])"),
            "mouse is mice were was");
  // A missing form is the last one.
  EXPECT_EQ(said(words, R"("sentence": ["say nouns yes yes", "say `a/b/c` yes yes"])"), "mice c");
}

TEST(Grammar, ChangesTheWordBeforeAVowel) {
  EXPECT_EQ(said(R"("nouns": "egg")", R"("sentence": ["say `a`", "say nouns", "say `a pear`"])"), "an egg a pear");
}

TEST(Grammar, FollowsTheFirstCaseThatIsTrueAndDrawsNoFurtherDice) {
  const std::string rules =
      R"("sentence": ["n = 2", {"n<2": "say `a`", "n=2 and !no or 1=2": "say `b`", "else": "say `c`"}, "say d"])";
  EXPECT_EQ(said(R"("d": "x y z")", rules), said(R"("d": "x y z")", R"("sentence": ["say `b`", "say d"])"));
}

TEST(Grammar, RepeatsCallsRulesAndKeepsTheirVariablesApart) {
  EXPECT_EQ(said("", R"("twice word": {"repeat 2": "say word"},
                       "sentence": ["word = pick `c`", "twice `b`", {"while words<4": "say word"}])"),
            "b b c c");
}

TEST(Grammar, LinksWordsAndNotesPositionsTextsAndTruths) {
  Dice dice(1);
  const Sentence sentence = grammar_of(R"("nouns": {"pronoun": "it/they", "tags": "alive", "words": "cat/cats"})", R"(
    "sentence": ["first = determiner `the`", "attribute `old`", "n = noun nouns yes", "first.. > n",
      "p = pronoun n.pronoun > n ? n.alive",
      {"note facts": {"noun": "n", "form": "form n no", "alive": "n.alive", "missing": "nothing"}},
      {"note list": [{"at": "p"}]}, {"note list": [{"at": "n"}]}, "nothing = no_value"],
    "no_value": [])")
                                .say(dice);
  EXPECT_EQ(sentence.text(), "the old cats they");
  EXPECT_EQ(sentence.words[0].reads, 2U);
  EXPECT_EQ(sentence.words[1].reads, 2U);
  EXPECT_EQ(sentence.words[1].kind, Kind::kAttribute);
  EXPECT_FALSE(sentence.words[0].undecided);
  EXPECT_TRUE(sentence.words[3].undecided);
  EXPECT_EQ(sentence.notes.dump(), R"({"facts":{"noun":2,"form":"cat","alive":true},"list":[{"at":3},{"at":2}]})");
}

TEST(Grammar, PicksAnotherWordOfAListAndIncludesListsInLists) {
  const std::string words = R"("some": "a b", "all": ["@some", "c d"])";
  for (std::uint32_t seed = 0; seed < 20; ++seed) {
    Dice dice(seed);
    const Sentence sentence =
        grammar_of(words, R"("sentence": ["x = pick all", "y = another all x", "say x", "say `-`", "say y"])")
            .say(dice);
    EXPECT_NE(sentence.words.front().text, sentence.words.back().text);
  }
}

TEST(Grammar, SaysWordsAgainWithTheirRepetitions) {
  Dice dice(1);
  const Sentence sentence = grammar_of("", R"("sentence": ["say `a b`", "say `,`", "again 2"])").say(dice);
  EXPECT_EQ(sentence.text(), "a b , a b");
  EXPECT_EQ(sentence.notes.dump(), R"({"repetitions":[{"first":1,"again":4}]})");
}

void expect_refused(const std::function<void()>& act, std::initializer_list<std::string_view> parts) {
  try {
    act();
    ADD_FAILURE() << "nothing is refused";
  } catch (const Error& error) {
    const std::string message = error.what();
    EXPECT_TRUE(message.starts_with("test.json: ")) << message;
    for (const std::string_view part : parts) EXPECT_NE(message.find(part), std::string::npos) << message;
  }
}

struct Wrong {
  std::string words, rules;
  std::vector<std::string> message;
};

TEST(WrongGrammar, IsRefusedWithItsPlaceWhatWasExpectedAndWhatWasFound) {
  const std::vector<Wrong> wrongs = {
      {R"("nouns": "cat//cats")", "", {R"(words "nouns")", "forms with a slash between them", "cat//cats"}},
      {R"("nouns": 3)", "", {R"(words "nouns")", "a text or a list of texts", "found 3"}},
      {R"("nouns": [3])", "", {R"(words "nouns")", "a text or a list of texts", "found [3]"}},
      {R"("nouns": "")", "", {R"(words "nouns")", "at least one word", "none"}},
      {R"("nouns": "@names")", "", {R"(words "nouns")", "the name of a list above", "@names"}},
      {R"("nouns": {"words": "cat", "plural": "cats"})",
       "",
       {R"(words "nouns")", R"("words", "tags" or "pronoun")", "\"plural\""}},
      {R"("nouns": {"tags": "alive"})", "", {R"(words "nouns")", "a text or a list of texts", "found null"}},
      {R"("nouns": {"tags": 3, "words": "cat"})", "", {R"(words "nouns")", "a text of tags", "found 3"}},
      {"", R"("other": [])", {"rules", R"(a rule "sentence")", "none"}},
      {"", R"("": [])", {"rules", "a name and its parameters", "\"\""}},
      {"", R"("a x": [], "a y": [])", {"rules", "each name once", R"("a" again)"}},
      {"", R"("pick": [])", {R"(rule "pick")", "a name that is not that of a statement", "\"pick\""}},
      {"",
       R"("sentence": ["say moods"])",
       {R"(rule "sentence", "say moods")", "a variable, a list, a number or dice", "\"moods\""}},
      {"", R"("sentence": ["shout `a`"])", {R"("shout `a`")", "a rule or a statement", "\"shout\""}},
      {"", R"("sentence": ["say"])", {R"(rule "sentence", "say")", "1 to 3 values after say", "\"say\""}},
      {"", R"("two a b": [], "sentence": ["two 1 2 3"])", {"0 to 2 values after two", "two 1 2 3"}},
      {"",
       R"("sentence": ["x = say `a`", "x.tired"])",
       {"\"x.tired\"", "plural, pronoun, forms, said or a tag", "\"tired\""}},
      {"", R"("sentence": ["say `a` >"])", {"one word > another", "say `a` >"}},
      {"", R"("sentence": ["x = say `a`", "x > x 3 4"])", {"one word > another ? condition", "x > x 3 4"}},
      {"", R"("sentence": ["yes and"])", {"\"yes and\"", "a statement or a condition"}},
      {"", R"("sentence": [""])", {"a statement or a condition"}},
      {"", R"("sentence": [3])", {R"(rule "sentence")", "a statement, a list of statements or cases", "\"3\""}},
      {"", R"("sentence": ["d0"])", {"\"d0\"", "dice with sides"}},
      {"", R"("sentence": {"note x": 3})", {"\"note x\"", "names and their values", "\"3\""}},
  };
  for (const auto& [words, rules, message] : wrongs) {
    SCOPED_TRACE(words + rules);
    expect_refused([&, &words = words, &rules = rules] { grammar_of(words, rules); }, {"expected ", "found "});
    expect_refused([&, &words = words, &rules = rules] { grammar_of(words, rules); },
                   {message.front(), message[message.size() / 2], message.back()});
  }
}

TEST(WrongGrammar, IsRefusedForItsOutline) {
  expect_refused([] { Grammar("{\n 3", "test.json"); }, {"expected JSON", "line 2"});
  expect_refused([] { Grammar("[]", "test.json"); }, {"expected", "\"language\"", "found"});
  expect_refused(
      [] { Grammar(R"({"language": "Test", "vowels": "", "before a vowel": {}, "rules": {}})", "test.json"); },
      {"expected", "\"words\"", "found"});
}

TEST(WrongGrammar, IsRefusedForWhatARuleFindsWhenItIsFollowed) {
  expect_refused([] { said("", R"("word w": "say w", "sentence": "word")"); },
                 {R"(rule "word", "say w")", "a word to say"});
  expect_refused([] { said(R"("l": "a b")", R"("sentence": "another l `c`")"); },
                 {"\"another l `c`\"", "a list and a word of it"});
  const Grammar grammar = grammar_of("", R"("sentence": [], "pair": [])");
  Dice dice(1);
  expect_refused([&] { static_cast<void>(grammar.say(dice, "scene")); }, {R"(a rule "scene")", "none"});
  expect_refused([&] { static_cast<void>(grammar.say_pair(dice, "number")); },
                 {R"(rule "pair")", "2 parameters", "found 0"});
  const Grammar without_row = grammar_of("", R"("sentence": [], "pair kind first": [])");
  expect_refused([&] { static_cast<void>(without_row.say_pair(dice, "number")); },
                 {R"(rule "pair")", "a word that was said"});
}

TEST(WrongGrammar, NamesAFileThatIsMissing) {
  try {
    const Grammar grammar(std::filesystem::path("no-such-folder/grammar.json"));
    ADD_FAILURE();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "cannot read no-such-folder/grammar.json");
  }
}

}  // namespace
}  // namespace mha::trainer
