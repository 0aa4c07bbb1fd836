#include "tools/trainer/card.hpp"

#include <algorithm>
#include <iomanip>
#include <sstream>

#include "mha/error.hpp"

namespace mha::trainer {
namespace {

const Json& find(const Json& facts, std::string name) {
  if (name == ".") return facts.at(name);
  std::ranges::replace(name, '.', '/');
  return facts.at(Json::json_pointer("/" + name));
}

std::string show(const Json& value, const std::string& format) {
  std::ostringstream text;
  if (format == "percent") {
    const double share =
        value.is_object() ? value.at("right").get<double>() / value.at("asked").get<double>() : value.get<double>();
    text << std::fixed << std::setprecision(1) << 100.0 * share << " %";
  } else if (!format.empty()) {
    text << std::fixed << std::setprecision(std::stoi(format)) << value.get<double>();
  } else if (value.is_string()) {
    text << value.get<std::string>();
  } else if (value.is_number_float()) {
    text << value.get<double>();
  } else {
    text << value.dump();
  }
  return text.str();
}

/// The facts within an element of a list.
Json facts_of(const Json& outer, const Json& element, const std::string& key) {
  Json facts = outer;
  if (element.is_object()) facts.update(element);
  facts["."] = element;
  facts["key"] = key;
  return facts;
}

}  // namespace

std::string fill_card(std::string_view text, const Json& facts) {
  std::string card;
  for (;;) {
    const std::size_t open = text.find("{{");
    card += text.substr(0, open);
    if (open == std::string_view::npos) return card;
    const std::size_t close = text.find("}}", open);
    if (close == std::string_view::npos) throw Error("the card's template opens {{ and does not close it");
    const std::string name(text.substr(open + 2, close - open - 2));
    text.remove_prefix(close + 2);
    if (!name.starts_with('#')) {
      const std::size_t bar = name.find('|');
      const std::string format = bar == std::string::npos ? "" : name.substr(bar + 1);
      try {
        card += show(find(facts, name.substr(0, bar)), format);
      } catch (const std::exception& error) {
        throw Error("the card's template has {{" + name + "}}, which cannot be shown: " + error.what());
      }
      continue;
    }
    const std::string list = name.substr(1);
    const std::string end = "{{/" + list + "}}";
    const std::size_t to = text.find(end);
    if (to == std::string_view::npos) throw Error("the card's template begins {{" + name + "}} and does not end it");
    for (const auto& [key, element] : find(facts, list).items()) {
      card += fill_card(text.substr(0, to), facts_of(facts, element, key));
    }
    text.remove_prefix(to + end.size());
  }
}

}  // namespace mha::trainer
