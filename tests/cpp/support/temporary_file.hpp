// A temporary file with a unique name, because tests run concurrently.
#pragma once

#include <cstddef>
#include <filesystem>
#include <vector>

namespace mha::testing {

/// An empty file with a unique name, removed by the destructor.
/// @throws std::runtime_error if the file cannot be created
class TemporaryFile {
 public:
  TemporaryFile();
  explicit TemporaryFile(const std::vector<std::byte>& bytes);
  ~TemporaryFile();
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace mha::testing
