// Throws Error with a message that has a {} for each name, number or shape.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

#include "mha/error.hpp"

namespace mha {

struct Shape {
  std::span<const std::size_t> extents;
};

/// The value of one {} in a message: text, a whole number or a shape. It lives as long as the enclosing expression.
/// Formatting is out of line to keep the hundreds of call sites small.
class Piece {
 public:
  Piece(std::string_view words) { refer(kWords, words.data(), words.size()); }
  Piece(const char* words);
  Piece(const std::string& words);
  Piece(Shape shape) { refer(kShape, shape.extents.data(), shape.extents.size()); }
  template <std::unsigned_integral T>
  Piece(T number) {
    count(number);
  }
  template <std::signed_integral T>
  Piece(T number) {
    count_either_way(number);
  }

  void append_to(std::string& text) const;

 private:
  enum Kind : unsigned char { kWords, kUnsigned, kSigned, kShape };

  void refer(Kind kind, const void* data, std::size_t size);
  void count(std::uint64_t number);
  void count_either_way(std::int64_t number);

  Kind kind_;
  const void* data_;
  std::uint64_t number_;  // or the number of characters or extents at data_
};

/// Throws an Error with `sentence`, each {} replaced by the next piece. Out of line to keep the checks small.
[[noreturn]] void fail_with(const char* sentence, const Piece* pieces, std::size_t count);

[[noreturn]] inline void fail(const char* sentence, std::initializer_list<Piece> pieces) {
  fail_with(sentence, pieces.begin(), pieces.size());
}
/// Throws unless the condition holds.
inline void require(bool condition, const char* sentence, std::initializer_list<Piece> pieces = {}) {
  if (!condition) fail_with(sentence, pieces.begin(), pieces.size());
}

/// "(3, 5, 4)", as PyTorch prints it.
[[nodiscard]] std::string describe_shape(std::span<const std::size_t> shape);

/// "(h 0, t 3, d 1)": the position of a flat index, axis by axis. `axes` has one letter per extent, parentheses
/// ignored.
[[nodiscard]] std::string describe_position(std::size_t flat_index, std::string_view axes,
                                            std::span<const std::size_t> shape);

/// "NaN", "infinite" or "minus infinity".
[[nodiscard]] std::string_view describe_non_finite(float value);

/// "12.3 MB", in powers of 1000.
[[nodiscard]] std::string describe_bytes(std::size_t bytes);

}  // namespace mha
