// HeadMask: the caller's mask as one head of one item sees it, whatever axes it was broadcast from.
#pragma once

#include "key_range.hpp"
#include "mha/attention.hpp"

namespace mha {

class HeadMask {
 public:
  HeadMask(const AttentionInputs& inputs, std::size_t item, std::size_t head) noexcept;

  /// Masks one row of scores, which starts at key `first`: minus infinity outside of `allowed` and where a boolean mask
  /// forbids; an additive mask is added to what is left.
  void apply(std::size_t t, KeyRange allowed, std::size_t first, Vector scores,
             const KernelTable& kernels) const noexcept;
  /// Gives the mask to the kernel `attend`, whose keys are already known. False if the kernel cannot express it: it
  /// knows no boolean mask, and its rows are as long as there are keys.
  [[nodiscard]] bool give_to(HeadAttention& head, std::size_t queries) const noexcept;

 private:
  const float* additive_ = nullptr;        // the row of query 0
  const std::uint8_t* boolean_ = nullptr;  // likewise
  std::size_t row_stride_ = 0;             // from one query's row to the next; 0 if they share one
};

}  // namespace mha
