// UTF-8: what a text in a file must be.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace mha {

[[nodiscard]] bool is_utf8(std::string_view text) noexcept;
void append_utf8(std::string& text, std::uint32_t code_point);

}  // namespace mha
