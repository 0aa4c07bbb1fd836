// GoldenFile: recorded tensors as 32-bit floats, and readers of a file's metadata.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "mha/safetensors.hpp"

namespace mha::tools {

/// A number in a file's metadata. Throws Error if it is missing or the text is not one.
[[nodiscard]] std::size_t whole_number(const SafetensorsFile& file, std::string_view key);
[[nodiscard]] double real_number(const SafetensorsFile& file, std::string_view key);
/// Whether a text of the metadata is the first of two words. Throws Error if it is neither.
[[nodiscard]] bool is_first(const SafetensorsFile& file, std::string_view key, std::string_view first,
                            std::string_view second);

struct GoldenTensor {
  std::vector<std::size_t> shape;
  std::vector<float> values;  // booleans as 0 and 1
  std::string name{};         // in the file; a part has the name of the whole

  /// Item `index` of the first axis, the batch.
  [[nodiscard]] GoldenTensor item(std::size_t index) const;
  [[nodiscard]] std::size_t size() const { return values.size(); }
  /// Throws Error if the axis does not exist.
  [[nodiscard]] std::size_t extent(std::size_t axis) const;
};

class GoldenFile {
 public:
  /// Throws Error if the file is invalid.
  explicit GoldenFile(const std::filesystem::path& path) : file_(SafetensorsFile::read(path)) {}

  [[nodiscard]] const SafetensorsFile& file() const { return file_; }
  [[nodiscard]] bool has(std::string_view name) const { return file_.has(name); }
  [[nodiscard]] GoldenTensor operator[](std::string_view name) const {
    return {file_.entry(name).shape, file_.floats(name), std::string(name)};
  }

  [[nodiscard]] const std::string& metadata(std::string_view key) const { return file_.metadata(key); }
  [[nodiscard]] std::size_t number(std::string_view key) const { return whole_number(file_, key); }
  [[nodiscard]] bool truth(std::string_view key) const { return is_first(file_, key, "true", "false"); }

 private:
  SafetensorsFile file_;
};

}  // namespace mha::tools
