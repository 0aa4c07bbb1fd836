// Validates the bytes of a safetensors file and decodes its tensors on request.
#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <fstream>
#include <functional>
#include <system_error>
#include <type_traits>

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
  std::size_t bits;
};
/// In the order of Dtype.
constexpr std::array kTypes = {Type{"F64", 64},        Type{"F32", 32},    Type{"F16", 16},
                               Type{"BF16", 16},       Type{"I64", 64},    Type{"I32", 32},
                               Type{"I16", 16},        Type{"I8", 8},      Type{"U8", 8},
                               Type{"BOOL", 8},        Type{"U64", 64},    Type{"U32", 32},
                               Type{"U16", 16},        Type{"C64", 64},    Type{"F8_E4M3", 8},
                               Type{"F8_E5M2", 8},     Type{"F8_E8M0", 8}, Type{"F8_E4M3FNUZ", 8},
                               Type{"F8_E5M2FNUZ", 8}, Type{"F6_E2M3", 6}, Type{"F6_E3M2", 6},
                               Type{"F4", 4},          Type{"", 0}};

/// Files of other formats by their first bytes; `web/engine/safetensors/other-format.ts` has the same list.
struct Format {
  std::string_view beginning;
  std::string_view is;
};
constexpr std::string_view kZip =
    "a zip archive, such as the .pt and .bin files of PyTorch: load it in Python and save its tensors with "
    "safetensors.torch.save_file";
constexpr std::string_view kPickle =
    "a Python pickle, such as the old .pt and .bin files of PyTorch: load it in Python and save its tensors with "
    "safetensors.torch.save_file";
constexpr std::string_view kText = "a text: the download went wrong";
constexpr std::array kFormats = {
    Format{"PK\x03\x04", kZip},
    Format{"PK\x05\x06", "an empty zip archive: the download went wrong"},
    Format{"\x80\x02", kPickle},
    Format{"\x80\x03", kPickle},
    Format{"\x80\x04", kPickle},
    Format{"\x80\x05", kPickle},
    Format{"\x89HDF",
           "an HDF5 file, such as the .h5 files of Keras: load it in Python and save its tensors with safetensors"},
    Format{"\x93NUMPY",
           "a .npy file of NumPy, one array without a name: load it in Python and save its numbers with "
           "safetensors.numpy.save_file"},
    Format{"GGUF", "a GGUF file: the model from which it was made often has .safetensors files, too"},
    Format{"\x1f\x8b", "a gzip archive: unpack it first"},
    Format{"\xfd\x37zXZ", "an xz archive: unpack it first"},
    Format{"7z\xbc\xaf'\x1c", "a 7z archive: unpack it first"},
    Format{"version https://git-lfs", "a pointer of Git LFS: \"git lfs pull\" fetches the file itself"},
    Format{"<", "a web page: the download went wrong"},
    // Byte-order marks.
    Format{"\xef\xbb\xbf", kText},
    Format{"\xff\xfe", kText},
};

/// What a file is that cannot be a safetensors file; empty for an unknown format.
std::string_view other_format(std::string_view file) {
  const auto* const found =
      std::ranges::find_if(kFormats, [&](const Format& format) { return file.starts_with(format.beginning); });
  if (found != kFormats.end()) return found->is;
  // Fields 1 and 2 of a message: the version of the format, then who made it.
  if (file.size() > 2 && file[0] == '\x08' && file[2] == '\x12')
    return "an ONNX file: the model from which it was made often has .safetensors files, too";
  const auto is_text = [](char c) { return (c >= ' ' && c <= '~') || c == '\t' || c == '\n' || c == '\r'; };
  return std::ranges::all_of(file.substr(0, kLengthBytes), is_text) ? kText : "";
}

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

template <class Integer>
float exact(Integer number, const std::string& name) {
  const auto value = static_cast<float>(number);
  // 2^63 or 2^64, which exceeds 64 bits; the largest integers round to it.
  constexpr float kEnd = std::is_signed_v<Integer> ? 0x1p63F : 0x1p64F;
  const bool fits = value < kEnd && static_cast<Integer>(value) == number;
  if (!fits) fail("{} holds {}, which single precision cannot hold exactly", {tensor_called(name), number});
  return value;
}

}  // namespace

std::string_view name_of(Dtype dtype) noexcept { return kTypes[static_cast<std::size_t>(dtype)].name; }
std::size_t bits_of(Dtype dtype) noexcept { return kTypes[static_cast<std::size_t>(dtype)].bits; }

SafetensorsFile::SafetensorsFile(std::vector<std::byte> bytes) : bytes_(std::move(bytes)) {
  require(bytes_.size() >= kLengthBytes, "the file has {} bytes; a safetensors file has at least {}",
          {bytes_.size(), kLengthBytes});
  const auto declared = element<std::uint64_t>(bytes_, 0);
  const std::size_t available = bytes_.size() - kLengthBytes;
  const std::string_view all(reinterpret_cast<const char*>(bytes_.data()), bytes_.size());
  // A safetensors file has a length below 2^32, and then a brace.
  const std::string_view first = all.substr(kLengthBytes, 1);
  if (declared >> 32U != 0 || std::string_view("{ \t\n\r").find(first) == std::string_view::npos) {
    const std::string_view other = other_format(all);
    require(other.empty(), "the file is not a safetensors file, but {}", {other});
  }
  if (declared > kMostHeaderBytes || declared > available)
    fail("the header says that it has {} bytes, but the file has {} after it", {declared, available});
  data_begin_ = kLengthBytes + static_cast<std::size_t>(declared);
  SafetensorsHeader header =
      parse_header(all.substr(kLengthBytes, data_begin_ - kLengthBytes), bytes_.size() - data_begin_);
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
  require(tensor.dtype < Dtype::kC64, "{} has the type {}, which cannot be read here",
          {tensor_called(name), printable(tensor.type)});
  if (tensor.dtype == Dtype::kU64) {
    return converted<std::uint64_t, float>(from, [&](std::uint64_t number) { return exact(number, tensor.name); });
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
  if (tensor.dtype == Dtype::kU16) return converted<std::uint16_t, std::int64_t>(from, widen);
  if (tensor.dtype == Dtype::kU32) return converted<std::uint32_t, std::int64_t>(from, widen);
  if (tensor.dtype == Dtype::kU64) {
    return converted<std::uint64_t, std::int64_t>(from, [&](std::uint64_t value) {
      if (value >> 63U != 0) fail("{} holds {}, which 64 bits with a sign cannot hold", {tensor_called(name), value});
      return static_cast<std::int64_t>(value);
    });
  }
  fail("{} has the type {}; whole numbers were expected", {tensor_called(name), printable(tensor.type)});
}

std::vector<std::uint8_t> SafetensorsFile::booleans(std::string_view name) const {
  const SafetensorsEntry& tensor = entry(name);
  require(tensor.dtype == Dtype::kBool, "{} has the type {}; BOOL was expected",
          {tensor_called(name), printable(tensor.type)});
  return converted<std::uint8_t, std::uint8_t>(bytes(tensor),
                                               [&](std::uint8_t byte) { return boolean(byte, tensor.name); });
}

}  // namespace mha
