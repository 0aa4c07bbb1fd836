#include "utf8.hpp"

#include <array>
#include <cstddef>

namespace mha {
namespace {

constexpr std::uint32_t kLast = 0x10ffffU;
/// The smallest code point of each encoded length; overlong encodings are invalid.
constexpr std::array<std::uint32_t, 5> kSmallest = {0, 0, 0x80, 0x800, 0x10000};

bool is_surrogate(std::uint32_t code_point) { return code_point >= 0xd800U && code_point <= 0xdfffU; }

std::size_t length_of(unsigned char first) {
  if (first < 0x80U) return 1;
  if (first >= 0xc0U && first < 0xe0U) return 2;
  if (first >= 0xe0U && first < 0xf0U) return 3;
  if (first >= 0xf0U && first < 0xf8U) return 4;
  return 0;
}

}  // namespace

bool is_utf8(std::string_view text) noexcept {
  while (!text.empty()) {
    const auto first = static_cast<unsigned char>(text.front());
    const std::size_t length = length_of(first);
    if (length == 0 || length > text.size()) return false;
    std::uint32_t code_point = length == 1 ? first : first & (0x7fU >> length);
    for (std::size_t i = 1; i < length; ++i) {
      const auto next = static_cast<unsigned char>(text[i]);
      if ((next & 0xc0U) != 0x80U) return false;
      code_point = (code_point << 6U) | (next & 0x3fU);
    }
    if (code_point < kSmallest.at(length) || code_point > kLast || is_surrogate(code_point)) return false;
    text.remove_prefix(length);
  }
  return true;
}

void append_utf8(std::string& text, std::uint32_t code_point) {
  const auto append = [&text](std::uint32_t byte) { text.push_back(static_cast<char>(byte)); };
  if (code_point < 0x80U) {
    append(code_point);
    return;
  }
  std::size_t length = 2;
  while (length < 4 && code_point >= kSmallest.at(length + 1)) ++length;
  append((0xf00U >> length & 0xffU) | code_point >> (6U * (length - 1)));
  for (std::size_t i = length - 1; i-- > 0;) append(0x80U | (code_point >> (6U * i) & 0x3fU));
}

std::string printable(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string result;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20U && byte != 0x7fU) {
      result += c;
    } else {
      result += "\\u00";
      result += kDigits[byte >> 4U];
      result += kDigits[byte & 0xfU];
    }
  }
  return result;
}

}  // namespace mha
