// Validates the bytes of a safetensors file and decodes its tensors on request.
#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <fstream>
#include <functional>
#include <system_error>

#include "mha/detail/fail.hpp"
#include "mha/detail/workspace.hpp"
#include "mha/half.hpp"
#include "mha/safetensors.hpp"
#include "safetensors_header.hpp"
#include "utf8.hpp"

namespace mha {
namespace {

static_assert(std::endian::native == std::endian::little, "safetensors files are little-endian");

constexpr std::size_t kLengthBytes = sizeof(std::uint64_t);
constexpr std::uint64_t kMostHeaderBytes = 100'000'000;  // the limit of the format

struct Type {
  std::string_view name;
  std::size_t bytes;
};
/// In the order of Dtype.
constexpr std::array kTypes = {Type{"F64", 8}, Type{"F32", 4}, Type{"F16", 2}, Type{"BF16", 2}, Type{"I64", 8},
                               Type{"I32", 4}, Type{"I16", 2}, Type{"I8", 1},  Type{"U8", 1},   Type{"BOOL", 1}};

/// Element `index` of the bytes.
template <class T>
T element(std::span<const std::byte> bytes, std::size_t index) {
  T value;
  std::memcpy(&value, bytes.data() + index * sizeof(T), sizeof(T));
  return value;
}

/// Every element of type From, converted.
template <class From, class To, class F>
std::vector<To> converted(std::span<const std::byte> bytes, const F& convert) {
  std::vector<To> values(bytes.size() / sizeof(From));
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = convert(element<From>(bytes, i));
  return values;
}

std::uint8_t boolean(std::uint8_t byte, const std::string& name) {
  if (byte > 1) fail("{} holds {}; BOOL is 0 or 1", {tensor_called(name), byte});
  return byte;
}

float exact(std::int64_t number, const std::string& name) {
  const auto value = static_cast<float>(number);
  // Rejects 2^63, which exceeds 64 bits; the largest integers round to it.
  const bool fits = value < 0x1p63F && static_cast<std::int64_t>(value) == number;
  if (!fits) fail("{} holds {}, which single precision cannot hold exactly", {tensor_called(name), number});
  return value;
}

}  // namespace

std::string_view name_of(Dtype dtype) noexcept { return kTypes[static_cast<std::size_t>(dtype)].name; }
std::size_t bytes_of(Dtype dtype) noexcept { return kTypes[static_cast<std::size_t>(dtype)].bytes; }

SafetensorsFile::SafetensorsFile(std::vector<std::byte> bytes) : bytes_(std::move(bytes)) {
  require(bytes_.size() >= kLengthBytes, "the file has {} bytes; a safetensors file has at least {}",
          {bytes_.size(), kLengthBytes});
  const auto declared = element<std::uint64_t>(bytes_, 0);
  const std::size_t available = bytes_.size() - kLengthBytes;
  if (declared > kMostHeaderBytes || declared > available)
    fail("the header says that it has {} bytes, but the file has {} after it", {declared, available});
  data_begin_ = kLengthBytes + static_cast<std::size_t>(declared);
  const std::string_view json(reinterpret_cast<const char*>(bytes_.data()) + kLengthBytes, data_begin_ - kLengthBytes);
  SafetensorsHeader header = parse_header(json, bytes_.size() - data_begin_);
  entries_ = std::move(header.entries);
  metadata_ = std::move(header.metadata);
}

SafetensorsFile SafetensorsFile::read(const std::filesystem::path& path) {
  std::error_code unreachable;  // reported below: such a file cannot be opened
  if (std::filesystem::is_directory(path, unreachable)) throw Error(path.string() + " is a folder, not a file");
  std::ifstream file(path, std::ios::binary | std::ios::ate);
  if (!file) throw Error("cannot open " + path.string());
  const std::streamoff size = file.tellg();
  if (size < 0) throw Error("cannot read " + path.string());
  std::vector<std::byte> bytes;
  resize_tensor(bytes, path.string(), std::array{static_cast<std::size_t>(size)});
  file.seekg(0);
  file.read(reinterpret_cast<char*>(bytes.data()), size);
  if (!file) throw Error("cannot read " + path.string());
  try {
    return SafetensorsFile(std::move(bytes));
  } catch (const Error& error) {
    throw Error(path.filename().string() + ": " + error.what());
  }
}

bool SafetensorsFile::has(std::string_view name) const {
  return std::ranges::find(entries_, name, &SafetensorsEntry::name) != entries_.end();
}

const SafetensorsEntry& SafetensorsFile::entry(std::string_view name) const {
  std::string names;
  for (const SafetensorsEntry& entry : entries_) {
    if (entry.name == name) return entry;
    names.append(names.empty() ? "" : ", ").append(printable(entry.name));
  }
  throw Error("the file has no " + tensor_called(name) + "; it has " + (names.empty() ? "none" : names));
}

const std::string& SafetensorsFile::metadata(std::string_view key) const {
  const auto found = metadata_.find(key);
  if (found == metadata_.end()) throw Error("the file's metadata says nothing about " + in_quotes(key));
  return found->second;
}

std::span<const std::byte> SafetensorsFile::bytes(const SafetensorsEntry& entry) const {
  return std::span(bytes_).subspan(data_begin_ + entry.begin, entry.end - entry.begin);
}

std::span<const std::byte> SafetensorsFile::bytes(std::string_view name) const { return bytes(entry(name)); }

std::vector<float> SafetensorsFile::floats(std::string_view name) const {
  const SafetensorsEntry& tensor = entry(name);
  const std::span<const std::byte> from = bytes(tensor);
  const auto narrow = [](double value) { return static_cast<float>(value); };
  if (tensor.dtype == Dtype::kF64) return converted<double, float>(from, narrow);
  if (tensor.dtype == Dtype::kF32) return converted<float, float>(from, std::identity());
  if (tensor.dtype == Dtype::kF16) return converted<std::uint16_t, float>(from, float_from_half);
  if (tensor.dtype == Dtype::kBF16) return converted<std::uint16_t, float>(from, float_from_bfloat);
  if (tensor.dtype == Dtype::kBool) {
    const std::vector<std::uint8_t> values = booleans(name);
    return {values.begin(), values.end()};
  }
  const std::vector<std::int64_t> numbers = integers(name);
  std::vector<float> values(numbers.size());
  std::ranges::transform(numbers, values.begin(), [&](std::int64_t number) { return exact(number, tensor.name); });
  return values;
}

std::vector<std::int64_t> SafetensorsFile::integers(std::string_view name) const {
  const SafetensorsEntry& tensor = entry(name);
  const std::span<const std::byte> from = bytes(tensor);
  const auto widen = [](std::int64_t value) { return value; };
  if (tensor.dtype == Dtype::kI64) return converted<std::int64_t, std::int64_t>(from, widen);
  if (tensor.dtype == Dtype::kI32) return converted<std::int32_t, std::int64_t>(from, widen);
  if (tensor.dtype == Dtype::kI16) return converted<std::int16_t, std::int64_t>(from, widen);
  if (tensor.dtype == Dtype::kI8) return converted<std::int8_t, std::int64_t>(from, widen);
  if (tensor.dtype == Dtype::kU8) return converted<std::uint8_t, std::int64_t>(from, widen);
  fail("{} has the type {}; whole numbers were expected", {tensor_called(name), name_of(tensor.dtype)});
}

std::vector<std::uint8_t> SafetensorsFile::booleans(std::string_view name) const {
  const SafetensorsEntry& tensor = entry(name);
  require(tensor.dtype == Dtype::kBool, "{} has the type {}; BOOL was expected",
          {tensor_called(name), name_of(tensor.dtype)});
  return converted<std::uint8_t, std::uint8_t>(bytes(tensor),
                                               [&](std::uint8_t byte) { return boolean(byte, tensor.name); });
}

}  // namespace mha
