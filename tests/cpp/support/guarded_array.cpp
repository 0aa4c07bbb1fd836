// GuardedArray: an array between two fences of sentinels.
#include "support/guarded_array.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>

namespace mha::testing {
namespace {

constexpr std::size_t kLine = 16;   // floats in 64 bytes
constexpr std::size_t kFence = 64;  // floats: more than the widest register, twice
constexpr float kSentinel = -12345.5F;

/// The number of floats from `data` to the next multiple of 64 bytes.
std::size_t floats_to_line(const float* data) {
  return (kLine - reinterpret_cast<std::uintptr_t>(data) / sizeof(float) % kLine) % kLine;
}

}  // namespace

GuardedArray::GuardedArray(std::size_t size, std::size_t misalignment, float fill)
    : storage_(kFence + kLine + misalignment + size + kFence, kSentinel),
      size_(size),
      begin_(kFence + floats_to_line(storage_.data()) + misalignment) {
  std::fill_n(data(), size, fill);
}

GuardedArray::GuardedArray(const std::vector<float>& values, std::size_t misalignment)
    : GuardedArray(values.size(), misalignment) {
  std::ranges::copy(values, data());
}

void GuardedArray::expect_fences_intact() const {
  for (std::size_t i = 0; i < storage_.size(); ++i) {
    if (i < begin_ || i >= begin_ + size_) {
      ASSERT_EQ(storage_[i], kSentinel) << "float " << i << " was written; the array is [" << begin_ << ", "
                                        << begin_ + size_ << ")";
    }
  }
}

}  // namespace mha::testing
