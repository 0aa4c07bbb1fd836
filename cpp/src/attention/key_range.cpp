// Computes key ranges; positions are signed, because first queries may precede the first key.
#include "key_range.hpp"

#include <algorithm>

namespace mha {
namespace {

std::int64_t offset_of(const AttentionPlan& plan, std::int64_t valid_keys) {
  if (plan.shapes().nonpad_kv_seqlen.given()) return valid_keys - static_cast<std::int64_t>(plan.sizes().tokens);
  return static_cast<std::int64_t>(plan.sizes().past);
}

}  // namespace

KeyRules::KeyRules(const AttentionPlan& plan, std::size_t valid_keys) noexcept
    : offset_(offset_of(plan, static_cast<std::int64_t>(valid_keys))), end_(valid_keys) {
  const AttentionAttributes& attributes = plan.attributes();
  window_ = KeyWindow::of(attributes.is_causal, attributes.left_window_size, attributes.right_window_size);
  const NdShape& mask = plan.shapes().attn_mask;
  if (mask.given()) end_ = std::min(end_, mask.last());
}

void KeyRules::give_to(HeadAttention& head) const noexcept {
  head.keys = end_;
  head.first_position = offset_;
  head.left = window_.left;
  head.right = window_.right;
}

KeyRange KeyRules::of_queries(std::size_t begin, std::size_t end) const noexcept {
  const std::int64_t first = offset_ + static_cast<std::int64_t>(begin);
  return window_.range(first, first + static_cast<std::int64_t>(end - begin) - 1, end_);
}

}  // namespace mha
