// Turns the rules of a grammar, which README.md describes, into functions that follow them.
#include <algorithm>
#include <charconv>

#include "tools/trainer/grammar.hpp"

namespace mha::trainer {
namespace {

/// The statements that say words: in the order of Kind.
constexpr std::array<std::string_view, 12> kSayings = {"determiner", "attribute", "predicate",   "noun",
                                                       "pronoun",    "verb",      "preposition", "conjunction",
                                                       "degree",     "adverb",    "mark",        "say"};
constexpr std::array<std::string_view, 5> kOtherStatements = {"pick", "another", "form", "restart", "again"};

std::optional<std::size_t> whole_number(std::string_view text) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

bool are_equal(const Value& a, const Value& b) {
  if (a.at && b.at) return *a.at == *b.at;
  if ((a.entry() != nullptr) != (b.entry() != nullptr)) return false;
  return a.entry() != nullptr ? a.text() == b.text() : a.number() == b.number();
}

Json json_of(const Value& value) {
  if (value.at) return *value.at;
  if (value.entry() != nullptr) return value.text();
  if (const auto* const truth = std::get_if<bool>(&value.what)) return *truth;
  return value.number();
}

/// A word of a list; nothing is drawn where there is no choice.
Value pick(Scope& scope, const Value& value) {
  const auto* const list = std::get_if<const List*>(&value.what);
  if (list == nullptr) return value;
  const std::span<const Entry> words = **list;
  return {words.size() == 1 ? &words.front() : &scope.dice.pick(words)};
}

Step constant(const Value& value) {
  return [value](Scope&) { return value; };
}

/// What a function makes of an expression's value.
template <class Function>
Step from(const Step& step, const Function& function) {
  return [step, function](Scope& scope) -> Value { return {function(step(scope))}; };
}

}  // namespace

class RuleParser {
 public:
  RuleParser(const Grammar& grammar, std::span<const std::string> signature) : grammar_(grammar), name_(signature[0]) {
    for (std::size_t i = 1; i < signature.size(); ++i) variables_.emplace(signature[i], i - 1);
  }

  Rule parse(const Json& body) {
    const std::size_t parameters = variables_.size();
    if (std::ranges::count(kSayings, name_) + std::ranges::count(kOtherStatements, name_) > 0) {
      fail("a name that is not that of a statement", name_);
    }
    collect_variables(body);
    return {parameters, variables_.size(), block(body)};
  }

 private:
  using Tokens = std::span<const std::string>;

  [[nodiscard]] std::string place() const { return "rule \"" + name_ + "\", \"" + statement_ + '"'; }
  [[noreturn]] void fail(const std::string& expected, const std::string& found) const {
    grammar_.fail(place(), expected, '"' + found + '"');
  }

  void collect_variables(const Json& body) {
    if (body.is_structured()) {
      for (const Json& part : body) collect_variables(part);
    } else if (body.is_string()) {
      const std::vector<std::string> tokens = split(body.get<std::string>());
      if (tokens.size() > 2 && tokens[1] == "=") variables_.emplace(tokens[0], variables_.size());
    }
  }

  Step block(const Json& body) {
    if (body.is_string()) return line(body.get<std::string>());
    if (body.is_object()) return cases(body);
    if (!body.is_array()) fail("a statement, a list of statements or cases", body.dump());
    std::vector<Step> steps;
    for (const Json& part : body) steps.push_back(block(part));
    return [steps](Scope& scope) {
      Value last;
      for (const Step& step : steps) last = step(scope);
      return last;
    };
  }

