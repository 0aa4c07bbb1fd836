// Broadcasts a mask with strides: an axis that is missing or 1 has stride 0.
#include "head_mask.hpp"

#include <algorithm>
#include <array>

#include "mha/detail/kernel_table.hpp"

namespace mha {
namespace {

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

HeadMask::HeadMask(const AttentionPlan& plan, const AttentionInputs& inputs, std::size_t item,
                   std::size_t head) noexcept {
  const AttentionAttributes& attributes = plan.attributes();
  const AttentionSizes& sizes = plan.sizes();
  rules_.queries = sizes.tokens;
  rules_.keys = sizes.keys();
  rules_.first_position = static_cast<std::int64_t>(sizes.past);
  const auto [left, right] =
      KeyWindow::of(attributes.is_causal, attributes.left_window_size, attributes.right_window_size);
  rules_.left = left;
  rules_.right = right;
  if (inputs.nonpad_kv_seqlen.given()) {
    const std::int64_t valid_keys = inputs.nonpad_kv_seqlen.data[item];
    rules_.keys = static_cast<std::size_t>(valid_keys);
    rules_.first_position = valid_keys - static_cast<std::int64_t>(sizes.tokens);
  }
  const NdShape& mask = plan.shapes().attn_mask;
  if (!mask.given()) return;
  rules_.keys = std::min(rules_.keys, mask.last());
  const auto [of_item, of_head, of_row] = strides_of(mask);
  const std::size_t offset = item * of_item + head * of_head;
  row_stride_ = of_row;
  if (inputs.boolean_mask.given()) {
    boolean_ = inputs.boolean_mask.data + offset;
  } else {
    rules_.additive_mask = inputs.additive_mask.data + offset;
  }
}

void HeadMask::apply(std::size_t t, std::size_t first, Vector scores, const KernelTable& kernels) const noexcept {
  const KeyRange keys = keys_of(t, t + 1);
  if (keys.empty()) return std::fill(scores.begin(), scores.end(), kForbidden);
  const Vector seen(scores.data() + (keys.begin - first), {keys.size()});
  std::fill(scores.begin(), seen.begin(), kForbidden);
  std::fill(seen.end(), scores.end(), kForbidden);
  const std::size_t offset = t * row_stride_ + keys.begin;
  if (rules_.additive_mask != nullptr) kernels.add(seen, {rules_.additive_mask + offset, seen.shape()}, seen);
  if (boolean_ == nullptr) return;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (boolean_[offset + i] == 0) seen.data()[i] = kForbidden;
  }
}

std::optional<HeadAttention> HeadMask::for_attend() const noexcept {
  const bool fits = rules_.additive_mask == nullptr || rules_.queries == 1 || row_stride_ == rules_.keys;
  if (boolean_ != nullptr || !fits) return std::nullopt;
  return rules_;
}

}  // namespace mha
