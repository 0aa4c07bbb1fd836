// A file of a test's own: tests run at the same time, so none may write under a fixed name.
#pragma once

#include <cstddef>
#include <filesystem>
#include <vector>

namespace mha::testing {

/// An empty file under a name that nobody else has, removed with this object.
/// @throws std::runtime_error where none can be made
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
