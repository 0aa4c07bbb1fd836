// JsonScanner: a strict scanner for the JSON subset in safetensors headers.
// It never recurses: the caller controls nesting, so a hostile file cannot exhaust the stack.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace mha {

class JsonScanner {
 public:
  explicit JsonScanner(std::string_view text) noexcept : text_(text) {}

  /// Consumes a punctuation mark if it comes next, after white space.
  [[nodiscard]] bool accept(char mark) noexcept;
  /// Consumes a quoted string and resolves its escapes. Throws Error, beginning with `what`, if the next token is
  /// another.
  [[nodiscard]] std::string string(std::string_view what);
  /// Consumes an integer, 0 or more, that fits into 64 bits, without sign, fraction or exponent.
  [[nodiscard]] std::uint64_t whole_number(std::string_view what);
  /// Consumes that mark. Throws Error, beginning with `what`, if it does not come next.
  void expect(char mark, std::string_view what);
  /// Whether only white space remains.
  [[nodiscard]] bool at_end() noexcept;

  /// Throws Error: "<what> should be <expected>, but is a list".
  [[noreturn]] void fail(std::string_view what, std::string_view expected);

 private:
  void skip_space() noexcept;
  [[nodiscard]] std::string escape(std::string_view what);
  [[nodiscard]] std::uint32_t code_unit(std::string_view what);

  std::string_view text_;  // the remaining text
};

}  // namespace mha
