// Formats the messages of errors.
#include "mha/detail/fail.hpp"

#include <array>
#include <cmath>

namespace mha {

[[gnu::noinline]] void Piece::refer(Kind kind, const void* data, std::size_t size) {
  kind_ = kind;
  data_ = data;
  number_ = size;
}

[[gnu::noinline]] void Piece::count(std::uint64_t number) {
  kind_ = kUnsigned;
  number_ = number;
}

[[gnu::noinline]] void Piece::count_either_way(std::int64_t number) {
  kind_ = kSigned;
  number_ = static_cast<std::uint64_t>(number);
}

[[gnu::noinline]] Piece::Piece(const char* words) : Piece(std::string_view(words)) {}
[[gnu::noinline]] Piece::Piece(const std::string& words) : Piece(std::string_view(words)) {}

void Piece::append_to(std::string& text) const {
  const auto size = static_cast<std::size_t>(number_);
  switch (kind_) {
    case kWords:
      text.append(static_cast<const char*>(data_), size);
      return;
    case kUnsigned:
      text += std::to_string(number_);
      return;
    case kSigned:
      text += std::to_string(static_cast<std::int64_t>(number_));
      return;
    case kShape:
      text += describe_shape({static_cast<const std::size_t*>(data_), size});
      return;
  }
}

void fail_with(const char* sentence, const Piece* pieces, std::size_t count) {
  std::string_view rest = sentence;
  std::string text;
  for (const Piece& piece : std::span(pieces, count)) {
    const std::size_t hole = rest.find("{}");
    text += rest.substr(0, hole);
    piece.append_to(text);
    rest.remove_prefix(hole + 2);
  }
  throw Error(text.append(rest));
}

std::string describe_shape(std::span<const std::size_t> shape) {
  std::string text = "(";
  for (std::size_t axis = 0; axis < shape.size(); ++axis) {
    if (axis > 0) text += ", ";
    text += std::to_string(shape[axis]);
  }
  if (shape.size() == 1) text += ',';
  return text + ")";
}

std::string describe_position(std::size_t flat_index, std::string_view axes, std::span<const std::size_t> shape) {
  std::string letters(axes);
  std::erase_if(letters, [](char c) { return c == '(' || c == ')'; });
  std::size_t block = 1;  // the number of elements per step along the axis
  for (const std::size_t extent : shape) block *= extent;
  std::string text = "(";
  for (std::size_t axis = 0; axis < shape.size(); ++axis) {
    block /= shape[axis];
    if (axis > 0) text.append(", ");
    text.append(1, letters[axis]).append(" ").append(std::to_string(flat_index / block % shape[axis]));
  }
  return text.append(")");
}

std::string_view describe_non_finite(float value) {
  if (std::isnan(value)) return "NaN";
  return value > 0 ? "infinite" : "minus infinity";
}

std::string describe_bytes(std::size_t bytes) {
  constexpr std::array<std::string_view, 7> kUnits = {"bytes", "kB", "MB", "GB", "TB", "PB", "EB"};
  std::size_t unit = 0;
  std::size_t tenths = 0;
  while (bytes >= 1000 && unit + 1 < kUnits.size()) {
    tenths = bytes % 1000 / 100;
    bytes /= 1000;
    ++unit;
  }
  std::string text = std::to_string(bytes);
  if (unit > 0) text.append(".").append(std::to_string(tenths));
  return text.append(" ").append(kUnits.at(unit));
}

}  // namespace mha
