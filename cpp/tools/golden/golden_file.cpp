// Converts the text of metadata, and reports malformed text.
#include "tools/golden/golden_file.hpp"

#include <charconv>

#include "mha/detail/fail.hpp"

namespace mha::tools {
namespace {

template <class T>
T parsed(const SafetensorsFile& file, std::string_view key, const char* wanted) {
  const std::string& text = file.metadata(key);
  T number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  require(error == std::errc() && end == text.data() + text.size(), "the metadata's {} is \"{}\", but must be {}",
          {key, text, wanted});
  return number;
}

}  // namespace

std::size_t whole_number(const SafetensorsFile& file, std::string_view key) {
  return parsed<std::size_t>(file, key, "a whole number");
}

double real_number(const SafetensorsFile& file, std::string_view key) { return parsed<double>(file, key, "a number"); }

bool is_first(const SafetensorsFile& file, std::string_view key, std::string_view first, std::string_view second) {
  const std::string& text = file.metadata(key);
  require(text == first || text == second, "the metadata's {} is \"{}\", but must be {} or {}",
          {key, text, first, second});
  return text == first;
}

GoldenTensor GoldenTensor::item(std::size_t index) const {
  require(!shape.empty() && index < shape[0], "there is no item {} in a tensor of shape {}", {index, Shape{shape}});
  const std::size_t size = values.size() / shape[0];
  const auto begin = values.begin() + static_cast<std::ptrdiff_t>(index * size);
  return {{shape.begin() + 1, shape.end()}, {begin, begin + static_cast<std::ptrdiff_t>(size)}, name};
}

std::size_t GoldenTensor::extent(std::size_t axis) const {
  require(axis < shape.size(), "a tensor of shape {} has no axis {}", {Shape{shape}, axis});
  return shape[axis];
}

}  // namespace mha::tools
