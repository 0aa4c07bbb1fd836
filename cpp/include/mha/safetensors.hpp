// Reads and writes safetensors files: named tensors with a type and a shape, without code.
// A file has eight bytes with the header length, a JSON header, and the numbers, all little-endian.
//
// Files are untrusted: the whole header is validated before any data are returned. An invalid header causes an Error
// that names the tensor and the reason.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace mha {

/// Those from kC64 on are listed, but cannot be read as numbers. kOther is a type that this reader does not know.
enum class Dtype : std::uint8_t {
  kF64,
  kF32,
  kF16,
  kBF16,
  kI64,
  kI32,
  kI16,
  kI8,
  kU8,
  kBool,
  kU64,
  kU32,
  kU16,
  kC64,
  kF8E4M3,
  kF8E5M2,
  kF8E8M0,
  kF8E4M3Fnuz,
  kF8E5M2Fnuz,
  kF6E2M3,
  kF6E3M2,
  kF4,
  kOther
};

/// "F32", "BF16", "BOOL": the spelling in the file format; empty for kOther.
[[nodiscard]] std::string_view name_of(Dtype dtype) noexcept;
/// The size of an element; 0 for kOther.
[[nodiscard]] std::size_t bits_of(Dtype dtype) noexcept;

struct SafetensorsEntry {
  std::string name;
  Dtype dtype = Dtype::kF32;
  std::vector<std::size_t> shape;
  std::size_t begin = 0;  // byte offset from the first number of the file
  std::size_t end = 0;
  std::string type;  // as the file spells it: the only name of kOther
};

class SafetensorsFile {
 public:
  /// Throws Error unless these bytes are a complete and valid file.
  explicit SafetensorsFile(std::vector<std::byte> bytes);
  /// Throws Error, with the path, also if the file cannot be opened or read.
  [[nodiscard]] static SafetensorsFile read(const std::filesystem::path& path);

  /// In the order of the header.
  [[nodiscard]] std::span<const SafetensorsEntry> entries() const { return entries_; }
  [[nodiscard]] bool has(std::string_view name) const;
  /// Throws Error, listing the names, if the tensor does not exist.
  [[nodiscard]] const SafetensorsEntry& entry(std::string_view name) const;

  using Metadata = std::map<std::string, std::string, std::less<>>;
  [[nodiscard]] const Metadata& metadata() const { return metadata_; }
  /// Throws Error if the metadata lack this key.
  [[nodiscard]] const std::string& metadata(std::string_view key) const;

  /// Any type as 32-bit floats, booleans as 0 and 1. Throws Error for an integer that a float cannot represent exactly,
  /// for complex numbers, for floats of less than 16 bits, and for kOther.
  [[nodiscard]] std::vector<float> floats(std::string_view name) const;
  /// Integers of any size. Throws Error for another type.
  [[nodiscard]] std::vector<std::int64_t> integers(std::string_view name) const;
  /// BOOL as bytes 0 and 1. Throws Error for another type or another byte value.
  [[nodiscard]] std::vector<std::uint8_t> booleans(std::string_view name) const;
  /// The raw bytes in the file.
  [[nodiscard]] std::span<const std::byte> bytes(std::string_view name) const;

 private:
  [[nodiscard]] std::span<const std::byte> bytes(const SafetensorsEntry& entry) const;

  std::vector<std::byte> bytes_;
  std::size_t data_begin_ = 0;
  std::vector<SafetensorsEntry> entries_;
  Metadata metadata_;
};

/// Collects tensors and writes a file. The output is deterministic and equals that of the TypeScript writer: metadata
/// first, then tensors by decreasing element size, otherwise in insertion order.
class SafetensorsWriter {
 public:
  void set_metadata(std::string key, std::string value);

  /// F32, F16 or BF16, rounded to nearest.
  void add_floats(std::string name, std::span<const std::size_t> shape, std::span<const float> values,
                  Dtype dtype = Dtype::kF32);
  void add_integers(std::string name, std::span<const std::size_t> shape, std::span<const std::int64_t> values);
  /// Nonzero is true.
  void add_booleans(std::string name, std::span<const std::size_t> shape, std::span<const std::uint8_t> values);

  [[nodiscard]] std::vector<std::byte> bytes() const;
  /// Throws Error if the file cannot be written.
  void write(const std::filesystem::path& path) const;

 private:
  struct Tensor {
    SafetensorsEntry entry;
    std::vector<std::byte> bytes;
  };
  std::vector<std::byte>& add(std::string name, std::span<const std::size_t> shape, std::size_t count, Dtype dtype);

  std::vector<Tensor> tensors_;
  std::vector<std::pair<std::string, std::string>> metadata_;
};

}  // namespace mha
