// Workspace: one aligned memory block for all tensors of a computation.
// Its size is planned from the dimensions. It is allocated once and zero-initialised; computing does not allocate.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <new>
#include <span>
#include <string_view>
#include <vector>

namespace mha {

/// Throws the out-of-memory Error, with the requested size and the largest tensor.
[[noreturn]] void fail_to_allocate(std::size_t bytes, std::string_view largest, std::span<const std::size_t> shape);

/// The number of elements of a tensor. Throws Error, with name and shape, if its size exceeds the address space.
[[nodiscard]] std::size_t checked_count(std::string_view name, std::span<const std::size_t> shape,
                                        std::size_t bytes_each);

/// Resizes `memory` to a tensor of that shape; new elements get `value`. On failure, throws Error with name and shape,
/// and leaves `memory` unchanged.
template <class T>
void resize_tensor(std::vector<T>& memory, std::string_view name, std::span<const std::size_t> shape, T value = T()) {
  const std::size_t count = checked_count(name, shape, sizeof(T));
  try {
    memory.resize(count, value);
  } catch (const std::bad_alloc&) {
    fail_to_allocate(count * sizeof(T), name, shape);
  }
}

/// Assigns offsets in a block before it is allocated, and adds up its size.
class WorkspacePlan {
 public:
  /// The offset, in floats, of a tensor of that shape, aligned for the widest kernels. Throws Error if the size exceeds
  /// the address space.
  std::size_t reserve(std::string_view name, std::span<const std::size_t> shape);

  [[nodiscard]] std::size_t floats() const { return floats_; }
  [[nodiscard]] std::size_t bytes() const { return floats_ * sizeof(float); }

 private:
  friend class Workspace;

  std::size_t floats_ = 0;
  // The largest tensor, for the out-of-memory error. Plain arrays keep the WebAssembly module small.
  std::size_t largest_count_ = 0;
  std::array<char, 32> largest_name_{};  // truncated if necessary
  std::array<std::size_t, 4> largest_shape_{};
  std::size_t largest_rank_ = 0;
};

class Workspace {
 public:
  /// Alignment of the block in bytes: a cache line, and the widest register.
  static constexpr std::size_t kAlignment = 64;

  Workspace() = default;
  /// Throws Error, naming the largest tensor, if there is not enough memory.
  explicit Workspace(const WorkspacePlan& plan);

  [[nodiscard]] float* data() const { return data_.get(); }

 private:
  struct Free {
    void operator()(float* data) const noexcept;
  };
  std::unique_ptr<float, Free> data_;
};

}  // namespace mha
