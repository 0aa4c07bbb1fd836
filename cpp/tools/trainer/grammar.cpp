#include "tools/trainer/grammar.hpp"

#include <algorithm>

#include "mha/error.hpp"
#include "tools/trainer/files.hpp"

namespace mha::trainer {
namespace {

/// How many sentences are heard to collect the words: the probability to miss the rarest one is below e^-40.
constexpr int kHeard = 60000;

}  // namespace

std::vector<std::string> forms_of(std::string_view word) {
  std::vector<std::string> forms;
  for (std::size_t from = 0; from <= word.size();) {
    const std::size_t to = std::min(word.find('/', from), word.size());
    forms.emplace_back(word.substr(from, to - from));
    from = to + 1;
  }
  return forms;
}

const Entry* Value::entry() const {
  const auto* const entry = std::get_if<const Entry*>(&what);
  return entry != nullptr ? *entry : nullptr;
}

std::string_view Value::text() const {
  const Entry* const word = entry();
  if (word == nullptr) return "";
  return word->forms[std::min(form, word->forms.size() - 1)];
}

std::size_t Value::number() const {
  if (const auto* const truth = std::get_if<bool>(&what)) return static_cast<std::size_t>(*truth);
  const auto* const number = std::get_if<std::size_t>(&what);
  return number != nullptr ? *number : 0;
}

bool Value::is_true() const { return what.index() > 2 || number() > 0; }

Grammar::Grammar(const std::filesystem::path& path) : Grammar(read_file(path), path.string()) {}

Grammar::Grammar(const std::string& json, const std::string& name) : file_(name) {
  Json file;
  try {
    file = Json::parse(json);
  } catch (const Json::parse_error& error) {
    throw Error(name + ": expected JSON, but found this: " + error.what());
  }
  try {
    language_ = file.at("language").get<std::string>();
    for (const Json& reading : file.value("readings", Json::array())) {
      readings_.push_back({reading.at(0).get<std::string>(), reading.at(1).get<std::size_t>()});
    }
    vowels_ = file.at("vowels").get<std::string>();
    before_vowels_ = file.at("before a vowel").get<std::map<std::string, std::string, std::less<>>>();
    read_words(file.at("words"));
    read_rules(file.at("rules"));
  } catch (const Json::exception& error) {
    throw Error(name +
                R"(: expected "language", "vowels", "before a vowel", "words", "rules"; perhaps "readings"; found )" +
                "otherwise: " + error.what());
  }
  static_cast<void>(rule("sentence"));
}

void Grammar::fail(const std::string& place, const std::string& expected, const std::string& found) const {
  throw Error(file_ + ": " + place + ": expected " + expected + ", but found " + found);
}

void Grammar::read_words(const Json& words) {
  for (const auto& [name, json] : words.items()) {
    const std::string place = "words \"" + name + "\"";
    const auto check = [&](bool fits, const char* expected, const Json& found) {
      if (!fits) fail(place, expected, found.dump());
    };
    const bool described = json.is_object();
    Entry entry;
    if (described) {
      for (const auto& [key, value] : json.items()) {
        check(key == "words" || key == "tags" || key == "pronoun", R"("words", "tags" or "pronoun")", key);
        check(key == "words" || value.is_string(), "a text of tags or of a pronoun's forms", value);
      }
      for (std::string& tag : split(json.value("tags", ""))) entry.tags.insert(std::move(tag));
      tags_.insert(entry.tags.begin(), entry.tags.end());
      if (json.contains("pronoun")) {
        entry.pronoun = std::make_shared<const Entry>(Entry{forms_of(json["pronoun"].get<std::string>())});
      }
    }
    const Json listed = described ? json.value("words", Json()) : json;
    check(listed.is_string() || (listed.is_array() && std::ranges::all_of(listed, &Json::is_string)),
          "a text or a list of texts", listed);
    List& list = lists_[name];
    const auto parts = listed.is_string() ? split(listed.get<std::string>()) : listed.get<std::vector<std::string>>();
    for (const std::string& word : parts) {
      if (word.starts_with('@')) {
        const auto other = lists_.find(word.substr(1));
        if (other == lists_.end()) fail(place, "the name of a list above", '"' + word + '"');
        list.insert(list.end(), other->second.begin(), other->second.end());
      } else {
        entry.forms = forms_of(word);
        if (std::ranges::count(entry.forms, "") > 0) fail(place, "forms with a slash between them", '"' + word + '"');
        list.push_back(entry);
      }
    }
    if (list.empty()) fail(place, "at least one word", "none");
  }
}

void Grammar::read_rules(const Json& rules) {
  // All names before any body: rules may call each other.
  for (const auto& [signature, body] : rules.items()) {
    const std::vector<std::string> names = split(signature);
    if (names.empty()) fail("rules", "a name and its parameters", "\"\"");
    if (!rules_.emplace(names[0], Rule{names.size() - 1, 0, {}}).second) {
      fail("rules", "each name once", '"' + names[0] + "\" again");
    }
  }
  for (const auto& [signature, body] : rules.items()) {
    const std::vector<std::string> names = split(signature);
    rules_.at(names[0]) = parse_rule(names, body);
  }
}

const Rule& Grammar::rule(std::string_view name) const {
  const auto found = rules_.find(name);
  if (found == rules_.end()) fail("rules", "a rule \"" + std::string(name) + '"', "none");
  return found->second;
}

Sentence Grammar::say(Dice& dice, std::string_view name) const {
  Sentence sentence;
  const Rule& followed = rule(name);
  Scope scope{dice, sentence, std::vector<Value>(followed.variables)};
  followed.body(scope);
  return sentence;
}

MinimalPair Grammar::say_pair(Dice& dice, std::string_view kind) const {
  const Rule& followed = rule("pair");
  if (followed.parameters != 2) fail("rule \"pair\"", "2 parameters", std::to_string(followed.parameters));
  const Entry about{{std::string(kind)}, {}, {}};
  MinimalPair pair;
  const auto say_one = [&](Dice& with, Sentence& sentence, bool first) {
    Scope scope{with, sentence, std::vector<Value>(followed.variables)};
    scope.variables[0].what = &about;
    scope.variables[1].what = first;
    const Value row = followed.body(scope);
    if (!row.at) fail("rule \"pair\"", "a word that was said, as the rule's value", "none");
    return *row.at;
  };
  Dice again = dice;
  pair.row = say_one(dice, pair.first, true);
  say_one(again, pair.second, false);
  return pair;
}

Lexicon::Lexicon(const Grammar& grammar, const std::vector<std::string>& special)
    : words_(special), knows_unknown_(!special.empty()) {
  std::set<std::string> heard;
  Dice dice(0);
  for (int i = 0; i < kHeard; ++i) {
    for (Word& word : grammar.say(dice).words) heard.insert(std::move(word.text));
  }
  words_.insert(words_.end(), heard.begin(), heard.end());
  for (std::size_t i = 0; i < words_.size(); ++i) ids_.emplace(words_[i], i);
}

std::size_t Lexicon::id(std::string_view word) const {
  const auto found = ids_.find(word);
  if (found != ids_.end()) return found->second;
  if (!knows_unknown_) throw Error("the lexicon has no word \"" + std::string(word) + "\"");
  return kUnknown;
}

std::vector<std::size_t> Lexicon::ids(const Sentence& sentence) const {
  std::vector<std::size_t> ids;
  ids.reserve(sentence.words.size());
  for (const Word& word : sentence.words) ids.push_back(id(word.text));
  return ids;
}

}  // namespace mha::trainer
