// Checks whether the kernel `attend` can compute a head, and calls it.
#include "fused.hpp"

#include "mha/detail/kernel_table.hpp"

namespace mha {
namespace {

/// Sums below this bound cannot overflow. NaN is not below it.
constexpr float kFarFromOverflow = 1e37F;
/// attend scales the queries first: a smaller scale would underflow them.
constexpr float kSmallestScale = 1e-20F;

ConstVector rows(ConstMatrix of, KeyRange range) noexcept {
  return {of.data() + range.begin * of.extent(1), {range.size() * of.extent(1)}};
}

}  // namespace

bool may_be_fused(const AttentionAttributes& attributes, const AttentionSizes& sizes) noexcept {
  return attributes.softcap == 0.0F && sizes.key_width == sizes.value_width && sizes.key_width <= kWidestFusedHead;
}

bool attend_fused(const AttentionPlan& plan, const HeadOperands& head, const HeadMask& mask, const KeyRules& rules,
                  float largest_mask, const KernelTable& kernels) noexcept {
  const Vector scratch = plan.scratch().attend;
  if (scratch.empty() || !head.scores.empty() || plan.scale() < kSmallestScale) return false;
  HeadAttention attention;
  rules.give_to(attention);
  if (!mask.give_to(attention, head.query.extent(0))) return false;

  // Keys and values that no query sees are not checked; all others must be finite.
  const KeyRange seen = rules.of_queries(0, head.query.extent(0));
  const float largest_query = kernels.largest_magnitude(flat(head.query));
  const float largest_key = kernels.largest_magnitude(rows(head.key, seen));
  const float largest_value = kernels.largest_magnitude(rows(head.value, seen));
  const auto width = static_cast<float>(head.query.extent(1));
  const auto keys = static_cast<float>(seen.size());
  const float largest_score = largest_query * plan.scale() * largest_key * width;
  if (!(largest_score + largest_mask < kFarFromOverflow)) return false;
  if (!(largest_value * keys < kFarFromOverflow)) return false;

  attention.queries = head.query.extent(0);
  attention.width = head.query.extent(1);
  attention.q = head.query.data();
  attention.query_stride = attention.width;
  attention.k = head.key.data();
  attention.v = head.value.data();
  attention.key_stride = attention.width;
  attention.scale = plan.scale();
  kernels.attend(attention, head.context.data(), attention.width, scratch.data());
  return true;
}

}  // namespace mha