  Step cases(const Json& body) {
    std::vector<std::pair<Step, Step>> steps;
    for (const auto& [key, then] : body.items()) {
      statement_ = key;
      const std::vector<std::string> tokens = split(key);
      if (tokens.size() > 1 && tokens[0] == "note") return note(tokens[1], then);
      if (tokens.size() > 1 && (tokens[0] == "while" || tokens[0] == "repeat")) {
        return [once = tokens[0] == "repeat", more = condition(Tokens(tokens).subspan(1)),
                step = block(then)](Scope& scope) {
          if (once) {
            for (std::size_t left = more(scope).number(); left > 0; --left) step(scope);
          } else {
            while (more(scope).is_true()) step(scope);
          }
          return Value();
        };
      }
      const Step when = key == "else" ? constant({true}) : condition(tokens);
      steps.emplace_back(when, block(then));
    }
    return [steps](Scope& scope) {
      for (const auto& [when, then] : steps) {
        if (when(scope).is_true()) return then(scope);
      }
      return Value();
    };
  }

  /// Fields in a list are added to the note.
  Step note(const std::string& name, const Json& body) {
    const bool adds = body.is_array() && body.size() == 1;
    const Json& fields = adds ? body[0] : body;
    if (!fields.is_object()) fail("names and their values", body.dump());
    std::vector<std::pair<std::string, Step>> values;
    for (const auto& [field, value] : fields.items()) values.emplace_back(field, block(value));
    return [name, adds, values](Scope& scope) {
      Json noted;
      for (const auto& [field, step] : values) {
        const Value value = step(scope);
        if (value.what.index() > 0) noted[field] = json_of(value);
      }
      Json& to = scope.sentence.notes[name];
      if (adds) to.push_back(noted);
      if (!adds) to = noted;
      return Value();
    };
  }

  Step line(const std::string& text) {
    statement_ = text;
    const std::vector<std::string> tokens = split(text);
    if (tokens.size() < 3 || tokens[1] != "=") return linked(tokens);
    return [variable = variables_.at(tokens[0]), value = linked(Tokens(tokens).subspan(2))](Scope& scope) {
      return scope.variables[variable] = value(scope);
    };
  }

  Step linked(Tokens tokens) {
    const auto sign = std::ranges::find(tokens, ">");
    if (sign == tokens.end()) return condition(tokens);
    const auto before = static_cast<std::size_t>(sign - tokens.begin());
    const std::size_t after = tokens.size() - before - 1;
    if (before == 0 || after == 0 || after == 2 || (after > 2 && tokens[before + 2] != "?")) {
      fail("one word > another, or one word > another ? condition", statement_);
    }
    const bool all = before == 1 && tokens[0].ends_with("..");
    const Step word = all ? atom(tokens[0].substr(0, tokens[0].size() - 2)) : condition(tokens.first(before));
    const Step undecided = after > 2 ? condition(tokens.subspan(before + 3)) : constant({false});
    return [all, word, undecided, read = atom(tokens[before + 1])](Scope& scope) {
      const Value dependent = word(scope);
      const Value head = read(scope);
      if (!dependent.at || !head.at) return dependent;
      std::vector<Word>& words = scope.sentence.words;
      for (std::size_t i = *dependent.at; i < (all ? words.size() : *dependent.at + 1); ++i) {
        if (i != *head.at) words[i].reads = *head.at;
      }
      words[*dependent.at].undecided = undecided(scope).is_true();
      return dependent;
    };
  }

  /// From left to right, and no further than needed.
  Step condition(Tokens tokens) {
    for (const std::string sign : {"or", "and"}) {
      const auto found = std::ranges::find(tokens, sign);
      if (found == tokens.end()) continue;
      const auto before = static_cast<std::size_t>(found - tokens.begin());
      return [is_or = sign == "or", first = condition(tokens.first(before)),
              rest = condition(tokens.subspan(before + 1))](Scope& scope) -> Value {
        return {first(scope).is_true() == is_or ? is_or : rest(scope).is_true()};
      };
    }
    if (tokens.empty()) fail("a statement or a condition", "");
    return tokens.size() == 1 && variables_.contains(tokens[0]) ? atom(tokens[0]) : command(tokens);
  }

