// UTF-8: what a text in a file must be.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace mha {

[[nodiscard]] bool is_utf8(std::string_view text) noexcept;
void append_utf8(std::string& text, std::uint32_t code_point);

/// A text from a file as a sentence may have it: control characters, among them the zero at which a message would end,
/// are written as JSON escapes.
[[nodiscard]] std::string printable(std::string_view text);
[[nodiscard]] inline std::string in_quotes(std::string_view text) { return '"' + printable(text) + '"'; }

}  // namespace mha
