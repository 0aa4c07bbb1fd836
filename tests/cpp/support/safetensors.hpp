// Reads the golden data: named tensors of 32-bit floats or booleans, with their shapes and the file's metadata.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace mha::testing {

struct GoldenTensor {
  std::vector<std::size_t> shape;
  std::vector<float> values;  // booleans as 0 and 1

  /// Item `index` of the first axis, the batch.
  [[nodiscard]] GoldenTensor item(std::size_t index) const;
  [[nodiscard]] std::size_t size() const { return values.size(); }
};

class GoldenFile {
 public:
  /// Throws std::runtime_error, or what the JSON library throws, unless the file is sound.
  explicit GoldenFile(const std::filesystem::path& path);

  [[nodiscard]] const GoldenTensor& operator[](std::string_view name) const;
  [[nodiscard]] bool has(std::string_view name) const { return tensors_.contains(name); }
  [[nodiscard]] const std::string& metadata(std::string_view key) const;
  [[nodiscard]] std::size_t number(std::string_view key) const { return std::stoul(metadata(key)); }

 private:
  std::map<std::string, GoldenTensor, std::less<>> tensors_;
  std::map<std::string, std::string, std::less<>> metadata_;
};

/// tests/golden, wherever the repository lies.
[[nodiscard]] std::filesystem::path golden_folder();

}  // namespace mha::testing
