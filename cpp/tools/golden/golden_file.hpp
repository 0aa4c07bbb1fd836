// GoldenFile: recorded numbers, as 32-bit floats with their shapes, and what the file says about itself.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "mha/safetensors.hpp"

namespace mha::tools {

struct GoldenTensor {
  std::vector<std::size_t> shape;
  std::vector<float> values;  // booleans as 0 and 1

  /// Item `index` of the first axis, the batch.
  [[nodiscard]] GoldenTensor item(std::size_t index) const;
  [[nodiscard]] std::size_t size() const { return values.size(); }
  /// Throws Error if the tensor has no such axis.
  [[nodiscard]] std::size_t extent(std::size_t axis) const;
};

class GoldenFile {
 public:
  /// Throws Error, saying what is wrong, unless the file is sound.
  explicit GoldenFile(const std::filesystem::path& path) : file_(SafetensorsFile::read(path)) {}

  [[nodiscard]] const SafetensorsFile& file() const { return file_; }
  [[nodiscard]] bool has(std::string_view name) const { return file_.has(name); }
  [[nodiscard]] std::vector<std::string> names() const;
  [[nodiscard]] GoldenTensor operator[](std::string_view name) const {
    return {file_.entry(name).shape, file_.floats(name)};
  }

  [[nodiscard]] const std::string& metadata(std::string_view key) const { return file_.metadata(key); }
  /// Metadata that counts something. Throws Error if it is no whole number.
  [[nodiscard]] std::size_t number(std::string_view key) const;
  /// Metadata that measures something. Throws Error if it is no number.
  [[nodiscard]] double real(std::string_view key) const;
  /// "true" or "false". Throws Error for anything else.
  [[nodiscard]] bool truth(std::string_view key) const;

 private:
  SafetensorsFile file_;
};

}  // namespace mha::tools
