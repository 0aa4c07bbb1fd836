// Workspace: one aligned block of memory for every tensor of a computation. Its size is planned from the dimensions, it
// is allocated once, and it is zero to begin with; computing allocates nothing.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <new>
#include <span>
#include <string_view>
#include <vector>

namespace mha {

/// Throws the Error for memory that there is not: how much was asked for, and the largest tensor in it.
[[noreturn]] void fail_to_allocate(std::size_t bytes, std::string_view largest, std::span<const std::size_t> shape);

/// How many elements a tensor of that shape has. Throws Error, with name and shape, if they are more bytes than memory
/// can address.
[[nodiscard]] std::size_t checked_count(std::string_view name, std::span<const std::size_t> shape,
                                        std::size_t bytes_each);

/// Resizes `memory` to a tensor of that shape; what is new in it is `value`. Throws Error, with name and shape, if it
/// is larger than memory can address, or than there is; `memory` then stays as it was.
template <class T>
void resize_tensor(std::vector<T>& memory, std::string_view name, std::span<const std::size_t> shape, T value = T()) {
  const std::size_t count = checked_count(name, shape, sizeof(T));
  try {
    memory.resize(count, value);
  } catch (const std::bad_alloc&) {
    fail_to_allocate(count * sizeof(T), name, shape);
  }
}

/// Hands out places in a block that does not exist yet, and adds up how large it must be.
class WorkspacePlan {
 public:
  /// The offset, in floats, of a tensor of that shape, aligned for the widest kernels.
  /// Throws Error if the sizes, multiplied, are more than memory can address.
  std::size_t reserve(std::string_view name, std::span<const std::size_t> shape);

  [[nodiscard]] std::size_t floats() const { return floats_; }
  [[nodiscard]] std::size_t bytes() const { return floats_ * sizeof(float); }

 private:
  friend class Workspace;

  std::size_t floats_ = 0;
  // The largest tensor, for the error that there is no memory: plain arrays, as this code is downloaded.
  std::size_t largest_count_ = 0;
  std::array<char, 32> largest_name_{};  // cut off, if it is longer
  std::array<std::size_t, 4> largest_shape_{};
  std::size_t largest_rank_ = 0;
};

class Workspace {
 public:
  /// The block begins at a multiple of this many bytes: a cache line, and the widest register.
  static constexpr std::size_t kAlignment = 64;

  Workspace() = default;
  /// Throws Error, naming the largest tensor, if there is not that much memory.
  explicit Workspace(const WorkspacePlan& plan);

  [[nodiscard]] float* data() const { return data_.get(); }

 private:
  struct Free {
    void operator()(float* data) const noexcept;
  };
  std::unique_ptr<float, Free> data_;
};

}  // namespace mha
