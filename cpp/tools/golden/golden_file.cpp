// Parses golden files: converts metadata text to numbers and reports malformed text.
#include "tools/golden/golden_file.hpp"

#include <charconv>

#include "mha/detail/fail.hpp"

namespace mha::tools {
namespace {

template <class T>
T parsed(std::string_view key, std::string_view text, const char* otherwise) {
  T number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  require(error == std::errc() && end == text.data() + text.size(), "the metadata's {} is \"{}\", which is {}",
          {key, text, otherwise});
  return number;
}

}  // namespace

GoldenTensor GoldenTensor::item(std::size_t index) const {
  if (shape.empty() || index >= shape[0]) {
    throw Error("there is no item " + std::to_string(index) + " in a tensor of shape " + describe_shape(shape));
  }
  const std::size_t size = values.size() / shape[0];
  const auto begin = values.begin() + static_cast<std::ptrdiff_t>(index * size);
  return {{shape.begin() + 1, shape.end()}, {begin, begin + static_cast<std::ptrdiff_t>(size)}, name};
}

std::size_t GoldenTensor::extent(std::size_t axis) const {
  if (axis < shape.size()) return shape[axis];
  throw Error("a tensor of shape " + describe_shape(shape) + " has no axis " + std::to_string(axis));
}

std::size_t GoldenFile::number(std::string_view key) const {
  return parsed<std::size_t>(key, metadata(key), "not a whole number");
}

double GoldenFile::real(std::string_view key) const { return parsed<double>(key, metadata(key), "not a number"); }

bool GoldenFile::truth(std::string_view key) const {
  const std::string& text = metadata(key);
  if (text != "true" && text != "false") {
    throw Error("the metadata's " + std::string(key) + " is \"" + text + "\", but must be true or false");
  }
  return text == "true";
}

}  // namespace mha::tools
