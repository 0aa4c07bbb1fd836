// Workspace: one aligned block of memory for every tensor of a computation. Its size is planned from the dimensions, it
// is allocated once, and it is zero to begin with; computing allocates nothing.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>

namespace mha {

/// Hands out places in a block that does not exist yet, and adds up how large it must be.
class WorkspacePlan {
 public:
  /// The offset, in floats, of a tensor of that shape, aligned for the widest kernels.
  /// Throws Error if the sizes, multiplied, are more than memory can address.
  std::size_t reserve(std::string_view name, std::span<const std::size_t> shape);

  [[nodiscard]] std::size_t floats() const { return floats_; }
  [[nodiscard]] std::size_t bytes() const { return floats_ * sizeof(float); }

 private:
  std::size_t floats_ = 0;
};

class Workspace {
 public:
  /// The block begins at a multiple of this many bytes: a cache line, and the widest register.
  static constexpr std::size_t kAlignment = 64;

  Workspace() = default;
  /// Throws std::bad_alloc if there is not that much memory.
  explicit Workspace(const WorkspacePlan& plan);

  [[nodiscard]] float* data() const { return data_.get(); }

 private:
  struct Free {
    void operator()(float* data) const noexcept;
  };
  std::unique_ptr<float, Free> data_;
};

}  // namespace mha