  Step command(Tokens tokens) {
    const std::string& head = tokens.front();
    const auto arguments = [&](std::size_t least, std::size_t most) {
      if (tokens.size() - 1 < least || tokens.size() - 1 > most) {
        fail(std::to_string(least) + " to " + std::to_string(most) + " values after " + head, statement_);
      }
      std::vector<Step> steps;
      for (const std::string& token : tokens.subspan(1)) steps.push_back(atom(token));
      return steps;
    };
    if (const auto kind = std::ranges::find(kSayings, head); kind != kSayings.end()) {
      return say(static_cast<Kind>(kind - kSayings.begin()), arguments(1, 3));
    }
    if (grammar_.rules_.contains(head)) {
      const Rule& rule = grammar_.rule(head);
      return [&rule, steps = arguments(0, rule.parameters)](Scope& scope) {
        Scope inner{scope.dice, scope.sentence, std::vector<Value>(rule.variables)};
        for (std::size_t i = 0; i < steps.size(); ++i) inner.variables[i] = steps[i](scope);
        return rule.body(inner);
      };
    }
    if (head == "pick") {
      return [list = arguments(1, 1)[0]](Scope& scope) { return pick(scope, list(scope)); };
    }
    if (head == "another") {
      return [steps = arguments(2, 2), &grammar = grammar_, place = place()](Scope& scope) -> Value {
        const Value list = steps[0](scope);
        const Value word = steps[1](scope);
        const auto* const words = std::get_if<const List*>(&list.what);
        const auto is_word = [&](const Entry& entry) { return &entry == word.entry(); };
        if (words == nullptr || std::ranges::none_of(**words, is_word)) {
          grammar.fail(place, "a list and a word of it", "something else");
        }
        const auto at = static_cast<std::size_t>(word.entry() - (*words)->data());
        const std::size_t step = (*words)->size() > 2 ? scope.dice.below((*words)->size() - 1) : 0;
        return {&(**words)[(at + 1 + step) % (*words)->size()]};
      };
    }
    if (head == "form") {
      return [steps = arguments(1, 3)](Scope& scope) {
        Value word = steps[0](scope);
        word.at.reset();
        choose_form(word, steps, scope);
        return word;
      };
    }
    if (head == "restart") {
      return [](Scope& scope) {
        scope.sentence = {};
        return Value();
      };
    }
    if (head == "again") {
      return [count = arguments(1, 1)[0]](Scope& scope) {
        std::vector<Word>& words = scope.sentence.words;
        const std::size_t from = words.size();
        for (std::size_t i = 0; i < std::min(count(scope).number(), from); ++i) {
          Word word = words[i];
          words.push_back(std::move(word));
          if (i > 0) scope.sentence.notes["repetitions"].push_back({{"first", i}, {"again", from + i}});
        }
        return Value();
      };
    }
    if (tokens.size() > 1) fail("a rule or a statement", head);
    return atom(head);
  }

  static void choose_form(Value& word, std::span<const Step> steps, Scope& scope) {
    if (steps.size() > 1) {
      word.plural = steps[1](scope).is_true();
      word.form = static_cast<std::size_t>(word.plural);
    }
    if (steps.size() > 2) word.form += 2 * static_cast<std::size_t>(steps[2](scope).is_true());
  }

  Step say(Kind kind, const std::vector<Step>& steps) const {
    return [steps, kind, &grammar = grammar_, place = place()](Scope& scope) {
      Value word = pick(scope, steps[0](scope));
      if (word.entry() == nullptr) grammar.fail(place, "a word to say", "none");
      choose_form(word, steps, scope);
      word.plural = word.plural || word.entry()->tags.contains("plural");
      std::vector<Word>& words = scope.sentence.words;
      word.at = words.size();
      for (std::string& text : split(word.text())) {
        const bool vowel = grammar.vowels_.find(text.front()) != std::string::npos;
        if (vowel && !words.empty()) {
          const auto changed = grammar.before_vowels_.find(words.back().text);
          if (changed != grammar.before_vowels_.end()) words.back().text = changed->second;
        }
        words.push_back({std::move(text), kind, words.size(), false});
      }
      return word;
    };
  }

