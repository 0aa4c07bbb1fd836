// JsonScanner: a strict scanner for the JSON subset in safetensors headers.
// It never recurses: the caller controls nesting, so a hostile file cannot exhaust the stack.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>

#include "mha/detail/fail.hpp"
#include "utf8.hpp"

namespace mha {

inline bool is_digit(char c) { return c >= '0' && c <= '9'; }

inline std::string_view kind_of(std::string_view text) {
  if (text.empty()) return "missing";
  const char c = text.front();
  if (c == '"') return "a text";
  if (c == '{') return "an object";
  if (c == '[') return "a list";
  if (c == '-') return "a negative number";
  if (is_digit(c)) return "a number";
  if (text.starts_with("true") || text.starts_with("false")) return "a truth value";
  if (text.starts_with("null")) return "null";
  return "something else";
}

class JsonScanner {
 public:
  explicit JsonScanner(std::string_view text) noexcept : text_(text) {}

  /// Consumes a punctuation mark if it comes next, after white space.
  [[nodiscard]] bool accept(char mark) noexcept {
    skip_space();
    if (!text_.starts_with(mark)) return false;
    text_.remove_prefix(1);
    return true;
  }
  /// Consumes a quoted string and resolves its escapes. Throws Error, beginning with `what`, if the next token is
  /// another.
  [[nodiscard]] std::string string(std::string_view what) {
    if (!accept('"')) fail(what, "a text");
    std::string result;
    while (!text_.starts_with('"')) {
      if (text_.empty()) throw Error(std::string(what) + ": the text is not terminated");
      const char c = text_.front();
      text_.remove_prefix(1);
      if (static_cast<unsigned char>(c) < 0x20U) throw Error(std::string(what) + ": a text has a control character");
      if (c == '\\') {
        result += escape(what);
      } else {
        result.push_back(c);
      }
    }
    text_.remove_prefix(1);
    return result;
  }
  /// Consumes an integer, 0 or more, that fits into 64 bits, without sign, fraction or exponent.
  [[nodiscard]] std::uint64_t whole_number(std::string_view what) {
    skip_space();
    if (text_.empty() || !is_digit(text_.front())) fail(what, "a whole number, 0 or more");
    const bool leading_zero = text_.size() > 1 && text_[0] == '0' && is_digit(text_[1]);
    if (leading_zero) throw Error(std::string(what) + " should be a whole number, but begins with 0");
    std::uint64_t number = 0;
    while (!text_.empty() && is_digit(text_.front())) {
      const auto digit = static_cast<std::uint64_t>(text_.front() - '0');
      const bool fits = number <= (std::numeric_limits<std::uint64_t>::max() - digit) / 10;
      require(fits, "{} is larger than any file", {what});
      number = number * 10 + digit;
      text_.remove_prefix(1);
    }
    const bool goes_on = !text_.empty() && std::string_view(".eE").find(text_.front()) != std::string_view::npos;
    require(!goes_on, "{} should be a whole number, but has a fraction or an exponent", {what});
    return number;
  }
  /// Consumes that mark. Throws Error, beginning with `what`, if it does not come next.
  void expect(char mark, std::string_view what) {
    if (!accept(mark)) fail(what, "followed by " + std::string(1, mark));
  }
  /// Whether only white space remains.
  [[nodiscard]] bool at_end() noexcept {
    skip_space();
    return text_.empty();
  }

  /// Throws Error: "<what> should be <expected>, but is a list".
  [[noreturn]] void fail(std::string_view what, std::string_view expected) {
    skip_space();
    throw Error(std::string(what) + " should be " + std::string(expected) + ", but is " + std::string(kind_of(text_)));
  }

 private:
  void skip_space() noexcept {
    const std::size_t next = text_.find_first_not_of(" \t\r\n");
    text_.remove_prefix(next == std::string_view::npos ? text_.size() : next);
  }
  [[nodiscard]] std::string escape(std::string_view what) {
    constexpr std::string_view kLetters = "\"\\/bfnrt";
    constexpr std::string_view kMeanings = "\"\\/\b\f\n\r\t";
    const char letter = text_.empty() ? '\0' : text_.front();
    const std::size_t known = kLetters.find(letter);
    require(known != std::string_view::npos || letter == 'u', "{}: a text has an invalid escape", {what});
    text_.remove_prefix(1);
    if (known != std::string_view::npos) return std::string(1, kMeanings[known]);

    std::uint32_t code_point = code_unit(what);
    if (code_point >= 0xd800U && code_point <= 0xdbffU && text_.starts_with("\\u")) {
      text_.remove_prefix(2);
      const std::uint32_t low = code_unit(what);
      const bool is_pair = low >= 0xdc00U && low <= 0xdfffU;
      code_point = is_pair ? 0x10000U + ((code_point - 0xd800U) << 10U) + (low - 0xdc00U) : 0xd800U;
    }
    require(code_point < 0xd800U || code_point > 0xdfffU, "{}: a text has half of a surrogate pair", {what});
    std::string character;
    append_utf8(character, code_point);
    return character;
  }
  [[nodiscard]] std::uint32_t code_unit(std::string_view what) {
    constexpr std::size_t kDigits = 4;
    std::uint32_t unit = 0;
    for (std::size_t i = 0; i < kDigits; ++i) {
      const char c = text_.empty() ? '\0' : text_.front();
      const bool is_letter = (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
      require(is_digit(c) || is_letter, "{}: \\u must be followed by four hexadecimal digits", {what});
      const std::uint32_t code = static_cast<unsigned char>(c);
      unit = unit * 16 + (is_letter ? (code | 0x20U) - 'a' + 10U : code - '0');
      text_.remove_prefix(1);
    }
    return unit;
  }

  std::string_view text_;  // the remaining text
};

}  // namespace mha
