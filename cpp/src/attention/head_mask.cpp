// Broadcasts a mask with strides: an axis that is missing or 1 has stride 0.
#include "head_mask.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include "mha/detail/kernel_table.hpp"

namespace mha {
namespace {

constexpr float kForbidden = -std::numeric_limits<float>::infinity();

/// The strides along (b, h, t).
std::array<std::size_t, 3> strides_of(const NdShape& mask) noexcept {
  std::array<std::size_t, 3> strides{};
  std::size_t stride = mask.last();
  for (std::size_t back = 2; back <= mask.rank(); ++back) {
    const std::size_t extent = mask[mask.rank() - back];
    if (extent > 1) strides[strides.size() + 1 - back] = stride;
    stride *= extent;
  }
  return strides;
}

}  // namespace

HeadMask::HeadMask(const AttentionInputs& inputs, std::size_t item, std::size_t head) noexcept {
  const bool additive = inputs.additive_mask.given();
  if (!additive && !inputs.boolean_mask.given()) return;
  const auto [of_item, of_head, of_row] = strides_of(additive ? inputs.additive_mask.shape : inputs.boolean_mask.shape);
  const std::size_t offset = item * of_item + head * of_head;
  if (additive) {
    additive_ = inputs.additive_mask.data + offset;
  } else {
    boolean_ = inputs.boolean_mask.data + offset;
  }
  row_stride_ = of_row;
}

bool HeadMask::give_to(HeadAttention& head, std::size_t queries) const noexcept {
  if (boolean_ != nullptr) return false;
  if (additive_ == nullptr) return true;
  head.additive_mask = additive_;
  return queries == 1 || row_stride_ == head.keys;
}

void HeadMask::apply(std::size_t t, KeyRange allowed, std::size_t first, Vector scores,
                     const KernelTable& kernels) const noexcept {
  const auto column = [&](std::size_t key) { return scores.data() + (key - first); };
  if (allowed.empty()) allowed = {first, first};
  std::fill(scores.begin(), column(allowed.begin), kForbidden);
  std::fill(column(allowed.end), scores.end(), kForbidden);
  const Vector seen(column(allowed.begin), {allowed.size()});
  if (additive_ != nullptr) {
    kernels.add(seen, {additive_ + t * row_stride_ + allowed.begin, {allowed.size()}}, seen);
  }
  if (boolean_ != nullptr) {
    const std::uint8_t* row = boolean_ + t * row_stride_;
    for (std::size_t key = allowed.begin; key < allowed.end; ++key) {
      if (row[key] == 0) *column(key) = kForbidden;
    }
  }
}

}  // namespace mha