  Step atom(const std::string& text) const {
    if (text.size() > 1 && text.front() == '!') {
      return from(atom(text.substr(1)), [](const Value& value) { return !value.is_true(); });
    }
    if (text.size() > 2 && text.front() == kQuote && text.find(kQuote, 1) == text.size() - 1) {
      const auto entry = std::make_shared<const Entry>(Entry{forms_of(text.substr(1, text.size() - 2))});
      return [entry](Scope&) -> Value { return {entry.get()}; };
    }
    for (const char sign : {'<', '=', '+', '*'}) {
      const std::size_t at = text.find(sign, 1);
      if (at == std::string::npos) continue;
      return [sign, first = atom(text.substr(0, at)), second = atom(text.substr(at + 1))](Scope& scope) -> Value {
        const Value a = first(scope);
        const Value b = second(scope);
        if (sign == '<') return {a.number() < b.number()};
        if (sign == '=') return {are_equal(a, b)};
        return {sign == '+' ? a.number() + b.number() : a.number() * b.number()};
      };
    }
    const std::string_view view = text;
    if (const auto number = whole_number(view)) return constant({*number});
    if (const auto percent = view.ends_with('%') ? whole_number(view.substr(0, view.size() - 1)) : std::nullopt) {
      return [percent = *percent](Scope& scope) -> Value { return {scope.dice.percent(percent)}; };
    }
    const bool chance = view.starts_with("1/");
    if (const auto sides = chance || view.starts_with('d') ? whole_number(view.substr(chance ? 2 : 1)) : std::nullopt) {
      if (*sides == 0) fail("dice with sides", text);
      return [chance, sides = *sides](Scope& scope) -> Value {
        const std::size_t number = scope.dice.below(sides);
        if (chance) return {number == 0};
        return {number};
      };
    }
    const std::size_t point = text.find('.', 1);
    return point == std::string::npos ? named(text) : property(named(text.substr(0, point)), text.substr(point + 1));
  }

  Step property(const Step& of, const std::string& name) const {
    if (name == "plural") return from(of, [](const Value& word) { return word.plural; });
    if (name == "forms")
      return from(of, [](const Value& word) { return word.entry() != nullptr ? word.entry()->forms.size() : 0; });
    if (name == "said") {
      return [of](Scope& scope) -> Value {
        const Value word = of(scope);
        return {std::ranges::find(scope.sentence.words, word.text(), &Word::text) != scope.sentence.words.end()};
      };
    }
    if (name == "pronoun") {
      return [of](Scope& scope) -> Value {
        const Value word = of(scope);
        if (word.entry() == nullptr || !word.entry()->pronoun) return {};
        return {word.entry()->pronoun.get(), static_cast<std::size_t>(word.plural), word.plural, {}};
      };
    }
    if (!grammar_.tags_.contains(name)) fail("plural, pronoun, forms, said or a tag", name);
    return from(of, [name](const Value& word) { return word.entry() != nullptr && word.entry()->tags.contains(name); });
  }

  Step named(const std::string& name) const {
    if (const auto variable = variables_.find(name); variable != variables_.end()) {
      return [at = variable->second](Scope& scope) { return scope.variables[at]; };
    }
    if (name == "yes" || name == "no") return constant({name == "yes"});
    if (name == "words") return [](Scope& scope) -> Value { return {scope.sentence.words.size()}; };
    if (name == "last") return [](Scope& scope) -> Value { return {{}, 0, false, scope.sentence.words.size() - 1}; };
    const auto list = grammar_.lists_.find(name);
    if (list == grammar_.lists_.end()) fail("a variable, a list, a number or dice", name);
    return constant({&list->second});
  }

  const Grammar& grammar_;
  std::string name_;
  std::string statement_;
  std::map<std::string, std::size_t, std::less<>> variables_;
};

Rule Grammar::parse_rule(std::span<const std::string> signature, const Json& body) const {
  return RuleParser(*this, signature).parse(body);
}

}  // namespace mha::trainer
