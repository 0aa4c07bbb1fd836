// HeadMask: the caller's mask, broadcast to one head of one item.
#pragma once

#include "key_range.hpp"
#include "mha/attention.hpp"

namespace mha {

class HeadMask {
 public:
  HeadMask(const AttentionInputs& inputs, std::size_t item, std::size_t head) noexcept;

  /// Masks one row of scores, which starts at key `first`. Sets scores to minus infinity outside of `allowed` and where
  /// a boolean mask is 0; adds an additive mask.
  void apply(std::size_t t, KeyRange allowed, std::size_t first, Vector scores,
             const KernelTable& kernels) const noexcept;
  /// Passes the mask to the kernel `attend`, whose keys are already set. Returns false if the kernel does not support
  /// it: attend has no boolean masks, and its mask rows have one element per key.
  [[nodiscard]] bool give_to(HeadAttention& head, std::size_t queries) const noexcept;

 private:
  const float* additive_ = nullptr;        // the row of query 0
  const std::uint8_t* boolean_ = nullptr;  // the row of query 0
  std::size_t row_stride_ = 0;             // the stride between queries; 0 if they share one row
};

}  // namespace mha
