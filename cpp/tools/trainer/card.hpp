// Model cards: a Markdown template, filled with what was measured.
#pragma once

#include <string>
#include <string_view>

#include "tools/trainer/sentence.hpp"

namespace mha::trainer {

/// Fills a template.
///
///   {{name}}, {{name.field}}   a text or a number
///   {{name|2}}                 a number with two decimals
///   {{name|percent}}           a share, or the share of a score's right answers, as "98.4 %"
///   {{#name}} … {{/name}}      the part again for each element of a list or object; within it, the element's fields
///   come
///                              first, {{key}} is its name in an object, {{.}} an element without fields
///
/// Throws Error for a name that `facts` do not have, and for a part that does not end.
[[nodiscard]] std::string fill_card(std::string_view text, const Json& facts);

}  // namespace mha::trainer
