// Computes key ranges; positions are signed, because first queries may precede the first key.
#include "key_range.hpp"

#include <algorithm>

namespace mha {
namespace {

/// A window beyond every key is unlimited.
std::int64_t limit(std::int64_t window, std::int64_t farthest) {
  return window < 0 ? farthest : std::min(window, farthest);
}

std::int64_t offset_of(const AttentionPlan& plan, std::int64_t valid_keys) {
  if (plan.shapes().nonpad_kv_seqlen.given()) return valid_keys - static_cast<std::int64_t>(plan.sizes().tokens);
  return static_cast<std::int64_t>(plan.sizes().past);
}

}  // namespace

KeyRules::KeyRules(const AttentionPlan& plan, std::size_t valid_keys) noexcept
    : offset_(offset_of(plan, static_cast<std::int64_t>(valid_keys))), end_(static_cast<std::int64_t>(valid_keys)) {
  const AttentionAttributes& attributes = plan.attributes();
  const auto farthest = static_cast<std::int64_t>(plan.sizes().keys() + plan.sizes().tokens);
  before_ = limit(attributes.left_window_size, farthest);
  after_ = attributes.is_causal ? 0 : limit(attributes.right_window_size, farthest);
  const NdShape& mask = plan.shapes().attn_mask;
  if (mask.given()) end_ = std::min(end_, static_cast<std::int64_t>(mask.last()));
}

KeyRange KeyRules::of_query(std::size_t t) const noexcept {
  const std::int64_t position = static_cast<std::int64_t>(t) + offset_;
  const std::int64_t begin = std::max<std::int64_t>(position - before_, 0);
  const std::int64_t end = std::min(position + after_ + 1, end_);
  if (begin >= end) return {};
  return {static_cast<std::size_t>(begin), static_cast<std::size_t>(end)};
}

void KeyRules::give_to(HeadAttention& head) const noexcept {
  head.keys = static_cast<std::size_t>(end_);
  head.first_position = offset_;
  head.left = before_;
  head.right = after_;
}

KeyRange KeyRules::of_queries(std::size_t begin, std::size_t end) const noexcept {
  KeyRange all;
  for (std::size_t t = begin; t < end; ++t) {
    const KeyRange own = of_query(t);
    if (own.empty()) continue;
    all = all.empty() ? own : KeyRange{std::min(all.begin, own.begin), std::max(all.end, own.end)};
  }
  return all;
}

}  // namespace mha
