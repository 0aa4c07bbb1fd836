// How the library's own code throws an Error: a sentence with a {} for each name, number or shape.
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

/// What stands for one {} of a sentence: words, a whole number, or a shape. Lives as long as the expression around it.
/// Filled in by functions, not in place: there are hundreds of sentences, and few are ever said.
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
  std::uint64_t number_;  // or how many characters or extents lie at data_
};

/// Throws an Error that says `sentence`, with each {} replaced by the next of `count` pieces. Put together here and not
/// where something is wrong, which keeps the checks small.
[[noreturn]] void fail_with(const char* sentence, const Piece* pieces, std::size_t count);

[[noreturn]] inline void fail(const char* sentence, std::initializer_list<Piece> pieces) {
  fail_with(sentence, pieces.begin(), pieces.size());
}
/// The same, unless the condition holds.
inline void require(bool condition, const char* sentence, std::initializer_list<Piece> pieces = {}) {
  if (!condition) fail_with(sentence, pieces.begin(), pieces.size());
}

/// "(3, 5, 4)", as PyTorch would print it.
[[nodiscard]] std::string describe_shape(std::span<const std::size_t> shape);

/// "(h 0, t 3, d 1)": the position of a flat index, axis by axis; `axes` has one letter an extent, parentheses ignored.
[[nodiscard]] std::string describe_position(std::size_t flat_index, std::string_view axes,
                                            std::span<const std::size_t> shape);

/// "NaN", "infinite" or "minus infinity": why a number cannot be used.
[[nodiscard]] std::string_view describe_non_finite(float value);

/// "12.3 MB", in powers of 1000.
[[nodiscard]] std::string describe_bytes(std::size_t bytes);

}  // namespace mha
