// Writes safetensors files with a header as compact as that of JavaScript's JSON.stringify.
#include <algorithm>
#include <array>
#include <cstring>
#include <fstream>

#include "mha/detail/fail.hpp"
#include "mha/half.hpp"
#include "mha/safetensors.hpp"
#include "safetensors_header.hpp"
#include "utf8.hpp"

namespace mha {
namespace {

constexpr std::size_t kAlignment = 8;  // alignment of the numbers, for readers that map the file into memory

std::string json_text(std::string_view text) {
  constexpr std::string_view kEscaped = "\"\\\b\f\n\r\t";
  constexpr std::string_view kLetters = "\"\\bfnrt";
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string result = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (const std::size_t known = kEscaped.find(c); known != std::string_view::npos) {
      result.append({'\\', kLetters[known]});
    } else if (byte < 0x20U) {
      result.append("\\u00").append({kDigits[byte >> 4U], kDigits[byte & 0xfU]});
    } else {
      result.push_back(c);
    }
  }
  return result + '"';
}

std::string list_of(std::span<const std::size_t> numbers) {
  std::string text;
  for (const std::size_t number : numbers) text.append(text.empty() ? "[" : ",").append(std::to_string(number));
  return text.empty() ? "[]" : text + "]";
}

void check_text(std::string_view what, std::string_view text) {
  if (!is_utf8(text)) throw Error(std::string(what) + " is not UTF-8 text");
}

template <class T, class Values, class F>
void append(std::vector<std::byte>& bytes, const Values& values, const F& convert) {
  for (const auto& value : values) {
    const T converted = convert(value);
    std::array<std::byte, sizeof(T)> raw;
    std::memcpy(raw.data(), &converted, sizeof(T));
    bytes.insert(bytes.end(), raw.begin(), raw.end());
  }
}

}  // namespace

void SafetensorsWriter::set_metadata(std::string key, std::string value) {
  check_text("a key of the metadata", key);
  check_text("the metadata's \"" + key + "\"", value);
  const auto found = std::ranges::find(metadata_, key, &std::pair<std::string, std::string>::first);
  if (found != metadata_.end()) {
    found->second = std::move(value);
  } else {
    metadata_.emplace_back(std::move(key), std::move(value));
  }
}

std::vector<std::byte>& SafetensorsWriter::add(std::string name, std::span<const std::size_t> shape, std::size_t count,
                                               Dtype dtype) {
  check_text("the name of a tensor", name);
  if (name == kMetadataName) throw Error("a tensor cannot be called " + name);
  const auto has_name = [&](const Tensor& tensor) { return tensor.entry.name == name; };
  if (std::ranges::any_of(tensors_, has_name)) throw Error("there are two tensors called " + in_quotes(name));
  const SafetensorsEntry entry = {std::move(name), dtype, {shape.begin(), shape.end()}, 0, 0, {}};
  const std::size_t size = bits_of(dtype) / 8;
  require(byte_size(entry) == count * size, "{} with shape {} needs {} numbers, but has {}",
          {tensor_called(entry.name), Shape{shape}, byte_size(entry) / size, count});
  tensors_.push_back({.entry = entry, .bytes = {}});  // clang 15 cannot emplace an aggregate
  Tensor& tensor = tensors_.back();
  tensor.bytes.reserve(count * size);
  return tensor.bytes;
}

void SafetensorsWriter::add_floats(std::string name, std::span<const std::size_t> shape, std::span<const float> values,
                                   Dtype dtype) {
  require(dtype == Dtype::kF32 || dtype == Dtype::kF16 || dtype == Dtype::kBF16,
          "{} cannot be written as {}: floats are written as F32, F16 or BF16", {tensor_called(name), name_of(dtype)});
  std::vector<std::byte>& bytes = add(std::move(name), shape, values.size(), dtype);
  if (dtype == Dtype::kF32) {
    append<float>(bytes, values, [](float value) { return value; });
  } else {
    append<std::uint16_t>(bytes, values, dtype == Dtype::kF16 ? half_from_float : bfloat_from_float);
  }
}

void SafetensorsWriter::add_integers(std::string name, std::span<const std::size_t> shape,
                                     std::span<const std::int64_t> values) {
  append<std::int64_t>(add(std::move(name), shape, values.size(), Dtype::kI64), values,
                       [](std::int64_t value) { return value; });
}

void SafetensorsWriter::add_booleans(std::string name, std::span<const std::size_t> shape,
                                     std::span<const std::uint8_t> values) {
  append<std::uint8_t>(add(std::move(name), shape, values.size(), Dtype::kBool), values,
                       [](std::uint8_t value) { return value == 0 ? std::uint8_t{0} : std::uint8_t{1}; });
}

std::vector<std::byte> SafetensorsWriter::bytes() const {
  // Largest elements first: every tensor is then aligned to its element size.
  std::vector<const Tensor*> order;
  for (const std::size_t bits : {64U, 32U, 16U, 8U}) {
    for (const Tensor& tensor : tensors_) {
      if (bits_of(tensor.entry.dtype) == bits) order.push_back(&tensor);
    }
  }

  std::string header = "{";
  for (const auto& [key, value] : metadata_) {
    header.append(header == "{" ? json_text(kMetadataName) + ":{" : ",")
        .append(json_text(key) + ":" + json_text(value));
  }
  if (!metadata_.empty()) header += '}';
  std::size_t begin = 0;
  for (const Tensor* tensor : order) {
    const std::size_t end = begin + tensor->bytes.size();
    header.append(header == "{" ? "" : ",").append(json_text(tensor->entry.name));
    header.append(":{\"dtype\":").append(json_text(name_of(tensor->entry.dtype)));
    header.append(",\"shape\":").append(list_of(tensor->entry.shape));
    header.append(",\"data_offsets\":").append(list_of(std::array{begin, end})).append("}");
    begin = end;
  }
  header += '}';
  header.append((kAlignment - header.size() % kAlignment) % kAlignment, ' ');

  std::vector<std::byte> file;
  file.reserve(sizeof(std::uint64_t) + header.size() + begin);
  append<std::uint64_t>(file, std::array{header.size()}, [](std::size_t size) { return std::uint64_t{size}; });
  append<char>(file, header, [](char c) { return c; });
  for (const Tensor* tensor : order) file.insert(file.end(), tensor->bytes.begin(), tensor->bytes.end());
  return file;
}

void SafetensorsWriter::write(const std::filesystem::path& path) const {
  const std::vector<std::byte> file = bytes();
  std::ofstream out(path, std::ios::binary | std::ios::trunc);
  out.write(reinterpret_cast<const char*>(file.data()), static_cast<std::streamsize>(file.size()));
  out.close();
  if (!out) throw Error("cannot write " + path.string());
}

}  // namespace mha
