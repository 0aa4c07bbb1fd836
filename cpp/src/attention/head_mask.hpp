// HeadMask: the keys that each query of one head may see.
// Causality, the window, padding and a short mask each exclude the keys before or after some position, so one range
// remains. The caller's mask, broadcast to the head, applies within this range.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

#include "key_window.hpp"
#include "mha/attention.hpp"

namespace mha {

class HeadMask {
 public:
  static constexpr float kForbidden = -std::numeric_limits<float>::infinity();  // the score of a key that is not seen

  HeadMask(const AttentionPlan& plan, const AttentionInputs& inputs, std::size_t item, std::size_t head) noexcept;

  /// The smallest range that has every key visible to a query from `begin` to `end`.
  [[nodiscard]] KeyRange keys_of(std::size_t begin, std::size_t end) const noexcept {
    return mha::keys_of(rules_, begin, end - begin);
  }
  /// Masks the scores of query t, which start at key `first`. Forbids keys that it may not see, or whose boolean mask
  /// is 0; adds an additive mask.
  void apply(std::size_t t, std::size_t first, Vector scores, const KernelTable& kernels) const noexcept;
  /// The mask as arguments of the kernel `attend`. Nothing if the kernel does not support it: attend has no boolean
  /// masks, and its mask rows have one element per key.
  [[nodiscard]] std::optional<HeadAttention> for_attend() const noexcept;

 private:
  HeadAttention rules_;                    // positions, window, the number of keys, and row 0 of an additive mask
  const std::uint8_t* boolean_ = nullptr;  // row 0
  std::size_t row_stride_ = 0;             // of either mask; 0 if all queries share one row
};

}  // namespace mha
