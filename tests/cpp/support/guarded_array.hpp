// GuardedArray: misaligned floats between sentinels that detect writes out of bounds.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <vector>

#include "mha/tensor_view.hpp"

namespace mha::testing {

class GuardedArray {
 public:
  /// `misalignment` is in floats, from a multiple of 64 bytes. The contents are `fill`.
  GuardedArray(std::size_t size, std::size_t misalignment, float fill = 0.0F);
  GuardedArray(const std::vector<float>& values, std::size_t misalignment);

  [[nodiscard]] float* data() { return storage_.data() + begin_; }
  template <std::size_t Rank>
  [[nodiscard]] TensorView<float, Rank> view(const std::array<std::size_t, Rank>& shape) {
    return {data(), shape};
  }
  [[nodiscard]] std::span<const float> values() { return {data(), size_}; }

  /// Fails the test if a float before or after the array was written.
  void expect_fences_intact() const;

 private:
  std::vector<float> storage_;
  std::size_t size_;
  std::size_t begin_;
};

}  // namespace mha::testing
