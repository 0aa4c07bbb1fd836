// UTF-8 validation, and quotation of untrusted text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace mha {

[[nodiscard]] bool is_utf8(std::string_view text) noexcept;
void append_utf8(std::string& text, std::uint32_t code_point);

/// Makes a text from a file safe for a message: control characters are written as JSON escapes. A raw zero would end
/// the message.
[[nodiscard]] std::string printable(std::string_view text);
[[nodiscard]] inline std::string in_quotes(std::string_view text) { return '"' + printable(text) + '"'; }

}  // namespace mha
