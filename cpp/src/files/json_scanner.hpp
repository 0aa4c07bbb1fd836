// JsonScanner: the little of JSON that a safetensors header may contain, read strictly, one token after the other. It
// never recurses: what may follow is the caller's business, so nesting cannot exhaust anything.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace mha {

class JsonScanner {
 public:
  explicit JsonScanner(std::string_view text) noexcept : text_(text) {}

  /// Takes a punctuation mark if it comes next, after white space.
  [[nodiscard]] bool accept(char mark) noexcept;
  /// Takes a string in quotes and undoes its escapes. Throws Error, beginning with `what`, if there is none.
  [[nodiscard]] std::string string(std::string_view what);
  /// Takes a whole number, 0 or more, that fits into 64 bits, without sign, fraction or exponent.
  [[nodiscard]] std::uint64_t whole_number(std::string_view what);
  /// Throws Error, beginning with `what`, unless that mark comes next.
  void expect(char mark, std::string_view what);
  /// Whether only white space is left.
  [[nodiscard]] bool at_end() noexcept;

  /// Throws Error: "<what> should be <expected>, but is a list".
  [[noreturn]] void fail(std::string_view what, std::string_view expected);

 private:
  void skip_space() noexcept;
  [[nodiscard]] std::string escape(std::string_view what);
  [[nodiscard]] std::uint32_t code_unit(std::string_view what);

  std::string_view text_;  // what is left
};

}  // namespace mha
