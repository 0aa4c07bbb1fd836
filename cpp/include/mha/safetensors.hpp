// Reads and writes safetensors files, the format in which models are exchanged: named tensors with a type and a shape,
// and no code. A file is eight bytes of header length, a JSON header, and the numbers, all little-endian.
//
// Nothing in a file is believed: the whole header is checked before anything is returned, and one that lies is refused
// with an Error that names the tensor and says why.
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

enum class Dtype : std::uint8_t { kF64, kF32, kF16, kBF16, kI64, kI32, kI16, kI8, kU8, kBool };

/// "F32", "BF16", "BOOL": as the format writes it.
[[nodiscard]] std::string_view name_of(Dtype dtype) noexcept;
[[nodiscard]] std::size_t bytes_of(Dtype dtype) noexcept;

struct SafetensorsEntry {
  std::string name;
  Dtype dtype = Dtype::kF32;
  std::vector<std::size_t> shape;
  std::size_t begin = 0;  // where its bytes lie, counted from the first number of the file
  std::size_t end = 0;
};

class SafetensorsFile {
 public:
  /// Throws Error unless these bytes are a whole and honest file.
  explicit SafetensorsFile(std::vector<std::byte> bytes);
  [[nodiscard]] static SafetensorsFile read(const std::filesystem::path& path);

  /// In the order of the header.
  [[nodiscard]] std::span<const SafetensorsEntry> entries() const { return entries_; }
  [[nodiscard]] bool has(std::string_view name) const;
  /// Throws Error, listing the names, if there is no such tensor.
  [[nodiscard]] const SafetensorsEntry& entry(std::string_view name) const;

  using Metadata = std::map<std::string, std::string, std::less<>>;
  [[nodiscard]] const Metadata& metadata() const { return metadata_; }
  /// Throws Error if the file says nothing about it.
  [[nodiscard]] const std::string& metadata(std::string_view key) const;

  /// Any type in single precision, booleans as 0 and 1. Throws Error for a whole number that this cannot hold exactly.
  [[nodiscard]] std::vector<float> floats(std::string_view name) const;
  /// Whole numbers of any size. Throws Error for another type.
  [[nodiscard]] std::vector<std::int64_t> integers(std::string_view name) const;
  /// BOOL as bytes 0 and 1. Throws Error for another type or another byte.
  [[nodiscard]] std::vector<std::uint8_t> booleans(std::string_view name) const;
  /// The bytes as they are in the file.
  [[nodiscard]] std::span<const std::byte> bytes(std::string_view name) const;

 private:
  [[nodiscard]] std::span<const std::byte> bytes(const SafetensorsEntry& entry) const;

  std::vector<std::byte> bytes_;
  std::size_t data_begin_ = 0;
  std::vector<SafetensorsEntry> entries_;
  Metadata metadata_;
};

/// Collects tensors and makes a file of them. The same calls give the same bytes, here and in the TypeScript writer:
/// metadata first, tensors by the size of their elements, largest first, else in the order in which they were added.
class SafetensorsWriter {
 public:
  void set_metadata(std::string key, std::string value);

  /// F32, F16 or BF16, rounded to the nearest.
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
